import SwiftSyntax

/// `#selector(tap(_:))` inside `Board` becomes `Selector("tap:", Board.tap(_:))`: the name for comparing and printing, and the method as
/// the compiler knows it, private or not.
enum SelectorRewrite {
    static func apply(to node: MacroExpansionExprSyntax, in visitor: PortingVisitor) -> SyntaxVisitorContinueKind {
        guard let argument = node.arguments.first else { return .visitChildren }
        visitor.imports.needsRuntime = true
        var expression = argument.expression
        var cast: TypeSyntax?
        // `tap as (Board) -> () -> Void`: not folded, since no operators are known to the parser.
        if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first,
            let type = sequence.elements.last?.as(TypeExprSyntax.self)
        {
            expression = first
            cast = type.type
        }
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            expression = only.expression
        }
        guard let reference = Reference(expression, in: visitor) else {
            visitor.report(
                .error, at: node, "#selector", "#selector of this expression isn't understood", instead: "write Selector(\"name:\")")
            return .skipChildren
        }
        let text: String
        switch argument.label?.text {
        case "getter": text = getter(reference, in: visitor)
        case "setter": text = setter(reference, in: visitor)
        default: text = method(reference, cast, in: visitor)
        }
        let breaks = String(repeating: "\n", count: node.trimmedDescription.utf8.count { $0 == UInt8(ascii: "\n") })
        visitor.edits.replace(node.range, with: String(text.dropLast()) + breaks + ")")
        return .skipChildren
    }

    /// What stands in the parentheses.
    private struct Reference {
        /// The type that has the member, as it can be written here; nil if only the name is known.
        var type: String?
        var base: String
        /// Nil if no parentheses were written.
        var labels: [String]?

        init?(_ expression: ExprSyntax, in visitor: PortingVisitor) {
            let name: DeclReferenceExprSyntax
            if let member = expression.as(MemberAccessExprSyntax.self) {
                name = member.declName
                switch member.base?.oneLine {
                case "self"?, "Self"?, "super"?: type = visitor.scope?.name
                case let base?: type = base.first?.isUppercase == true ? base.replacing(".self", with: "") : nil
                case nil: type = nil
                }
            } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
                name = reference
                type = visitor.scope?.name
            } else {
                return nil
            }
            base = name.baseName.text
            labels = name.argumentNames.map { $0.arguments.map(\.name.text) }
        }
    }

    private static func method(_ reference: Reference, _ cast: TypeSyntax?, in visitor: PortingVisitor) -> String {
        var labels = reference.labels
        var member: MemberDeclaration?
        if let type = reference.type {
            var candidates = visitor.module.members(
                of: visitor.module.resolve(type, in: visitor.scope?.name) ?? type, named: reference.base
            )
            .filter { !$0.options.contains(.property) && (labels == nil || $0.labels == labels!) }
            if let count = cast.flatMap(argumentCount) { candidates = candidates.filter { $0.labels.count == count } }
            // A method that can have a selector at all is meant, if there is one.
            member = candidates.first { $0.options.contains(.objc) } ?? candidates.first
        }
        if labels == nil { labels = member?.labels ?? cast.flatMap(argumentCount).map { Array(repeating: "_", count: $0) } }
        let name = labels.map { labels in
            member?.selector ?? SelectorName.derived(base: reference.base, labels: labels)
        }
        guard let type = reference.type, visitor.module.type(type)?.kind != .protocol, !knownProtocol(type),
            member?.options.contains(.isStatic) != true, (labels?.count ?? 0) <= 4
        else { return "Selector(\"\(name ?? reference.base)\")" }
        var method = "\(type).\(reference.base)"
        if let labels, !labels.isEmpty { method += "(" + labels.map { $0 + ":" }.joined() + ")" }
        // A cast to what `self` has bound can't be made of an unapplied method.
        if let cast, takesSelf(cast) { method += " as " + cast.oneLine }
        guard let name else { return "Selector(base: \"\(reference.base)\", \(method))" }
        if labels?.isEmpty == true, cast.map(takesSelf) != true, let own = member, visitor.module.isOverloaded(own.base, in: type) {
            return "Selector(\"\(name)\", { (object: \(type)) in { object.\(reference.base)() } }, isolated: ())"
        }
        return "Selector(\"\(name)\", \(method))"
    }

    private static func getter(_ reference: Reference, in visitor: PortingVisitor) -> String {
        guard let type = reference.type else { return "Selector(\"\(reference.base)\")" }
        return "Selector(\"\(property(reference, type, in: visitor))\", getter: { (object: \(type)) in object.\(reference.base) })"
    }

    private static func setter(_ reference: Reference, in visitor: PortingVisitor) -> String {
        let name = SelectorName.setter(of: reference.type.map { property(reference, $0, in: visitor) } ?? reference.base)
        guard let type = reference.type else { return "Selector(\"\(name)\")" }
        return "Selector(\"\(name)\", setter: { (object: \(type), value) in object.\(reference.base) = value })"
    }

    /// The property's name in Objective-C.
    private static func property(_ reference: Reference, _ type: String, in visitor: PortingVisitor) -> String {
        let resolved = visitor.module.resolve(type, in: visitor.scope?.name) ?? type
        return visitor.module.members(of: resolved, named: reference.base).first { $0.options.contains(.property) }?.selector
            ?? reference.base
    }

    /// The number of arguments of a method's type: of `(Board) -> (Int) -> Void`, and of `(Int) -> Void`, one.
    private static func argumentCount(_ type: TypeSyntax) -> Int? {
        guard let function = functionType(type) else { return nil }
        return (functionType(function.returnClause.type) ?? function).parameters.count
    }

    private static func takesSelf(_ type: TypeSyntax) -> Bool {
        functionType(type).map { functionType($0.returnClause.type) != nil } ?? false
    }

    private static func functionType(_ type: TypeSyntax) -> FunctionTypeSyntax? {
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return functionType(only.type)
        }
        if let attributed = type.as(AttributedTypeSyntax.self) { return functionType(attributed.baseType) }
        return type.as(FunctionTypeSyntax.self)
    }

    /// UIKit's protocols, of whose methods there is no unapplied reference.
    private static func knownProtocol(_ type: String) -> Bool {
        if type == "NSObjectProtocol" || type == "UIResponderStandardEditActions" { return true }
        return (type.hasPrefix("UI") || type.hasPrefix("CA")) && (type.hasSuffix("Delegate") || type.hasSuffix("DataSource"))
    }
}
