import SwiftSyntax

/// `#keyPath(Board.owner.name)` becomes the string `"owner.name"`.
enum KeyPathRewrite {
    static func apply(to node: MacroExpansionExprSyntax, in visitor: PortingVisitor) -> SyntaxVisitorContinueKind {
        guard let argument = node.arguments.first?.expression else { return .visitChildren }
        var names = argument.oneLine.replacing(" ", with: "").replacing("?", with: "").replacing("!", with: "").split(separator: ".")
        // What begins with a capital is a type; properties don't.
        while names.count > 1, let first = names.first?.first, first.isUppercase || names.first == "self" || names.first == "Self" {
            names.removeFirst()
        }
        let breaks = String(repeating: "\n", count: node.trimmedDescription.utf8.count { $0 == UInt8(ascii: "\n") })
        visitor.edits.replace(node.range, with: "\"" + names.joined(separator: ".") + "\"" + breaks)
        return .skipChildren
    }
}
