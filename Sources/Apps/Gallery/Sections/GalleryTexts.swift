import AppSupport
import UIKit

/// Labels in all text styles and with their other properties.
@MainActor
enum GalleryTexts {
    static var rows: [GalleryRow] {
        [
            WideRow(styles), WideRow(weights), WideRow(ranks), WideRow(rich), WideRow(alignments), WideRow(shortened), WideRow(states),
        ]
    }

    private static func label(_ text: String, _ change: (UILabel) -> Void = { _ in }) -> UILabel {
        let label = UILabel()
        label.text = text
        change(label)
        return label
    }

    private static var styles: UIView {
        let styles: [(UIFont.TextStyle, String)] = [
            (.largeTitle, "Large Title"), (.title1, "Title 1"), (.title2, "Title 2"), (.title3, "Title 3"), (.headline, "Headline"),
            (.body, "Body"), (.callout, "Callout"), (.subheadline, "Subheadline"), (.footnote, "Footnote"), (.caption1, "Caption 1"),
            (.caption2, "Caption 2"),
        ]
        return GalleryStack(styles.map { style, name in label(name) { $0.font = .preferredFont(forTextStyle: style) } }, gap: 7)
    }

    private static var weights: UIView {
        let weights: [(UIFont.Weight, String)] = [
            (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"), (.medium, "Medium"),
            (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
        ]
        let lines = weights.map { weight, name in label(name) { $0.font = .scaled(ofSize: 17, weight: weight) } }
        let digits = label("0123456789  monospaced digits") { $0.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular) }
        let code = label("let code = \"monospaced\"") { $0.font = .monospacedSystemFont(ofSize: 15, weight: .regular) }
        return GalleryStack(lines + [digits, code], gap: 5)
    }

    private static var ranks: UIView {
        let ranks = [
            (UIColor.label, "Label"), (.secondaryLabel, "Secondary label"), (.tertiaryLabel, "Tertiary label"),
            (.quaternaryLabel, "Quaternary label"), (.placeholderText, "Placeholder"), (.link, "Link"),
        ]
        return GalleryStack(ranks.map { color, name in label(name) { $0.textColor = color } }, gap: 5)
    }

    private static var rich: UIView {
        let text = NSMutableAttributedString(string: "Text with ")
        text.append(NSAttributedString(string: "bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 17)]))
        text.append(NSAttributedString(string: ", "))
        text.append(NSAttributedString(string: "coloured", attributes: [.foregroundColor: UIColor.systemPurple]))
        text.append(NSAttributedString(string: ", "))
        text.append(NSAttributedString(string: "struck", attributes: [.strikethroughStyle: NSUnderlineStyle.single.rawValue]))
        text.append(NSAttributedString(string: " and "))
        text.append(NSAttributedString(string: "underlined", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue]))
        text.append(NSAttributedString(string: " parts, which goes on in as many lines as it needs."))
        let label = UILabel()
        label.numberOfLines = 0
        label.attributedText = text
        return label
    }

    private static var alignments: UIView {
        let alignments: [(NSTextAlignment, String)] = [(.left, "Left"), (.center, "Center"), (.right, "Right")]
        let hebrew = label("טקסט מימין לשמאל") { $0.textAlignment = .natural }
        return GalleryStack(alignments.map { alignment, name in label(name) { $0.textAlignment = alignment } } + [hebrew], gap: 5)
    }

    private static var shortened: UIView {
        let modes: [(NSLineBreakMode, String)] = [
            (.byTruncatingTail, "A line that is too long ends in three dots wherever there is no more room for it"),
            (.byTruncatingMiddle, "Or the three dots stand in the middle of the line, so that both of its ends are seen"),
            (.byTruncatingHead, "Or they stand at the beginning, for people who want to know how the line ends"),
        ]
        let cut = modes.map { mode, text in label(text) { $0.lineBreakMode = mode } }
        let shrunk = label("A line that is too long can also be made smaller until it fits") {
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumScaleFactor = 0.5
        }
        let two = label("Two lines are enough for everybody, so what does not fit into them is left out, and dots tell of it at the end of the second") {
            $0.numberOfLines = 2
        }
        return GalleryStack(cut + [shrunk, two], gap: 6)
    }

    private static var states: UIView {
        let highlighted = label("Highlighted") {
            $0.highlightedTextColor = .systemBlue
            $0.isHighlighted = true
        }
        let shadowed = label("With a shadow") {
            $0.font = .systemFont(ofSize: 20, weight: .bold)
            $0.shadowColor = .systemGray3
            $0.shadowOffset = CGSize(width: 0, height: 2)
        }
        return GalleryStack([highlighted, label("Disabled") { $0.isEnabled = false }, shadowed], gap: 6)
    }
}
