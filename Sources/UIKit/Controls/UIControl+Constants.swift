extension UIControl {
    /// Events of controls, for which actions are performed.
    public struct Event: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began in the control.
        public static let touchDown = Event(rawValue: 1)
        /// A touch with a tap count above 1 began in the control.
        public static let touchDownRepeat = Event(rawValue: 2)
        /// The tracked touch moved inside the control: within its bounds, extended by 70 points on each side.
        public static let touchDragInside = Event(rawValue: 4)
        /// The tracked touch moved outside of the bounds extended by 70 points.
        public static let touchDragOutside = Event(rawValue: 8)
        /// The tracked touch moved from outside to inside. Sent together with ``touchDragInside``.
        public static let touchDragEnter = Event(rawValue: 16)
        /// The tracked touch moved from inside to outside. Sent together with ``touchDragOutside``.
        public static let touchDragExit = Event(rawValue: 32)
        /// The tracked touch was lifted inside the control: a press.
        public static let touchUpInside = Event(rawValue: 64)
        /// The tracked touch was lifted outside of the control, which cancels a press.
        public static let touchUpOutside = Event(rawValue: 128)
        /// The tracked touch was cancelled, for instance by a scroll view's drag or an alert.
        public static let touchCancel = Event(rawValue: 256)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 4096)
        /// The user triggered the control's primary action: a press of a button, a change of a value, the return key of a text field.
        public static let primaryActionTriggered = Event(rawValue: 8192)
        /// A gesture triggered the control's menu, before it is shown. Controls here have no menus and don't send it.
        public static let menuActionTriggered = Event(rawValue: 16384)
        /// Editing of a text field began.
        public static let editingDidBegin = Event(rawValue: 65536)
        /// The user changed a text field's text.
        public static let editingChanged = Event(rawValue: 131_072)
        /// Editing of a text field ended.
        public static let editingDidEnd = Event(rawValue: 262_144)
        /// The return key ended the editing of a text field.
        public static let editingDidEndOnExit = Event(rawValue: 524_288)
        /// All events of touches, from ``touchDown`` to ``touchCancel``.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of text fields.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// Values that applications may define.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Values reserved for the library.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events, including those reserved for applications and the library.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// A control's state.
    public struct State: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The normal state: enabled, and neither selected nor highlighted.
        public static let normal: State = []
        /// The control is pressed: a tracked touch is inside.
        public static let highlighted = State(rawValue: 1)
        /// The control is disabled: it receives no touches and is dimmed.
        public static let disabled = State(rawValue: 2)
        /// The control is selected. Most controls don't change their appearance.
        public static let selected = State(rawValue: 4)
        /// The control has the keyboard focus.
        public static let focused = State(rawValue: 8)
        /// Values that applications may define.
        public static let application = State(rawValue: 0x00FF_0000)
        /// Values reserved for the library.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// The vertical alignment of the content.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// The content is centered vertically.
        case center = 0
        /// The content is at the top.
        case top
        /// The content is at the bottom.
        case bottom
        /// The content fills the height: a button's image is stretched. Text fields center their text.
        case fill
    }

    /// The horizontal alignment of the content.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// The content is centered horizontally.
        case center = 0
        /// The content is at the left edge.
        case left
        /// The content is at the right edge.
        case right
        /// The content fills the width: a button's image is stretched.
        case fill
        /// The content is at the leading edge.
        case leading
        /// The content is at the trailing edge.
        case trailing
    }
}
