import AppSupport
import UIKit

/// The colours and fonts of the library's window: paper and ink on wood, by day and by lamplight.
@MainActor
enum StudyLook {
    private static func color(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor { $0.userInterfaceStyle == .dark ? plain(dark) : plain(light) }
    }

    /// A colour for what is read, or for lines, on one that is behind it, from which it stands out more where people asked for that.
    private static func color(_ light: UInt32, _ dark: UInt32, on back: (light: UInt32, dark: UInt32), by ratio: CGFloat = 7) -> UIColor {
        let usual = (light: plain(light), dark: plain(dark))
        let high = (
            light: usual.light.standingOut(from: plain(back.light), by: ratio), dark: usual.dark.standingOut(from: plain(back.dark), by: ratio))
        return UIColor { traits in
            let colors = traits.accessibilityContrast == .high ? high : usual
            return traits.userInterfaceStyle == .dark ? colors.dark : colors.light
        }
    }

    /// What is behind text on the desk and on sheets, at its least favourable.
    private nonisolated static let behind = (light: UInt32(0xE9DFD0), dark: UInt32(0x2A211A))
    /// What is behind text on cards.
    private nonisolated static let behindInk = (light: UInt32(0xEFE7DA), dark: UInt32(0xEFE7DA))

    private nonisolated static func plain(_ rgb: UInt32) -> UIColor {
        UIColor(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255, alpha: 1)
    }

    /// The desk on which everything lies.
    static let desk = color(0xE9DFD0, 0x17110D)
    /// Sheets that lie on the desk.
    static let sheet = color(0xFFFCF6, 0x2A211A)
    /// The cards themselves, which are paper by lamplight, too.
    static let paper = color(0xFFFDF8, 0xEFE7DA)
    /// Ink on cards.
    static let ink = plain(0x2A1D13)
    /// Quieter ink on cards.
    static let faintInk = color(0x6F5B48, 0x6F5B48, on: behindInk)
    /// Text on the desk and on sheets.
    static let text = color(0x2A1D13, 0xF3E8D9, on: behind)
    /// Quieter text.
    static let faint = color(0x6F5D4A, 0xA9957F, on: behind)
    /// Lines between things.
    static let line = color(0xDDD0BE, 0x43362B, on: behind, by: 3)
    /// Text on wood.
    static let onWood = plain(0xFBE9CB)
    /// Brass, for what is pressed.
    static let brass = color(0xB5822E, 0xD9AC5C)
    /// Polished brass, for rings around what keys go to on wood.
    static let brightBrass = plain(0xF2C879)
    /// Words to press, and rings around what keys go to, on the desk and on sheets.
    static let brassText = color(0x76500F, 0xE4BC72, on: behind)
    /// Brass on cards, which are paper by lamplight, too.
    static let brassInk = color(0x8F6420, 0x8F6420, on: behindInk)
    /// What was a gap, on cards.
    static let gapInk = color(0x23659A, 0x23659A, on: behindInk)
    /// The same on cards that are dark.
    static let gapInkByNight = plain(0x8CC4F0)

    /// Cards that are due, and wrong answers.
    static let due = color(0xBF4030, 0xE2705D, on: behind)
    /// New cards, and easy answers.
    static let new = color(0x2C74AD, 0x63A8DE, on: behind)
    /// Right answers.
    static let good = color(0x35804A, 0x67B77F, on: behind)
    /// Right answers after some trouble.
    static let hard = color(0x94600F, 0xE0AA52, on: behind)

    /// The system's font in the size that the desktop's text scale makes of it, up to a limit for places that can't grow.
    static func font(_ size: CGFloat, _ weight: UIFont.Weight = .regular, upTo limit: CGFloat? = nil) -> UIFont {
        .scaled(ofSize: size, weight: weight, upTo: limit)
    }
}

extension UIFont {
    /// The width of a text in one line, in points.
    func width(of text: String) -> CGFloat { ceil(NSAttributedString(string: text, attributes: [.font: self]).size().width) }
}
