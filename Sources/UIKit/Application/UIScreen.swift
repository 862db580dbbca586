/// The surface that shows the windows.
@MainActor
public final class UIScreen: NSObject {
    /// The screen of this process. Before a display is connected it is 1024 by 768 points at scale 2.
    public static let main = UIScreen()

    var geometry = DisplayGeometry(size: CGSize(width: 1024, height: 768), scale: 2) {
        didSet {
            ScreenScale.current = geometry.scale
            changeTraits {
                $0.displayScale = geometry.scale
                $0.fit(geometry.size)
            }
        }
    }

    /// The screen's rectangle in points, at origin 0.
    public var bounds: CGRect { CGRect(origin: .zero, size: geometry.size) }
    /// Pixels per point.
    public var scale: CGFloat { geometry.scale }
    /// The screen's rectangle in pixels.
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: geometry.pixelWidth, height: geometry.pixelHeight) }
    /// Pixels per point.
    public var nativeScale: CGFloat { geometry.scale }
    /// Frames a second that the screen can show.
    public internal(set) var maximumFramesPerSecond = 60
}
