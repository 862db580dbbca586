extension UIControl {
    /// What happens to a control.
    public struct Event: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began in the control.
        public static let touchDown = Event(rawValue: 1)
        /// A touch began whose tap count is above 1.
        public static let touchDownRepeat = Event(rawValue: 2)
        /// The followed touch moved, and is inside: within the bounds grown by 70 points.
        public static let touchDragInside = Event(rawValue: 4)
        /// The followed touch moved, and is farther away than that.
        public static let touchDragOutside = Event(rawValue: 8)
        /// The followed touch came back inside. Sent with ``touchDragInside``.
        public static let touchDragEnter = Event(rawValue: 16)
        /// The followed touch went outside. Sent with ``touchDragOutside``.
        public static let touchDragExit = Event(rawValue: 32)
        /// The followed touch was lifted inside: a press.
        public static let touchUpInside = Event(rawValue: 64)
        /// The followed touch was lifted outside: the press was given up.
        public static let touchUpOutside = Event(rawValue: 128)
        /// The followed touch was cancelled, for instance by a scroll view's drag or an alert.
        public static let touchCancel = Event(rawValue: 256)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 4096)
        /// The user triggered the control's primary action.
        public static let primaryActionTriggered = Event(rawValue: 8192)
        /// A gesture asked for the control's menu, just before it would show. Controls here have no menus and don't send it.
        public static let menuActionTriggered = Event(rawValue: 16384)
        /// A text field began to be edited.
        public static let editingDidBegin = Event(rawValue: 65536)
        /// The user changed a text field's text.
        public static let editingChanged = Event(rawValue: 131_072)
        /// A text field's editing ended.
        public static let editingDidEnd = Event(rawValue: 262_144)
        /// Editing ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 524_288)
        /// All events of touches, from ``touchDown`` to ``touchCancel``.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of text fields.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// Bits for applications.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Bits for the library.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events, those of applications and of the library, too.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// A control's state.
    public struct State: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nothing in particular.
        public static let normal: State = []
        /// A touch presses it: one is followed and inside.
        public static let highlighted = State(rawValue: 1)
        /// It takes no touches, and is dimmed.
        public static let disabled = State(rawValue: 2)
        /// It is selected or switched on; most controls look the same.
        public static let selected = State(rawValue: 4)
        /// It has the keyboard focus.
        public static let focused = State(rawValue: 8)
        /// Bits for applications.
        public static let application = State(rawValue: 0x00FF_0000)
        /// Bits for the library.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// The vertical alignment of the content.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// Half of the space above, half below.
        case center = 0
        /// All of the space below.
        case top
        /// All of the space above.
        case bottom
        /// No space: a button's image is stretched to the height. Text fields center their text.
        case fill
    }

    /// The horizontal alignment of the content.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// Half of the space at either side.
        case center = 0
        /// All of the space at the right.
        case left
        /// All of the space at the left.
        case right
        /// No space: a button's image is stretched to the width.
        case fill
        /// Where lines begin.
        case leading
        /// Where lines end.
        case trailing
    }
}
