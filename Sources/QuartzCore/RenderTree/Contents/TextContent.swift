/// The values of a `CATextLayer`.
package struct TextContent: Sendable, Hashable {
    /// The text runs with their fonts and colours; nil without a string. A plain string is one run with the layer's font, size and colour.
    package var runs: [TextRun]?
    /// Whether ``runs`` come from a plain string, which takes font, size and colour from the layer.
    package var isPlain = true
    package var fontFamily = "Helvetica"
    package var fontSize = 36.0
    package var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    package var isWrapped = false
    package var truncationMode = CATextLayerTruncationMode.none
    package var alignmentMode = CATextLayerAlignmentMode.natural

    package init() {}

    subscript(key: LayerKey) -> AnimatableValue? {
        get {
            switch key {
            case .fontSize: .number(fontSize)
            case .foregroundColor: .color(foregroundColor)
            default: nil
            }
        }
        set {
            switch (key, newValue) {
            case (.fontSize, .number(let value)): fontSize = value
            case (.foregroundColor, .color(let value)): foregroundColor = value
            default: break
            }
        }
    }
}
