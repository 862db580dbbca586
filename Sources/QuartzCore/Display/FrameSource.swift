/// Draws the frames of a display: the render server.
package protocol FrameSource: AnyObject, Sendable {
    /// Draws the committed layer tree at a media time. Called on the display's thread only.
    ///
    /// - Parameters:
    ///   - time: the media time in seconds.
    ///   - geometry: the display's geometry.
    ///   - target: the target to draw into; it has the geometry's size in pixels.
    /// - Returns: when the next frame is needed without another commit.
    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand

    /// The pixels of the target that the last frame may have changed; nil for all.
    var changedPixels: PixelRegion? { get }

    /// Called on the display's thread after the last frame was handed to the window system.
    func didPresentFrame()
}

extension FrameSource {
    package var changedPixels: PixelRegion? { nil }
    package func didPresentFrame() {}
}

/// When a display must draw again without a request.
package enum FrameDemand: Sendable, Equatable {
    /// Not before ``Display/setNeedsFrame()``.
    case none
    /// At its next refresh: an animation is running.
    case nextRefresh
    /// At this media time in seconds: an animation begins then, or wants its next frame.
    case at(Double)
}
