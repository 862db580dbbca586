/// The values of a `CAReplicatorLayer`.
package struct ReplicatorContent: Sendable {
    package var instanceCount = 1
    package var preservesDepth = false
    package var instanceDelay: CFTimeInterval = 0
    package var instanceTransform = CATransform3DIdentity
    package var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// The values added to the colour's components from copy to copy: red, green, blue, alpha.
    package var colorOffsets = SIMD4<Float>.zero

    package init() {}

    subscript(key: LayerKey) -> AnimatableValue? {
        get {
            switch key {
            case .instanceCount: .number(Double(instanceCount))
            case .instanceDelay: .number(instanceDelay)
            case .instanceTransform: .transform(instanceTransform)
            case .instanceColor: .color(instanceColor)
            case .instanceRedOffset: .number(Double(colorOffsets.x))
            case .instanceGreenOffset: .number(Double(colorOffsets.y))
            case .instanceBlueOffset: .number(Double(colorOffsets.z))
            case .instanceAlphaOffset: .number(Double(colorOffsets.w))
            default: nil
            }
        }
        set {
            switch (key, newValue) {
            case (.instanceCount, .number(let value)): instanceCount = Int(exactly: value.rounded()) ?? instanceCount
            case (.instanceDelay, .number(let value)): instanceDelay = value
            case (.instanceTransform, .transform(let value)): instanceTransform = value
            case (.instanceColor, .color(let value)): instanceColor = value
            case (.instanceRedOffset, .number(let value)): colorOffsets.x = Float(value)
            case (.instanceGreenOffset, .number(let value)): colorOffsets.y = Float(value)
            case (.instanceBlueOffset, .number(let value)): colorOffsets.z = Float(value)
            case (.instanceAlphaOffset, .number(let value)): colorOffsets.w = Float(value)
            default: break
            }
        }
    }
}
