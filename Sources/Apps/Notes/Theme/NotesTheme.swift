import Foundation
import Transitions
import UIKit

/// Fonts, colours and measures of the notes' window, from a theme file, in the text size that the person chose.
///
/// The file is the person's `lamina/notes.theme` in the XDG configuration folder. It says what differs from ``defaults``, and is read again
/// when it has changed. Colours are dynamic: dark ones are those of the file's theme `[dark]`.
@MainActor
final class NotesTheme {
    enum Color: String, CaseIterable {
        case background, title, text, faint, line, accent, selection, bar, tag, tagText, sidebar, sidebarText, sidebarFaint, sidebarSelection
        case archive, archiveReady, delete, shadow

        /// What is behind the colour, and how much it stands out from that where people asked for contrast; nil for what is behind others.
        var background: (Color, ratio: CGFloat)? {
            switch self {
            case .title, .text, .faint, .accent: (.selection, 7)
            case .line: (.background, 3)
            case .tagText: (.tag, 7)
            case .sidebarText, .sidebarFaint: (.sidebarSelection, 7)
            case .background, .selection, .bar, .tag, .sidebar, .sidebarSelection, .archive, .archiveReady, .delete, .shadow: nil
            }
        }
    }

    enum Font: String, CaseIterable {
        case title, text, textLight, bar, tag, sidebar, small
    }

    enum Measure: String, CaseIterable {
        /// The space beside texts, the widest column of text, the height of bars, and the space above and below the text of a row.
        case margin, columnWidth, barHeight, rowPadding
        /// How much higher a line of text is than its font says, as a factor, and the space below the title.
        case lineHeight, titleSpacing
        /// The side of a row's picture, the height of tags.
        case thumbnail, tagHeight
        /// The search field: its height, how far the list must be pulled down to show it, and up to hide it.
        case searchHeight, searchShow, searchHide
        /// The sidebar: its width, how far it must be drawn to open it, its offset below which it closes, the band at the edge in which a
        /// drag begins, and how much of the way of the list it goes itself while it opens.
        case sidebarWidth, sidebarOpen, sidebarClose, sidebarGrab, sidebarParallax
        /// Windows at least as wide always show the sidebar.
        case pinnedWidth
        /// How far a row slides to be archived.
        case slideLock
        /// When the finger at the edge completes the way back.
        case returnDistance, returnVelocity
    }

    /// The names of moving parts: of the list, the note, the picture, and the sidebar.
    static let parts: Set<String> = [
        "rows", "cover", "note", "picture", "title", "tags", "bar", "toolbar", "page", "photo", "photoBar", "search", "sidebar", "stays",
    ]

    private static let names = parts
        .union(Color.allCases.map { "color.\($0.rawValue)" }).union(Font.allCases.map { "font.\($0.rawValue)" })
        .union(Measure.allCases.map { "measure.\($0.rawValue)" })

    /// The file, for transitions.
    let file: TransitionThemeFile
    private let library: NotesLibrary
    /// What the fonts and colours were made of.
    private var source: (theme: TransitionTheme, settings: NotesSettings)?
    private var fonts: [Font: UIFont] = [:], colors: [Color: UIColor] = [:]

    /// - Parameters:
    ///   - library: its settings have the text's size and weight.
    ///   - path: the file. Default: the person's.
    ///   - report: gets each problem of the file. Default: a line on standard error.
    init(
        _ library: NotesLibrary, path: String = NotesTheme.standardPath(),
        report: @escaping (TransitionTheme.Problem) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    ) {
        self.library = library
        var problems: [TransitionTheme.Problem] = []
        let base = TransitionTheme(Self.defaults, file: "the program's own theme", names: Self.names, problems: &problems)
        assert(problems.isEmpty, "\(problems)")
        file = TransitionThemeFile(path: path, names: Self.names, base: base, report: report)
    }

