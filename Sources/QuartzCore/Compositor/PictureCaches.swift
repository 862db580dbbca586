/// What layers show that takes long to make: kept for frames after the one that it was made for, within a budget of bytes each.
struct PictureCaches {
    var shadows = ShadowCache()
    var ramps = FrameCache<GradientKey, GradientRamp>(budget: 1 << 20) { $0.stops.count * MemoryLayout<GradientRamp.Stop>.stride }
    var shapes = FrameCache<ShapeKey, PixelBuffer>(budget: 16 << 20)
    var texts = FrameCache<TextKey, PixelBuffer>(budget: 16 << 20)
    var patterns = FrameCache<PatternKey, PixelBuffer>(budget: 16 << 20)

    /// Begins a frame that uses only what lies in a part of the picture.
    mutating func beginPart() {
        shadows.beginPart()
        ramps.beginPart()
        shapes.beginPart()
        texts.beginPart()
        patterns.beginPart()
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
