/// The orientation of the interface on the screen. The landscape values are named after the side that the device's lower end points to:
/// they are the device's orientations with left and right exchanged (Behaviour 9.3).
public enum UIInterfaceOrientation: Int, Sendable {
    /// The orientation is unknown.
    case unknown = 0
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// The device's lower end is on the right.
    case landscapeRight
    /// The device's lower end is on the left.
    case landscapeLeft

    /// Whether the interface is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the interface is in one of the landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of interface orientations.
public struct UIInterfaceOrientationMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(.portrait)
    /// The lower end on the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
    /// The lower end on the right.
    public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All four orientations.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    /// All orientations but upside down: the default on phones.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]

    /// Creates the mask of one orientation; empty for unknown.
    init(_ orientation: UIInterfaceOrientation) {
        self.init(rawValue: orientation == .unknown ? 0 : 1 << UInt(orientation.rawValue))
    }

    /// Whether an orientation is in the set.
    func contains(_ orientation: UIInterfaceOrientation) -> Bool {
        orientation != .unknown && contains(UIInterfaceOrientationMask(orientation))
    }
}