    /// `lamina/notes.theme` in the XDG configuration folder, which is `$XDG_CONFIG_HOME` or `~/.config`.
    nonisolated static func standardPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.config"
        return folder + "/lamina/notes.theme"
    }

    /// Reads the file again if it has changed.
    ///
    /// - Returns: whether fonts, colours or measures may differ from those before.
    @discardableResult
    func refresh() -> Bool {
        let theme = file.theme, settings = library.settings
        if let source, source.theme == theme, source.settings == settings { return false }
        source = (theme, settings)
        fonts = [:]
        colors = [:]
        return true
    }

    private var theme: TransitionTheme {
        if source == nil { refresh() }
        return source?.theme ?? file.theme
    }

    /// A colour, light or dark by the traits of what it is used for.
    func color(_ color: Color) -> UIColor {
        if let known = colors[color] { return known }
        let light = theme.color(color.rawValue) ?? .label
        var darkTheme = theme
        darkTheme.name = "dark"
        let dark = darkTheme.color(color.rawValue) ?? light
        var high = (light: light, dark: dark)
        if let (back, ratio) = color.background {
            high.light = light.standingOut(from: theme.color(back.rawValue) ?? .white, by: ratio)
            high.dark = dark.standingOut(from: darkTheme.color(back.rawValue) ?? .black, by: ratio)
        }
        let made = UIColor { [high] traits in
            let colors = traits.accessibilityContrast == .high ? high : (light: light, dark: dark)
            return traits.userInterfaceStyle == .dark ? colors.dark : colors.light
        }
        colors[color] = made
        return made
    }

    /// A font in the size that the person and the desktop chose.
    func font(_ font: Font) -> UIFont {
        if let known = fonts[font] { return known }
        var name = font
        if font == .text, library.settings.textWeight == .light { name = .textLight }
        var own = theme.font(name.rawValue) ?? .systemFont(ofSize: 16)
        let isText = [.title, .text, .textLight].contains(font)
        if font == .title, library.settings.titleStyle == .smallCaps {
            let features: [UIFontDescriptor.AttributeName: Any] = [.featureSettings: [[UIFontDescriptor.FeatureKey.type: 37, .selector: 1]]]
            own = UIFont(descriptor: own.fontDescriptor.addingAttributes(features), size: 0)
        }
        let sized = isText ? own.withSize((own.pointSize * library.settings.textSize.factor * 2).rounded() / 2) : own
        let made = UIFontMetrics.default.scaledFont(for: sized)
        fonts[font] = made
        return made
    }

    /// A length in points, or a factor.
    func measure(_ measure: Measure) -> CGFloat { theme.measure(measure.rawValue) ?? 0 }

    /// When a part moves, for changes that no transition makes.
    func timing(_ part: String, _ way: TransitionTheme.Way = .forward) -> TransitionTheme.Timing {
        assert(Self.parts.contains(part), "there is no part \(part)")
        return theme.timing(part, way)
    }

    // MARK: Text

    /// How a note's text is set, in the list and in the note alike, so that it stays the same when one becomes the other.
    ///
    /// - Parameter isTitle: whether it is the first line.
    func attributes(isTitle: Bool) -> [NSAttributedString.Key: Any] {
        let paragraph = NSMutableParagraphStyle()
        paragraph.lineHeightMultiple = measure(.lineHeight)
        if isTitle { paragraph.paragraphSpacing = measure(.titleSpacing) }
        return [
            .font: font(isTitle ? .title : .text), .foregroundColor: color(isTitle ? .title : .text), .paragraphStyle: paragraph,
        ]
    }

    /// A note's text with its first line as the title.
    func styled(_ body: String) -> NSAttributedString {
        let text = NSMutableAttributedString(string: body, attributes: attributes(isTitle: false))
        let first = body.prefix { $0 != "\n" }
        let length = first.utf16.count + (first.endIndex < body.endIndex ? 1 : 0)
        text.setAttributes(attributes(isTitle: true), range: NSRange(location: 0, length: length))
        return text
    }
}
