/// A surface that shows frames and reports input: a window, or a headless stand-in.
///
/// A display has a thread of its own (or a test that calls it) on which it asks the render server for frames and presents them, so a
/// main thread that stalls drops no frame of a running animation.
package protocol Display: AnyObject, Sendable {
    /// The size of the surface in points, and pixels per point.
    var geometry: DisplayGeometry { get }
    /// Frames a second that the display can show.
    var maximumFramesPerSecond: Int { get }
    /// Asks for a frame soon: something was committed. Any thread.
    func setNeedsFrame()
    /// Whether the display reports ``DisplayEvent/refresh(time:targetTime:)`` at each refresh: display links are running. Any thread.
    func setReportsRefreshes(_ reports: Bool)
    /// Asks for another size in points.
    ///
    /// - Returns: whether the surface has that size now. Otherwise ``DisplayEvent/resized(size:scale:)`` follows if the window system
    /// grants it.
    func resize(to size: CGSize) -> Bool
}

extension Display {
    /// A surface whose size nobody can change.
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

    /// Limited, so that a size that no display can have is refused where it is used and does not trap here.
    private static func pixels(_ length: CGFloat) -> Int { Int(min(max(1, length.rounded()), CGFloat(Int32.max))) }
}
