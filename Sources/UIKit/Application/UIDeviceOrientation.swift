/// The physical orientation of the device. The landscape values are named after the side that its upper end points to.
public enum UIDeviceOrientation: Int, Sendable {
    /// The orientation is unknown.
    case unknown = 0
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// The upper end on the left.
    case landscapeLeft
    /// The upper end on the right.
    case landscapeRight
    /// Flat, with the screen facing up.
    case faceUp
    /// Flat, with the screen facing down.
    case faceDown

    /// Whether the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is in one of the landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies flat, facing up or down.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether there is a corresponding interface orientation: not when the device lies flat or the orientation is unknown.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }

    /// The interface orientation that is upright on a device in this orientation; nil if there is none. Left and right are exchanged:
    /// interface orientations are named after the lower end (Behaviour 9.3).
    var interfaceOrientation: UIInterfaceOrientation? {
        switch self {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeRight
        case .landscapeRight: .landscapeLeft
        case .unknown, .faceUp, .faceDown: nil
        }
    }

    /// The orientation after a further quarter turn, clockwise or counter-clockwise. A device that lies flat counts as upright.
    func turned(clockwise: Bool) -> UIDeviceOrientation {
        // In a clockwise turn the upper end points up, right, down, left.
        let circle: [UIDeviceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]
        let place = circle.firstIndex(of: self) ?? 0
        return circle[(place + (clockwise ? 1 : 3)) % 4]
    }
}
