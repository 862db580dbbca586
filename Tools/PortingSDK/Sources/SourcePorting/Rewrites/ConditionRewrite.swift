import SwiftSyntax

/// `os(iOS)` and `targetEnvironment(simulator)` become `true`, other systems `false`: the compiler would say that this is Linux.
///
/// What can be imported isn't touched, since the compiler knows it. Only modules that have to do with UIKit are treated so
/// (``Conditions/isPhone``): `os(Linux)` is what makes the others run here.
enum ConditionRewrite {
    static func apply(to condition: ExprSyntax, in visitor: PortingVisitor) {
        guard visitor.conditions.isPhone else { return }
        if let sequence = condition.as(SequenceExprSyntax.self) {
            for element in sequence.elements { apply(to: element, in: visitor) }
        } else if let not = condition.as(PrefixOperatorExprSyntax.self) {
            apply(to: not.expression, in: visitor)
        } else if let tuple = condition.as(TupleExprSyntax.self) {
            for element in tuple.elements { apply(to: element.expression, in: visitor) }
        } else if let call = condition.as(FunctionCallExprSyntax.self),
            let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            name == "os" || name == "targetEnvironment"
        {
            visitor.edits.replace(call.range, with: visitor.conditions.holds(condition) == true ? "true" : "false")
        }
    }
}
