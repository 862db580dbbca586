/// The screen that shows the application's windows.
@preconcurrency @MainActor
public final class UIScreen: NSObject, UICoordinateSpace {
    /// The only screen. Before a display is connected it is 1024 by 768 points at scale 2.
    public static let main = UIScreen()

    var geometry = DisplayGeometry(size: CGSize(width: 1024, height: 768), scale: 2) {
        didSet {
            ScreenScale.current = geometry.scale
            changeTraits {
                $0.displayScale = geometry.scale
                $0.fit(geometry.size)
            }
            guard geometry != oldValue else { return }
            NotificationCenter.default.post(name: Self.modeDidChangeNotification, object: self)
        }
    }

    // MARK: Size

    /// The screen's bounds in points, with origin (0, 0), in the current interface orientation.
    public var bounds: CGRect { CGRect(origin: .zero, size: geometry.size) }
    /// The scale in pixels per point.
    public var scale: CGFloat { geometry.scale }
    /// The screen's bounds in pixels, in the portrait orientation.
    public var nativeBounds: CGRect {
        let isTurned = interfaceOrientation.isLandscape
        let width = geometry.pixelWidth, height = geometry.pixelHeight
        return CGRect(x: 0, y: 0, width: isTurned ? height : width, height: isTurned ? width : height)
    }
    /// The scale in pixels per point.
    public var nativeScale: CGFloat { geometry.scale }
    /// The maximum refresh rate in frames per second. Default 60.
    public internal(set) var maximumFramesPerSecond = 60
    /// The interface orientation. Unknown until a script, a key or the shape of a window sets it.
    package internal(set) var interfaceOrientation = UIInterfaceOrientation.unknown

    /// The coordinate space of the screen in the current interface orientation: the screen itself.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The coordinate space of the screen in the portrait orientation: it stays fixed to the device when the interface rotates, and its
    /// origin is the upper left corner of the upright interface.
    public let fixedCoordinateSpace: any UICoordinateSpace = FixedCoordinateSpace()

    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, to: coordinateSpace) }
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        converted(point, from: coordinateSpace)
    }
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, to: coordinateSpace) }
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, from: coordinateSpace) }

    /// A display link for this screen. The target is retained until the link is invalidated.
    public func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
        CADisplayLink(target: target, selector: selector)
    }

    // MARK: Modes

    /// The display modes of the screen: only the current one.
    public var availableModes: [UIScreenMode] { [UIScreenMode(size: nativeBounds.size)] }
    /// The preferred display mode: the current one.
    public var preferredMode: UIScreenMode? { availableModes.first }
    /// The current display mode, with its size in pixels. Setting it has no effect: the host determines the size.
    public var currentMode: UIScreenMode? {
        get { availableModes.first }
        set {}
    }
    /// Posted when the screen's size or scale changed; the object is the screen.
    public nonisolated static let modeDidChangeNotification = Notification.Name("UIScreenModeDidChangeNotification")

    // MARK: Light

    /// The brightness, 0 to 1; other values are clamped. Default 1. The value is only stored: it does not change the display, which shows
    /// other programs too.
    public var brightness: CGFloat {
        get { storedBrightness }
        set {
            let new = newValue.isNaN ? storedBrightness : min(max(newValue, 0), 1)
            guard new != storedBrightness else { return }
            storedBrightness = new
            NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
        }
    }
    private var storedBrightness: CGFloat = 1
    /// Posted when the brightness changed; the object is the screen.
    public nonisolated static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")
    /// The current headroom for extended dynamic range, as a multiple of white: always 1, none.
    public var currentEDRHeadroom: CGFloat { 1 }
    /// The maximum headroom for extended dynamic range, as a multiple of white: always 1, none.
    public var potentialEDRHeadroom: CGFloat { 1 }

    /// The status of a display's reference mode, in which colours are exact.
    public enum ReferenceDisplayModeStatus: Int, Sendable {
        /// The display has no such mode: always the case here.
        case notSupported = 0
        /// The mode is available but off. Never the case here.
        case notEnabled
        /// The mode is on with limitations. Never the case here.
        case limited
        /// The mode is on. Never the case here.
        case enabled
    }
    /// Always `notSupported`.
    public var referenceDisplayModeStatus: ReferenceDisplayModeStatus { .notSupported }
    /// The notification of changes of ``referenceDisplayModeStatus``. Never posted: it does not change.
    public nonisolated static let referenceDisplayModeStatusDidChangeNotification =
        Notification.Name("UIScreenReferenceDisplayModeStatusDidChangeNotification")

    // MARK: Other screens

    /// The screen that this one mirrors: always nil.
    public var mirrored: UIScreen? { nil }
    /// Whether the screen is being recorded or mirrored: always false, since it is not known.
    public var isCaptured: Bool { false }
    /// The notification of changes of ``isCaptured``. Never posted.
    public nonisolated static let capturedDidChangeNotification = Notification.Name("UIScreenCapturedDidChangeNotification")
    /// The latency between presenting a frame and its display, in seconds: always 0, since it is not known.
    public var calibratedLatency: CFTimeInterval { 0 }

    /// How overscan, the loss of the image's edges on television screens, is compensated for.
    public enum OverscanCompensation: Int, Sendable {
        /// The image is scaled down.
        case scale = 0
        /// The screen's bounds are reduced.
        case insetBounds
        /// No compensation: the edges are lost.
        case none
    }
    /// The overscan compensation. Default scale. No effect: screens here show the whole image.
    public var overscanCompensation = OverscanCompensation.scale
    /// The insets against overscan: always zero.
    public var overscanCompensationInsets: UIEdgeInsets { .zero }

    // MARK: Pictures

    /// Makes a view that shows a snapshot of the screen with all windows, from back to front; later changes don't affect it.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let root = UIApplication.shared.connection?.rootLayer
        let made = root.flatMap { SnapshotView(of: $0, in: bounds, afterUpdates: afterUpdates, scale: scale, capInsets: .zero) }
        return made ?? UIView(frame: bounds)
    }
}

