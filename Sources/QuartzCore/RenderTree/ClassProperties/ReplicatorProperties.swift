/// The values of a `CAReplicatorLayer`.
package struct ReplicatorProperties: Sendable {
    package var instanceCount = 1
    package var preservesDepth = false
    package var instanceDelay: CFTimeInterval = 0
    package var instanceTransform = CATransform3DIdentity
    package var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// The values added to the colour's components from copy to copy: red, green, blue, alpha.
    package var colorOffsets = SIMD4<Float>.zero

    package init() {}
}

extension ReplicatorProperties: ClassPropertyValues {
    init?(_ content: ClassProperties) {
        guard case .replicator(let own) = content else { return nil }
        self = own
    }

    var classProperties: ClassProperties { .replicator(self) }
}
