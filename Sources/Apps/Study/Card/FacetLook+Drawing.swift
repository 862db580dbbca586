import AppSupport
import StudyLibrary
import UIKit

/// How looks of facets are drawn. Cards are paper by lamplight, too: there, papers are dimmed as all are, and inks stay. Any thread.
extension FacetLook {
    /// A colour given as #rrggbb; nil if it isn't.
    static func color(_ text: String?) -> UIColor? {
        guard let text, text.hasPrefix("#") else { return nil }
        return (try? HexColor(text))?.color
    }

    /// The colour behind the text by daylight; nil for the card's paper.
    var paper: UIColor? { Self.color(background) }

    /// The colour behind the text, dimmed by lamplight as the cards' paper is.
    var litPaper: UIColor? { paper?.dimmedByLamplight }

    /// The colour of the text: the one that was chosen, or what can be read on a dark paper; nil for ink.
    var ink: UIColor? {
        if let chosen = Self.color(text) { return chosen }
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard let paper, paper.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
        return red * 0.3 + green * 0.59 + blue * 0.11 < 0.45 ? UIColor(red: 1, green: 0.98, blue: 0.94, alpha: 1) : nil
    }

    var textAlignment: NSTextAlignment {
        switch alignment {
        case .left: .left
        case .right: .right
        case .center, nil: .center
        }
    }

    /// A font in the family that was chosen, if that is installed, with its weight and slant.
    func font(_ standard: UIFont, size: CGFloat) -> UIFont {
        guard let font, UIFont(name: font, size: size) != nil else { return standard.withSize(size) }
        return UIFont(descriptor: standard.fontDescriptor.withFamily(font), size: size)
    }

    /// The largest size of text, where the largest one of cards in general is another one: sizes are those of lessons.
    func largest(of general: CGFloat) -> CGFloat {
        guard let size else { return general }
        return max(8, CGFloat(size) * general / Self.largestSize)
    }

    /// The largest size of text in lessons, in points.
    static let largestSize: CGFloat = 46

    /// Draws the text of a card in a tray in this look.
    ///
    /// - Parameters:
    ///   - text: the text, in a size that is tried.
    ///   - width: of a line, in points.
    ///   - largest: the largest size that trays try.
    /// - Returns: whether no word has to be broken.
    func apply(to text: NSMutableAttributedString, width: CGFloat, largest: CGFloat) -> Bool {
        guard text.length > 0 else { return true }
        let whole = NSRange(location: 0, length: text.length)
        let standard = text.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont ?? .systemFont(ofSize: largest)
        let font = font(standard, size: min(standard.pointSize, self.largest(of: largest)))
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = textAlignment
        text.addAttributes([.font: font, .paragraphStyle: paragraph], range: whole)
        if let ink { text.addAttribute(.foregroundColor, value: ink, range: whole) }
        let longest = text.string.split { $0.isWhitespace }.max { $0.count < $1.count }
        guard self.font != nil, let longest, longest.count <= 24 else { return true }
        return NSAttributedString(string: String(longest), attributes: [.font: font]).size().width <= width
    }
}

extension UIColor {
    /// The colour of a paper, by lamplight a little darker and warmer, as that of all cards is.
    var dimmedByLamplight: UIColor {
        UIColor { [self] traits in
            guard traits.userInterfaceStyle == .dark else { return self }
            var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
            getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return UIColor(red: red * 0.937, green: green * 0.913, blue: blue * 0.879, alpha: alpha)
        }
    }
}
