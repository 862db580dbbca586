/// How the device is held. The landscape values are named after the side that its upper end points to.
public enum UIDeviceOrientation: Int, Sendable {
    /// Nothing is known.
    case unknown = 0
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// The upper end on the left.
    case landscapeLeft
    /// The upper end on the right.
    case landscapeRight
    /// On its back, as on a desk.
    case faceUp
    /// On its face.
    case faceDown

    /// Whether the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is on one of its sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies on its back or face.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether an interface can be turned this way: not when the device lies flat or nothing is known.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }

    /// The interface that stands upright on a device held this way; nil where the device says nothing about it. Left and right are
    /// exchanged: the interface is named after the lower end (Behaviour 9.3).
    var interfaceOrientation: UIInterfaceOrientation? {
        switch self {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeRight
        case .landscapeRight: .landscapeLeft
        case .unknown, .faceUp, .faceDown: nil
        }
    }

    /// The device a quarter turn further, clockwise or back. A device that lies flat is taken up first, as if upright.
    func turned(clockwise: Bool) -> UIDeviceOrientation {
        // Clockwise, the upper end goes up, right, down, left.
        let circle: [UIDeviceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]
        let place = circle.firstIndex(of: self) ?? 0
        return circle[(place + (clockwise ? 1 : 3)) % 4]
    }
}
