/// A named state of a document: values that it sets on layers.
public struct CAMLState: Sendable {
    /// The state's name in the document.
    public let name: String
    /// What is set, in order.
    let values: [Setting]

    /// A value of a property of one layer.
    struct Setting: Sendable {
        /// The layer's identifier in the file.
        var target: String
        var keyPath: String
        var value: AnimatableValue
    }
}

/// The animations that run when a document goes from one state to another.
public struct CAMLStateTransition {
    /// The state it begins in; `*` is any.
    public let fromState: String
    /// The state it ends in; `*` is any.
    public let toState: String
    /// The animations of properties.
    let elements: [Element]

    struct Element {
        var target: String
        var keyPath: String
        var animation: CAAnimation
    }

    /// How well the transition fits a change of states: 0 for not at all; a state's name fits better than `*`.
    func fitness(from: String?, to: String?) -> Int {
        func fits(_ pattern: String, _ name: String?) -> Int { pattern == "*" ? 1 : pattern == name ?? "" ? 2 : 0 }
        let a = fits(fromState, from)
        let b = fits(toState, to)
        return a == 0 || b == 0 ? 0 : a + b
    }
}
