import SwiftSyntax

/// `delegate?.f?(x)` becomes `ObjCOptional.target(delegate, "f(_:)")?.f(x)`: nil if the object's class hasn't the method, as on Apple's
/// systems, and what follows in the chain goes on as it was.
///
/// `delegate?.f != nil` and reads of optional properties become the same without a call.
enum OptionalCallRewrite {
    // MARK: Calls

    static func apply(to node: FunctionCallExprSyntax, in visitor: PortingVisitor) {
        guard let chaining = node.calledExpression.as(OptionalChainingExprSyntax.self),
            let member = chaining.expression.as(MemberAccessExprSyntax.self), let base = member.base, member.declName.argumentNames == nil
        else { return }
        let name = calledName(member.declName.baseName.text, node)
        // A property that holds a closure is called the same way, and closures have no labels.
        guard node.arguments.contains(where: { $0.label != nil }) || isRequirement(name, in: visitor) else { return }
        if base.is(SuperExprSyntax.self) {
            visitor.edits.remove(chaining.questionMark.range)
            return
        }
        ask(base, name, in: visitor)
        visitor.edits.remove(chaining.questionMark.range)
    }

    /// Swift's name of what is called; without the closing parenthesis where closures stand behind the call, which have lost their labels.
    private static func calledName(_ base: String, _ call: FunctionCallExprSyntax) -> String {
        let labels = call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
        return base + "(" + labels + (call.trailingClosure == nil ? ")" : "")
    }

    private static func isRequirement(_ name: String, in visitor: PortingVisitor) -> Bool {
        !visitor.module.protocols(withOptional: name).isEmpty || KnownRequirements.contains(name)
    }

    // MARK: Reads

    static func apply(to node: MemberAccessExprSyntax, in visitor: PortingVisitor) {
        guard let base = node.base, !base.is(SuperExprSyntax.self), !isCalled(node) else { return }
        let name = node.declName.baseName.text
        let fullName = node.declName.argumentNames.map { arguments in
            name + "(" + arguments.arguments.map { $0.name.text + ":" }.joined() + ")"
        }
        if let fullName {
            guard isRequirement(fullName, in: visitor), isOptionalRead(node) else { return }
            ask(base, fullName, in: visitor)
            return
        }
        let protocols = visitor.module.protocols(withOptionalBase: name)
        if protocols.isEmpty {
            guard KnownRequirements.containsBase(name), looksLikeDelegate(base), isOptionalRead(node) else { return }
            ask(base, name, in: visitor)
            return
        }
        switch known(base, protocols, in: visitor) {
        case .isProtocol: break
        case .isOther: return
        case .unknown:
            guard looksLikeDelegate(base) else { return }
        }
        // `d.x?.y` and `d.x!` take the option away that asking has made part of the chain. A type that is optional itself has two.
        let requirement = protocols.sorted().lazy.compactMap { visitor.module.optional(name, in: $0) }.first
        let isDoubled = requirement.map { $0.options.contains(.property) && $0.type.hasSuffix("?") } ?? false
        if let chaining = node.parent?.as(OptionalChainingExprSyntax.self),
            !isDoubled || chaining.parent?.is(OptionalChainingExprSyntax.self) == true
        {
            visitor.edits.remove(chaining.questionMark.range)
        } else if let force = node.parent?.as(ForceUnwrapExprSyntax.self) {
            visitor.edits.insert("(", before: node.start)
            visitor.edits.replace(force.exclamationMark.range, with: isDoubled ? ")" : ")!")
        }
        ask(base, name, in: visitor)
    }

    /// Whether the member is what a call calls: that is for the rewrite of calls, or is a call of a method that isn't optional.
    private static func isCalled(_ node: MemberAccessExprSyntax) -> Bool {
        var parent = node.parent
        if let chaining = parent?.as(OptionalChainingExprSyntax.self) { parent = chaining.parent }
        guard let call = parent?.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledExpression.start == node.start
    }

    /// Whether a method is read where only an optional one makes sense: compared, or bound.
    private static func isOptionalRead(_ node: MemberAccessExprSyntax) -> Bool {
        guard let parent = node.parent else { return false }
        if parent.is(InitializerClauseSyntax.self) { return true }
        guard let elements = parent.as(ExprListSyntax.self) else { return false }
        return elements.contains { $0.is(NilLiteralExprSyntax.self) }
    }

    private enum Knowledge { case isProtocol, isOther, unknown }

    /// Whether an expression is of one of the protocols, by the types that properties and parameters of its name are declared with.
    private static func known(_ base: ExprSyntax, _ protocols: Set<String>, in visitor: PortingVisitor) -> Knowledge {
        guard let name = lastName(base) else { return .unknown }
        var types = visitor.module.types(ofProperties: name)
        // A property of the class itself is meant before those of others.
        if let scope = visitor.scope {
            let own = visitor.module.members(of: scope.name, named: name).filter { $0.options.contains(.property) && !$0.type.isEmpty }
            if !own.isEmpty, isOfSelf(base) { types = Set(own.map(\.type)) }
        }
        for parameter in visitor.function?.signature.parameterClause.parameters ?? []
        where (parameter.secondName ?? parameter.firstName).text == name {
            types = [parameter.type.oneLine]
        }
        guard !types.isEmpty else { return .unknown }
        let simple = Set(protocols.map { $0.split(separator: ".").last.map(String.init) ?? $0 })
        return types.contains { type in !simple.isDisjoint(with: words(type)) } ? .isProtocol : .isOther
    }

    /// Whether an expression is a property of the object itself, `delegate` or `self.delegate`.
    private static func isOfSelf(_ base: ExprSyntax) -> Bool {
        if let chaining = base.as(OptionalChainingExprSyntax.self) { return isOfSelf(chaining.expression) }
        if let force = base.as(ForceUnwrapExprSyntax.self) { return isOfSelf(force.expression) }
        if let member = base.as(MemberAccessExprSyntax.self) { return member.base?.trimmedDescription == "self" }
        return base.is(DeclReferenceExprSyntax.self)
    }

    private static func words(_ type: String) -> [String] {
        type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }

    /// The name in front of the member: `delegate` in `self.delegate?.title`.
    private static func lastName(_ base: ExprSyntax) -> String? {
        if let chaining = base.as(OptionalChainingExprSyntax.self) { return lastName(chaining.expression) }
        if let force = base.as(ForceUnwrapExprSyntax.self) { return lastName(force.expression) }
        if let member = base.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
        return base.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    private static func looksLikeDelegate(_ base: ExprSyntax) -> Bool {
        guard let name = lastName(base)?.lowercased() else { return false }
        return name.hasSuffix("delegate") || name.hasSuffix("datasource")
    }

    // MARK: Asking

    /// Puts the question around the object in front of a member.
    private static func ask(_ base: ExprSyntax, _ name: String, in visitor: PortingVisitor) {
        visitor.imports.needsRuntime = true
        visitor.edits.insert("ObjCOptional.target(", before: base.start)
        if let chaining = base.as(OptionalChainingExprSyntax.self) {
            visitor.edits.replace(chaining.questionMark.range, with: ", \"\(name)\")?")
        } else {
            visitor.edits.insert(", \"\(name)\")?", after: base.end)
        }
    }
}
