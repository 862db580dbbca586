/// The layer as it is on screen (Behaviour 1.10).
extension CALayer {
    /// The model layer: this one, or the one that a presentation layer was made of.
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

    /// The presentation layers of the model layer's sublayers, in order.
    var presentedSublayers: [CALayer] {
        modelLayer.tree.sublayers.compactMap { $0.presentation() }
    }

    /// The value of one property on screen; the model value for a layer that was never committed.
    func presentedValue(at path: PropertyPath) -> AnimatableValue? {
        guard let node else { return path.value(in: properties) }
        return path.value(in: node.animations.isEmpty ? node.properties : node.properties(at: mediaToLocal(CACurrentMediaTime())))
    }
}

/// Makes copies of a layer's dynamic class.
///
/// Swift calls only `required` initializers on a class that is known at run time. `init(layer:)` can't be `required`: programs that
/// override it would have to write `required`, which programs for Apple's systems don't. A convenience initializer, however, calls
/// `init(layer:)` through the class's method table and only has to be passed the class. Its compiled function takes the class as `self`, as
/// a class method does, so the same symbol is declared a second time as a class method.
extension CALayer {
    /// A new layer of this layer's own class, made by the class's `init(layer:)`.
    private func copyOfOwnClass() -> CALayer {
        withExtendedLifetime(self) {
            type(of: self).makeCopy(of: Unmanaged.passUnretained(self).toOpaque())
        }
    }

    /// Takes an address because initializers take ownership of their arguments while class methods borrow them; for an address it makes no
    /// difference.
    @inline(never) @_silgen_name("lamina_make_copy_of_layer")
    private convenience init(copying layer: UnsafeRawPointer) {
        self.init(layer: Unmanaged<CALayer>.fromOpaque(layer).takeUnretainedValue())
    }

    @_silgen_name("lamina_make_copy_of_layer")
    private class func makeCopy(of layer: UnsafeRawPointer) -> CALayer
}
