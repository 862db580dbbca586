/// A named state of a document: a set of property values of its layers.
public struct CAMLState: Sendable {
    /// The state's name in the document.
    public let name: String
    /// The values to set, in order.
    let values: [Setting]

    /// The value of one property of one layer.
    struct Setting: Sendable {
        /// The layer's identifier in the file.
        var target: String
        var keyPath: String
        var value: AnimatableValue
    }
}

/// The animations of a change from one state to another.
public struct CAMLStateTransition {
    /// The name of the state before the change; `*` matches any state.
    public let fromState: String
    /// The name of the state after the change; `*` matches any state.
    public let toState: String
    /// The animations, each of one property of one layer.
    let elements: [Element]

    struct Element {
        var target: String
        var keyPath: String
        var animation: CAAnimation
    }

    /// How well the transition matches a change of states: 0 for no match; a state's name counts more than `*`.
    func fitness(from: String?, to: String?) -> Int {
        func fits(_ pattern: String, _ name: String?) -> Int { pattern == "*" ? 1 : pattern == name ?? "" ? 2 : 0 }
        let a = fits(fromState, from)
        let b = fits(toState, to)
        return a == 0 || b == 0 ? 0 : a + b
    }
}
