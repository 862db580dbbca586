import SwiftSyntax

/// `observe(\.title, options: …)` becomes `observe(\.title, named: "title", options: …)`: a key path doesn't know its names on Linux.
enum ObserveRewrite {
    static func apply(to node: FunctionCallExprSyntax, in visitor: PortingVisitor) {
        let called = node.calledExpression
        let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? called.as(DeclReferenceExprSyntax.self)?.baseName.text
        guard name == "observe", let first = node.arguments.first, first.label == nil,
            let path = first.expression.as(KeyPathExprSyntax.self)
        else { return }
        // Other functions of this name, such as a library's own, have other arguments.
        let others = node.arguments.dropFirst().map { $0.label?.text }
        guard others.allSatisfy({ $0 == "options" || $0 == "changeHandler" }), !others.isEmpty || node.trailingClosure != nil else {
            return
        }
        var names: [String] = []
        for component in path.components {
            if let property = component.component.as(KeyPathPropertyComponentSyntax.self) { names.append(property.declName.baseName.text) }
        }
        visitor.edits.insert(", named: \"" + names.joined(separator: ".") + "\"", after: first.expression.end)
    }
}
