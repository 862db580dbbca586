/// The values of a `CATextLayer`.
package struct TextProperties: Sendable, Hashable {
    /// The text runs with their fonts and colours; nil without a string. A plain string is one run with the layer's font, size and colour.
    package var runs: [TextRun]?
    /// Whether ``runs`` come from a plain string, which takes font, size and colour from the layer.
    package var isPlain = true
    package var fontFamily = "Helvetica"
    package var fontSize: CGFloat = 36
    package var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    package var isWrapped = false
    package var truncationMode = CATextLayerTruncationMode.none
    package var alignmentMode = CATextLayerAlignmentMode.natural

    package init() {}
}

extension TextProperties: ClassPropertyValues {
    init?(_ content: ClassProperties) {
        guard case .text(let own) = content else { return nil }
        self = own
    }

    var classProperties: ClassProperties { .text(self) }
}
