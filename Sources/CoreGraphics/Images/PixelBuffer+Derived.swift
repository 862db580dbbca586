extension PixelBuffer {
    /// What can be worked out from a picture and is kept with it.
    ///
    /// Only ask pictures that nobody writes any more: nothing here notices a later change.
    struct Derived: Sendable {
        var opacity: OpacityMap?
        var mipLevels: [PixelBuffer]?
    }
}
