extension UIControl {
    /// What happens to a control.
    public struct Event: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1)
        /// A touch began whose tap count is above 1.
        public static let touchDownRepeat = Event(rawValue: 2)
        public static let touchDragInside = Event(rawValue: 4)
        public static let touchDragOutside = Event(rawValue: 8)
        public static let touchDragEnter = Event(rawValue: 16)
        public static let touchDragExit = Event(rawValue: 32)
        public static let touchUpInside = Event(rawValue: 64)
        public static let touchUpOutside = Event(rawValue: 128)
        public static let touchCancel = Event(rawValue: 256)
        /// A person changed the control's value.
        public static let valueChanged = Event(rawValue: 4096)
        /// A person did what the control is mainly for.
        public static let primaryActionTriggered = Event(rawValue: 8192)
        public static let menuActionTriggered = Event(rawValue: 16384)
        public static let editingDidBegin = Event(rawValue: 65536)
        public static let editingChanged = Event(rawValue: 131_072)
        public static let editingDidEnd = Event(rawValue: 262_144)
        /// Editing ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 524_288)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// Bits for applications.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Bits for the library.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// What holds of a control.
    public struct State: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nothing in particular.
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        /// Keys go to the control.
        public static let focused = State(rawValue: 8)
        /// Bits for applications.
        public static let application = State(rawValue: 0x00FF_0000)
        /// Bits for the library.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// Where content lies from top to bottom.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0, top, bottom, fill
    }

    /// Where content lies from side to side.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0, left, right, fill
        /// Where lines begin.
        case leading
        /// Where lines end.
        case trailing
    }
}
