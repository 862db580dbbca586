import SwiftSyntax

/// `override func observeValue(forKeyPath:of:change:context:)` loses its `override`: NSObject has the method in an extension on Linux,
/// and it is called by its name.
enum RuntimeOverrideRewrite {
    private static let methods: Set<String> = [
        "observeValue(forKeyPath:of:change:context:)", "value(forUndefinedKey:)", "setValue(_:forUndefinedKey:)", "value(forKey:)",
        "setValue(_:forKey:)", "value(forKeyPath:)", "setValue(_:forKeyPath:)", "setNilValueForKey(_:)", "willChangeValue(forKey:)",
        "didChangeValue(forKey:)", "addObserver(_:forKeyPath:options:context:)", "removeObserver(_:forKeyPath:)",
        "removeObserver(_:forKeyPath:context:)", "responds(to:)", "keyPathsForValuesAffectingValue(forKey:)",
        "automaticallyNotifiesObservers(forKey:)",
    ]

    static func apply(to node: FunctionDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard let override = node.modifiers.first(where: { $0.name.text == "override" }), methods.contains(node.fullName) else { return }
        // A class of the module that has it already is overridden as any other.
        let above = visitor.module.superclasses(of: scope.name)
        guard !above.contains(where: { !visitor.module.members(of: $0, named: node.name.text).isEmpty }) else { return }
        var end = override.end
        if case .spaces(let count)? = override.trailingTrivia.pieces.first { end += count }
        visitor.edits.remove(override.start..<end)
    }
}
