import SwiftSyntax

/// `@objc`, `@IBOutlet`, `dynamic` and the like are taken away: they speak of a runtime that isn't there. What they say about names goes
/// into the tables of members (``MemberTables``).
enum AttributeRewrite {
    private static let dropped: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBSegueAction", "IBOutlet", "IBDesignable", "IBInspectable", "GKInspectable",
        "NSCopying", "_objcRuntimeName", "_objcImplementation", "implementation",
    ]

    static func apply(to node: AttributeSyntax, in visitor: PortingVisitor) {
        guard let name = node.attributeName.as(IdentifierTypeSyntax.self)?.name.text else { return }
        switch name {
        case "UIApplicationMain":
            visitor.edits.replace(node.range, with: "@main")
        case "NSManaged":
            visitor.report(
                .error, at: node, "@NSManaged", "@NSManaged needs Core Data, which makes the property when the program runs",
                instead: "store the value in a property of the class")
        case "convention":
            // Blocks are Objective-C's closures: here they are Swift's.
            if node.arguments?.trimmedDescription == "block" { remove(node, in: visitor) }
        default:
            if dropped.contains(name) { remove(node, in: visitor) }
        }
    }

    static func apply(to node: DeclModifierSyntax, in visitor: PortingVisitor) {
        guard node.name.text == "dynamic" || node.name.text == "optional" else { return }
        remove(node, in: visitor)
    }

    /// Removes an attribute or modifier and the spaces behind it; line breaks and comments stay, also those between its parentheses.
    private static func remove(_ node: some SyntaxProtocol, in visitor: PortingVisitor) {
        let breaks = String(repeating: "\n", count: node.trimmedDescription.utf8.count { $0 == UInt8(ascii: "\n") })
        var end = node.end
        if case .spaces(let count)? = node.trailingTrivia.pieces.first { end += count }
        visitor.edits.replace(node.start..<end, with: breaks)
    }
}
