/// A direction in the history of changes.
public enum UndoDirection: Sendable, Hashable {
    /// To the state before the last change.
    case undo
    /// To the state after the change that was taken back last.
    case redo
}
