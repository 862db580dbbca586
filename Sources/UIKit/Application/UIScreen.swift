/// The surface that shows the windows.
@preconcurrency @MainActor
public final class UIScreen: NSObject, UICoordinateSpace {
    /// The screen of this process. Before a display is connected it is 1024 by 768 points at scale 2.
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

    /// The screen's rectangle in points, at origin 0, as the interface is turned now.
    public var bounds: CGRect { CGRect(origin: .zero, size: geometry.size) }
    /// Pixels per point.
    public var scale: CGFloat { geometry.scale }
    /// The screen's rectangle in pixels, as it is while the interface is upright.
    public var nativeBounds: CGRect {
        let isTurned = interfaceOrientation.isLandscape
        let width = geometry.pixelWidth, height = geometry.pixelHeight
        return CGRect(x: 0, y: 0, width: isTurned ? height : width, height: isTurned ? width : height)
    }
    /// Pixels per point.
    public var nativeScale: CGFloat { geometry.scale }
    /// Frames a second that the screen can show.
    public internal(set) var maximumFramesPerSecond = 60
    /// How the interface is turned. Unknown until a script, a key or the shape of a window says it.
    package internal(set) var interfaceOrientation = UIInterfaceOrientation.unknown

    /// The screen as the person sees it, turned as the interface is: the screen itself.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The screen as the device knows it: it stays with the glass when the interface turns, and its origin is the upper left corner of the
    /// upright interface.
    public let fixedCoordinateSpace: any UICoordinateSpace = FixedCoordinateSpace()

    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, to: coordinateSpace) }
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        converted(point, from: coordinateSpace)
    }
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, to: coordinateSpace) }
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, from: coordinateSpace) }

    // MARK: Modes

    /// The sizes that the screen can have: the one it has.
    public var availableModes: [UIScreenMode] { [UIScreenMode(size: nativeBounds.size)] }
    /// The mode that suits the screen best: the one it has.
    public var preferredMode: UIScreenMode? { availableModes.first }
    /// The size that the screen has, in pixels. Setting another one changes nothing: whoever shows the window decides on its size.
    public var currentMode: UIScreenMode? {
        get { availableModes.first }
        set {}
    }
    /// Posted by the screen when its size or scale changed.
    public nonisolated static let modeDidChangeNotification = Notification.Name("UIScreenModeDidChangeNotification")

    // MARK: Light

    /// How bright the screen is, 0 to 1; other values are clamped. Default 1. It is kept and told to whoever asks; the person's display,
    /// which shows other programs too, stays as it is.
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
    /// Posted by the screen when its brightness changed.
    public nonisolated static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")
    /// How much brighter than white the screen can show something now: 1, not at all.
    public var currentEDRHeadroom: CGFloat { 1 }
    /// How much brighter than white the screen could ever show something: 1, not at all.
    public var potentialEDRHeadroom: CGFloat { 1 }

    /// Whether a display shows colours by the book.
    public enum ReferenceDisplayModeStatus: Int, Sendable {
        /// It has no such mode: what screens here say.
        case notSupported = 0
        /// It could, but the mode is off. No screen here says it.
        case notEnabled
        /// It does as far as it can now. No screen here says it.
        case limited
        /// It does. No screen here says it.
        case enabled
    }
    /// Not supported.
    public var referenceDisplayModeStatus: ReferenceDisplayModeStatus { .notSupported }
    /// Names changes of ``referenceDisplayModeStatus``. Never posted: it does not change.
    public nonisolated static let referenceDisplayModeStatusDidChangeNotification =
        Notification.Name("UIScreenReferenceDisplayModeStatusDidChangeNotification")

    // MARK: Other screens

    /// The screen that this one shows a copy of: nil, none.
    public var mirrored: UIScreen? { nil }
    /// Whether the screen is recorded or mirrored: false, as far as is known.
    public var isCaptured: Bool { false }
    /// Names changes of ``isCaptured``. Never posted: they are not known.
    public nonisolated static let capturedDidChangeNotification = Notification.Name("UIScreenCapturedDidChangeNotification")
    /// Seconds from a frame's making to its light, where the screen is known: 0.
    public var calibratedLatency: CFTimeInterval { 0 }

    /// What happens at the edges of television screens that show less than they get.
    public enum OverscanCompensation: Int, Sendable {
        /// The picture is made smaller.
        case scale = 0
        /// The screen's bounds become smaller.
        case insetBounds
        /// Nothing: the edges are lost.
        case none
    }
    /// What would be done against overscan. Default scale. Screens here show all that they get.
    public var overscanCompensation = OverscanCompensation.scale
    /// How much the edges of the screen hide: nothing.
    public var overscanCompensationInsets: UIEdgeInsets { .zero }

    // MARK: Pictures

    /// A view that shows what the screen shows, now and for good: all windows, from back to front.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let root = UIApplication.shared.connection?.rootLayer
        let made = root.flatMap { SnapshotView(of: $0, in: bounds, afterUpdates: afterUpdates, scale: scale, capInsets: .zero) }
        return made ?? UIView(frame: bounds)
    }
}

/// A size that a screen can have.
@preconcurrency @MainActor
public final class UIScreenMode: NSObject {
    /// Pixels along the sides.
    public let size: CGSize
    /// How much wider than high a pixel is: 1, square.
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

/// The main screen's plane as it is while the interface is upright.
@MainActor
private final class FixedCoordinateSpace: NSObject, ScreenPlaced {
    nonisolated override init() { super.init() }

    var bounds: CGRect {
        let size = UIScreen.main.bounds.size
        let isTurned = UIScreen.main.interfaceOrientation.isLandscape
        return CGRect(x: 0, y: 0, width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height)
    }

    /// From the upright plane to the interface as it is turned.
    func pointOnScreen(_ p: CGPoint) -> CGPoint {
        let size = UIScreen.main.bounds.size
        return switch UIScreen.main.interfaceOrientation {
        case .unknown, .portrait: p
        case .portraitUpsideDown: CGPoint(x: size.width - p.x, y: size.height - p.y)
        // The device's upper end is on the left: its upright x runs up the screen.
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
