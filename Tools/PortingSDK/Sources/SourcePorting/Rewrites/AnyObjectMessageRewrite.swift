import SwiftSyntax

/// `target?.performSelector(onMainThread: …)` of a property or parameter that is declared as `AnyObject` becomes
/// `(target as? NSObject)?.performSelector(…)`: on Apple's systems whatever is an object has NSObject's methods.
enum AnyObjectMessageRewrite {
    private static let messages: Set<String> = ["perform", "performSelector", "responds", "value", "setValue", "isKind", "isEqual"]

    static func apply(to node: FunctionCallExprSyntax, in visitor: PortingVisitor) {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), messages.contains(member.declName.baseName.text),
            let base = member.base
        else { return }
        let chaining = base.as(OptionalChainingExprSyntax.self)
        let object = chaining?.expression ?? base
        guard
            let name = object.as(DeclReferenceExprSyntax.self)?.baseName.text
                ?? object.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        else { return }
        var types = visitor.module.types(ofProperties: name)
        for parameter in visitor.function?.signature.parameterClause.parameters ?? []
        where (parameter.secondName ?? parameter.firstName).text == name {
            types = [parameter.type.oneLine]
        }
        guard !types.isEmpty, types.isSubset(of: ["AnyObject", "AnyObject?", "AnyObject!"]) else { return }
        visitor.edits.insert("(", before: object.start)
        visitor.edits.insert(chaining == nil ? " as! NSObject)" : " as? NSObject)", after: object.end)
    }
}
