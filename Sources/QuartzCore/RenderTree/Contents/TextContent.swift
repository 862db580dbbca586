/// The values of a `CATextLayer`.
package struct TextContent: Sendable, Hashable {
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

extension TextContent: LayerClassContent {
    init?(_ content: LayerContent) {
        guard case .text(let own) = content else { return nil }
        self = own
    }

    var layerContent: LayerContent { .text(self) }
}
