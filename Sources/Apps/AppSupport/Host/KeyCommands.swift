import UIKit

/// Collects the key commands of a responder, for its `keyCommands`.
///
///     var keys = KeyCommands(self)
///     keys.add("Back", UIKeyCommand.inputEscape) { $0.goBack() }
///     keys.addShortcut("Undo", "z") { $0.undo() }
///     return keys.commands
@MainActor
package struct KeyCommands<Target: AnyObject> {
    /// What was added, in this order.
    package private(set) var commands: [UIKeyCommand] = []
    /// Whether the commands that are added from here on come before what fields do with their keys. By default they don't.
    package var hasPriority = false
    private weak var target: Target?

    /// - Parameter target: what the actions get, as long as it exists.
    package init(_ target: Target) { self.target = target }

    /// Adds a command.
    ///
    /// - Parameters:
    ///   - title: what people are told that the keys do.
    ///   - inputs: the keys; any of them will do.
    ///   - flags: the keys that are held meanwhile.
    ///   - action: what the command does.
    package mutating func add(
        _ title: String, _ inputs: String..., flags: UIKeyModifierFlags = [], action: @escaping @MainActor (Target) -> Void
    ) {
        add(title, inputs, flags, action)
    }

    /// Adds a command by keys with Control held, or Command, as people are used to from other systems.
    ///
    /// - Parameter flags: the keys that are held as well.
    package mutating func addShortcut(
        _ title: String, _ inputs: String..., flags: UIKeyModifierFlags = [], action: @escaping @MainActor (Target) -> Void
    ) {
        for flag in [UIKeyModifierFlags.control, .command] { add(title, inputs, flags.union(flag), action) }
    }

    /// Adds "Undo" and "Redo".
    package mutating func addUndo(_ undo: @escaping @MainActor (Target) -> Void, redo: @escaping @MainActor (Target) -> Void) {
        addShortcut("Undo", "z", action: undo)
        addShortcut("Redo", "z", flags: .shift, action: redo)
        add("Redo", "y", flags: .control, action: redo)
    }

    private mutating func add(
        _ title: String, _ inputs: [String], _ flags: UIKeyModifierFlags, _ action: @escaping @MainActor (Target) -> Void
    ) {
        for input in inputs {
            let command = UIKeyCommand(title: title, input: input, modifierFlags: flags) { [weak target] _ in target.map(action) }
            command.wantsPriorityOverSystemBehavior = hasPriority
            commands.append(command)
        }
    }
}
