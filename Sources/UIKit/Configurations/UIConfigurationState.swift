/// What a view's appearance depends on: its traits, whether it is selected and the like, and values of a program's own.
public protocol UIConfigurationState {
    /// A state with traits and nothing else.
    init(traitCollection: UITraitCollection)
    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }
    /// A value of the program's own; nil if it was not set.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a value that a program adds to configuration states.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A key of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, for instance a header.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    /// Whether the view can't be used. Default false.
    public var isDisabled = false
    /// Whether a finger is on the view. Default false.
    public var isHighlighted = false
    /// Whether the view is selected. Default false.
    public var isSelected = false
    /// Whether the view has the focus. Default false.
    public var isFocused = false
    /// Whether the view stays in place while its section scrolls. Default false.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    /// What a drag that began at a cell does with it.
    public enum DragState: Int, Sendable {
        /// There is no drag.
        case none = 0
        /// The cell is being lifted.
        case lifting
        /// The cell is being dragged.
        case dragging
    }

    /// What a drag over the list does with a cell.
    public enum DropState: Int, Sendable {
        /// There is no drag over the list.
        case none = 0
        /// Another place is the target.
        case notTargeted
        /// The cell is the target.
        case targeted
    }

    public var traitCollection: UITraitCollection
    /// Whether the cell can't be used. Default false.
    public var isDisabled = false
    /// Whether a finger is on the cell. Default false.
    public var isHighlighted = false
    /// Whether the cell is selected. Default false.
    public var isSelected = false
    /// Whether the cell has the focus. Default false.
    public var isFocused = false
    /// Whether the cell stays in place while its section scrolls. Default false.
    public var isPinned = false
    /// Whether the list is being edited. Default false.
    public var isEditing = false
    /// Whether what is below the cell's item in an outline is shown. Default false.
    public var isExpanded = false
    /// Whether the cell was swiped aside to show its actions. Default false.
    public var isSwiped = false
    /// Whether the cell is being moved to another place. Default false.
    public var isReordering = false
    /// What a drag that began at the cell does with it. Default none.
    public var cellDragState = DragState.none
    /// What a drag over the list does with the cell. Default none.
    public var cellDropState = DropState.none
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// What the system's configurations depend on in the state of a cell or of another view.
struct StateFlags: Sendable {
    let isDisabled: Bool, isSelected: Bool, isHighlighted: Bool

    /// A state in which nothing is done with the view.
    static let none = StateFlags(UIViewConfigurationState(traitCollection: UITraitCollection()))

    init(_ state: any UIConfigurationState) {
        let cell = state as? UICellConfigurationState
        let view = state as? UIViewConfigurationState
        isDisabled = cell?.isDisabled ?? view?.isDisabled ?? false
        isSelected = cell?.isSelected ?? view?.isSelected ?? false
        isHighlighted = cell?.isHighlighted ?? view?.isHighlighted ?? false
    }
}
