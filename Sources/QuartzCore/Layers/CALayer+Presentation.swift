/// The layer as it is on screen (Behaviour 1.10).
extension CALayer {
    /// The layer of the model: itself, or the one that it presents.
    var modelLayer: CALayer { presentedModel ?? self }

    func makePresentation() -> CALayer? {
        if presentedModel != nil { return self }
        guard let node else { return nil }
        let copy = copyOfOwnClass()
        copy.properties = node.properties(at: mediaToLocal(CACurrentMediaTime()))
        copy.extras = extras
        copy.name = name
        copy.animations = animations
        copy.presentedModel = self
        return copy
    }

    /// Presentations of the model's sublayers, in order.
    var presentedSublayers: [CALayer] {
        modelLayer.tree.sublayers.compactMap { $0.presentation() }
    }

    /// The value of one property on screen; the model's for a layer that was never committed.
    func presentedValue(at path: PropertyPath) -> AnimatableValue? {
        guard let node else { return path.value(in: properties) }
        return path.value(in: node.animations.isEmpty ? node.properties : node.properties(at: mediaToLocal(CACurrentMediaTime())))
    }
}

/// Copies by a class that is known only when the program runs.
///
/// Swift makes an instance of such a class by a `required` initializer only. `init(layer:)` can't be one: a program that overrides it would
/// have to write `required`, which programs for Apple's systems don't. But a convenience initializer that calls it does so through the
/// class's method table, as it must for classes that inherit it; it only has to be told the class. Its function takes the class as its
/// `self`, which is just what a class method takes; so it is declared a second time, as one.
extension CALayer {
    /// A new layer of this layer's own class, made by the class's `init(layer:)`.
    private func copyOfOwnClass() -> CALayer {
        withExtendedLifetime(self) {
            type(of: self).makeCopy(of: Unmanaged.passUnretained(self).toOpaque())
        }
    }

    /// An address instead of a layer: initializers take over what they are given, class methods borrow it. For an address that is one.
    @inline(never) @_silgen_name("lamina_make_copy_of_layer")
    private convenience init(copying layer: UnsafeRawPointer) {
        self.init(layer: Unmanaged<CALayer>.fromOpaque(layer).takeUnretainedValue())
    }

    @_silgen_name("lamina_make_copy_of_layer")
    private class func makeCopy(of layer: UnsafeRawPointer) -> CALayer
}