/// A display mode of a screen.
@preconcurrency @MainActor
public final class UIScreenMode: NSObject {
    /// The size in pixels.
    public let size: CGSize
    /// The ratio of a pixel's width to its height: always 1.
    public var pixelAspectRatio: CGFloat { 1 }

    init(size: CGSize) {
        self.size = size
        super.init()
    }

    public nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? UIScreenMode)?.size == size }
    public nonisolated override var hash: Int { [size.width, size.height].hashValue }
}

extension UIScreen: ScreenPlaced {
    func pointOnScreen(_ point: CGPoint) -> CGPoint { point }
    func point(fromScreen point: CGPoint) -> CGPoint { point }
}

/// The main screen's coordinate space in the portrait orientation.
@MainActor
private final class FixedCoordinateSpace: NSObject, ScreenPlaced {
    nonisolated override init() { super.init() }

    var bounds: CGRect {
        let size = UIScreen.main.bounds.size
        let isTurned = UIScreen.main.interfaceOrientation.isLandscape
        return CGRect(x: 0, y: 0, width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height)
    }

    /// Converts a point from the portrait coordinate space to the current interface orientation.
    func pointOnScreen(_ p: CGPoint) -> CGPoint {
        let size = UIScreen.main.bounds.size
        return switch UIScreen.main.interfaceOrientation {
        case .unknown, .portrait: p
        case .portraitUpsideDown: CGPoint(x: size.width - p.x, y: size.height - p.y)
        // The device's upper end points left: the x axis of the portrait orientation runs up the screen.
        case .landscapeRight: CGPoint(x: p.y, y: size.height - p.x)
        case .landscapeLeft: CGPoint(x: size.width - p.y, y: p.x)
        }
    }

    func point(fromScreen p: CGPoint) -> CGPoint {
        let size = UIScreen.main.bounds.size
        return switch UIScreen.main.interfaceOrientation {
        case .unknown, .portrait: p
        case .portraitUpsideDown: CGPoint(x: size.width - p.x, y: size.height - p.y)
        case .landscapeRight: CGPoint(x: size.height - p.y, y: p.x)
        case .landscapeLeft: CGPoint(x: p.y, y: size.width - p.x)
        }
    }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, to: coordinateSpace) }
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, from: coordinateSpace) }
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, to: coordinateSpace) }
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, from: coordinateSpace) }
}
