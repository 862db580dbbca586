/// A control's values by state: titles, colours, images.
struct ControlStates<Value> {
    private var values: [UIControl.State: Value] = [:]

    /// The value that was set for exactly this state; setting nil removes it.
    subscript(exactly state: UIControl.State) -> Value? {
        get { values[state] }
        set { values[state] = newValue }
    }

    /// The value for a state, or the one for the normal state if none was set. A combination of states needs a value of its own: it doesn't
    /// use that of one of its parts.
    subscript(state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

    /// Whether nothing was set for any state.
    var isEmpty: Bool { values.isEmpty }
}
