/// Values by a control's state: titles, colours, images.
struct ControlStates<Value> {
    private var values: [UIControl.State: Value] = [:]

    /// The value that was set for exactly this state; setting nil takes it away.
    subscript(exactly state: UIControl.State) -> Value? {
        get { values[state] }
        set { values[state] = newValue }
    }

    /// The value for a state, or the one for the normal state where none was set. A state of several bits is one of its own: it does not
    /// take the value of one of its bits.
    subscript(state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

    /// Whether nothing was set for any state.
    var isEmpty: Bool { values.isEmpty }
}
