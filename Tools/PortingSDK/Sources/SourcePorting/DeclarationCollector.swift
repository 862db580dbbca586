import SwiftSyntax

/// Collects what a file declares, without looking into functions.
final class DeclarationCollector: ScopedVisitor {
    private(set) var declarations = FileDeclarations()
    private var open: [TypeDeclaration] = []

    override func enter(_ declaration: some DeclGroupSyntax, _ scope: Scope) {
        open.append(TypeDeclaration(name: scope.name, kind: scope.kind, inherited: scope.inherited, options: scope.options))
    }

    override func leave(_ declaration: some DeclGroupSyntax, _ scope: Scope) {
        declarations.types.append(open.removeLast())
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visitPost(_ node: CodeBlockSyntax) {}
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visitPost(_ node: AccessorBlockSyntax) {}
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visitPost(_ node: ClosureExprSyntax) {}
    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let module = node.path.first?.name.text { declarations.imports.append(module) }
        return .skipChildren
    }

    /// Imports count in whatever branch they stand: they tell what the module is about.
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let active = conditions.active(node)
        for clause in node.clauses where !active.contains(clause) {
            for statement in clause.elements?.as(CodeBlockItemListSyntax.self) ?? [] {
                if let module = statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text { declarations.imports.append(module) }
            }
        }
        return super.visit(node)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let scope, !open.isEmpty else { return .skipChildren }
        var member = MemberDeclaration(base: node.name.text, labels: node.labels, objcName: node.attributes.objcName)
        member.options = options(node.attributes, node.modifiers, in: scope)
        if node.isThrowing { member.options.insert(.isThrowing) }
        let result = node.signature.returnClause?.type.trimmedDescription
        if result == nil || result == "Void" || result == "()" { member.options.insert(.void) }
        let isOfExtension = scope.kind == .extension && !member.options.isDisjoint(with: [.override, .objc])
        // A class may have it in the place of a superclass that conforms to the protocol.
        let isRequirement =
            member.options.contains(.optional) || (!member.options.contains(.override) && UIKitRequirements.all.contains(member.fullName))
        if isOfExtension || isRequirement {
            member.head = node.head(keeping: kept(node.attributes, node.modifiers, in: scope))
            member.call = node.callEffects + "%(" + node.forwardedArguments + ")"
        }
        open[open.count - 1].members.append(member)
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let scope, !open.isEmpty else { return .skipChildren }
        for (name, binding) in node.properties {
            var member = MemberDeclaration(base: name, objcName: node.attributes.objcName)
            member.options = options(node.attributes, node.modifiers, in: scope)
            member.options.insert(.property)
            member.type = binding.typeAnnotation?.type.oneLine ?? ""
            if !node.isLet, binding.isSettable { member.options.insert(.settable) }
            if !binding.isComputed, binding.accessorBlock != nil { member.options.insert(.observing) }
            if scope.kind == .extension, member.options.contains(.override) || member.options.contains(.objc) {
                member.head = kept(node.attributes, node.modifiers, in: scope) + "var %: " + member.type
            }
            open[open.count - 1].members.append(member)
        }
        return .skipChildren
    }

    private func options(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Scope
    ) -> MemberDeclaration.Options {
        var options: MemberDeclaration.Options = []
        if attributes.isObjC { options.insert(.objc) }
        if !scope.options.isDisjoint(with: [.objc, .objcMembers]), scope.kind != .class || scope.options.contains(.objcMembers),
            !modifiers.isHidden || scope.kind == .extension, !attributes.has("nonobjc")
        {
            options.insert(.objc)
        }
        if modifiers.isStatic { options.insert(.isStatic) }
        if modifiers.has("override") { options.insert(.override) }
        if modifiers.has("optional") { options.insert(.optional) }
        if modifiers.has("open") || scope.access == "open " { options.insert(.open) }
        if modifiers.has("final") { options.insert(.final) }
        if modifiers.isHidden || scope.access == "private " || scope.access == "fileprivate " { options.insert(.hidden) }
        if attributes.has("MainActor") { options.insert(.mainActor) }
        return options
    }

    /// The attributes and modifiers that the same member needs when it is declared again in the class.
    private func kept(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Scope) -> String {
        var kept = ""
        for attribute in ["discardableResult", "MainActor"] where attributes.has(attribute) { kept += "@" + attribute + " " }
        if attributes.isUnavailable { kept += "@available(*, unavailable) " }
        let access = ["open", "public", "package", "internal", "fileprivate", "private"].first(where: modifiers.has).map { $0 + " " }
        kept += access ?? scope.access
        for modifier in ["nonisolated", "override", "class", "static"] where modifiers.has(modifier) { kept += modifier + " " }
        return kept
    }
}
