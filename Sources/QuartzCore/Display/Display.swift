/// A surface that shows frames and reports input: a window, or a headless stand-in.
///
/// A display has a thread of its own (or a test calls it), on which it asks the render server for frames and presents them. So a stalled
/// main thread drops no frames of running animations.
package protocol Display: AnyObject, Sendable {
    /// The size of the surface in points, and pixels per point.
    var geometry: DisplayGeometry { get }
    /// The display's refresh rate in frames per second.
    var maximumFramesPerSecond: Int { get }
    /// Requests a frame, because something was committed. Any thread.
    func setNeedsFrame()
    /// Sets whether the display reports ``DisplayEvent/refresh(time:targetTime:)`` at each refresh, which display links need. Any thread.
    func setReportsRefreshes(_ reports: Bool)
    /// Requests another size in points.
    ///
    /// - Returns: whether the surface has that size now. Otherwise ``DisplayEvent/resized(size:scale:)`` follows if the window system
    /// grants it.
    func resize(to size: CGSize) -> Bool
}

extension Display {
    /// The default for surfaces of fixed size: false.
    package func resize(to size: CGSize) -> Bool { false }
}

/// The size of a display's surface.
package struct DisplayGeometry: Sendable, Equatable {
    /// Size in points.
    package var size: CGSize
    /// Pixels per point.
    package var scale: CGFloat

    package init(size: CGSize, scale: CGFloat) {
        self.size = size
        self.scale = scale
    }

    /// Width in pixels, at least 1.
    package var pixelWidth: Int { Self.pixels(size.width * scale) }
    /// Height in pixels, at least 1.
    package var pixelHeight: Int { Self.pixels(size.height * scale) }

    /// Clamped to the range of `Int32`, so that an impossible size is refused where it is used and doesn't trap here.
    private static func pixels(_ length: CGFloat) -> Int { Int(min(max(1, length.rounded()), CGFloat(Int32.max))) }
}
