import SwiftSyntax

/// A type, or an extension, that a visitor is inside of.
struct Scope {
    /// The name with those of the types around it, as an extension would say it.
    var name: String
    var kind: TypeDeclaration.Kind
    var inherited: [String]
    var options: TypeDeclaration.Options
    /// Whether it is declared in a function, where no extension can name it.
    var isLocal: Bool
    /// The access level that an extension gives to its members, or an empty string.
    var access = ""
}

/// Walks through the code of a file that is compiled under some conditions, and knows the types around each node.
class ScopedVisitor: SyntaxVisitor {
    let conditions: Conditions
    private(set) var scopes: [Scope] = []
    private(set) var functionDepth = 0

    init(conditions: Conditions) {
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate)
    }

    private var uncertainDepth = 0

    /// Whether it can't be told if the code here is compiled.
    var isUncertain: Bool { uncertainDepth > 0 }

    var scope: Scope? { scopes.last }

    /// Whether a declaration here is a member of the innermost type, not something in a function.
    var isMember: Bool { !scopes.isEmpty && functionDepth == (scopeDepths.last ?? 0) }

    private var scopeDepths: [Int] = []

    /// Called with each type before its members.
    func enter(_ declaration: some DeclGroupSyntax, _ scope: Scope) {}
    /// Called with each type after its members.
    func leave(_ declaration: some DeclGroupSyntax, _ scope: Scope) {}
    /// Called with each clause of `#if`, compiled or not.
    func visitCondition(_ condition: ExprSyntax) {}

    // MARK: Types

    private func push(
        _ declaration: some DeclGroupSyntax, name: String, kind: TypeDeclaration.Kind, generics: Bool,
        inheritance: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        let attributes = declaration.attributes, modifiers = declaration.modifiers
        var options: TypeDeclaration.Options = []
        if attributes.has("objcMembers") { options.insert(.objcMembers) }
        if attributes.has("objc") { options.insert(.objc) }
        if attributes.has("MainActor") || (conditions.isMainActorByDefault && !modifiers.has("nonisolated")) { options.insert(.mainActor) }
        if modifiers.has("open") { options.insert(.open) }
        if modifiers.has("public") || modifiers.has("open") { options.insert(.isPublic) }
        if modifiers.has("final") { options.insert(.final) }
        if generics || (kind != .extension && scope?.options.contains(.generic) == true) { options.insert(.generic) }
        let isLocal = functionDepth > 0
        if !scopes.isEmpty, !isLocal, modifiers.has("private") || scope?.options.contains(.hidden) == true { options.insert(.hidden) }
        var access = ""
        if kind == .extension || kind == .protocol {
            access = ["open", "public", "package", "fileprivate", "private"].first(where: modifiers.has).map { $0 + " " } ?? ""
        }
        let outer = isLocal ? (scope?.isLocal == true ? scope : nil) : scope
        let scope = Scope(
            name: (outer.map { $0.name + "." } ?? "") + name, kind: kind, inherited: inheritance?.names ?? [], options: options,
            isLocal: isLocal, access: access)
        scopes.append(scope)
        scopeDepths.append(functionDepth)
        enter(declaration, scope)
        return .visitChildren
    }

    private func pop(_ declaration: some DeclGroupSyntax) {
        scopeDepths.removeLast()
        leave(declaration, scopes.removeLast())
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        push(node, name: node.name.text, kind: .class, generics: node.genericParameterClause != nil, inheritance: node.inheritanceClause)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        push(node, name: node.name.text, kind: .value, generics: node.genericParameterClause != nil, inheritance: node.inheritanceClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        push(node, name: node.name.text, kind: .value, generics: node.genericParameterClause != nil, inheritance: node.inheritanceClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        push(node, name: node.name.text, kind: .value, generics: node.genericParameterClause != nil, inheritance: node.inheritanceClause)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        push(node, name: node.name.text, kind: .protocol, generics: false, inheritance: node.inheritanceClause)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        push(node, name: node.extendedType.plainName, kind: .extension, generics: false, inheritance: node.inheritanceClause)
    }

    override func visitPost(_ node: ClassDeclSyntax) { pop(node) }
    override func visitPost(_ node: StructDeclSyntax) { pop(node) }
    override func visitPost(_ node: EnumDeclSyntax) { pop(node) }
    override func visitPost(_ node: ActorDeclSyntax) { pop(node) }
    override func visitPost(_ node: ProtocolDeclSyntax) { pop(node) }
    override func visitPost(_ node: ExtensionDeclSyntax) { pop(node) }

    // MARK: Functions

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
        functionDepth += 1
        return .visitChildren
    }
    override func visitPost(_ node: CodeBlockSyntax) { functionDepth -= 1 }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        functionDepth += 1
        return .visitChildren
    }
    override func visitPost(_ node: AccessorBlockSyntax) { functionDepth -= 1 }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        functionDepth += 1
        return .visitChildren
    }
    override func visitPost(_ node: ClosureExprSyntax) { functionDepth -= 1 }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.clauses {
            if let condition = clause.condition { visitCondition(condition) }
        }
        let active = conditions.active(node)
        let isUncertain = active.contains { $0.condition.map { conditions.holds($0) == nil } ?? false }
        if isUncertain { uncertainDepth += 1 }
        for clause in active {
            if let elements = clause.elements { walk(elements) }
        }
        if isUncertain { uncertainDepth -= 1 }
        return .skipChildren
    }
}
