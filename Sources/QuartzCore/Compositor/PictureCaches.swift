/// What layers show that takes long to make: kept for frames after the one that it was made for, within a budget of bytes each.
struct PictureCaches {
    var shadows = ShadowCache()
    var ramps = FrameCache<GradientKey, GradientRamp>(budget: 1 << 20) { $0.stops.count * MemoryLayout<GradientRamp.Stop>.stride }
    var shapes = FrameCache<ShapeKey, PixelBuffer>(budget: 16 << 20)
    var texts = FrameCache<TextKey, PixelBuffer>(budget: 16 << 20)
    var patterns = FrameCache<PatternKey, PixelBuffer>(budget: 16 << 20)

    /// Begins a frame: see ``FrameCache/begin(isPart:isPast:)``.
    mutating func begin(isPart: Bool, isPast: Bool) {
        shadows.begin(isPart: isPart, isPast: isPast)
        ramps.begin(isPart: isPart, isPast: isPast)
        shapes.begin(isPart: isPart, isPast: isPast)
        texts.begin(isPart: isPart, isPast: isPast)
        patterns.begin(isPart: isPart, isPast: isPast)
    }

    /// Lets go of what wasn't used lately.
    mutating func endFrame() {
        shadows.endFrame()
        ramps.endFrame()
        shapes.endFrame()
        texts.endFrame()
        patterns.endFrame()
    }
}
