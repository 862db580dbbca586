import SwiftSyntax

/// Goes through a file once and asks each rewrite about the nodes it is for.
final class PortingVisitor: ScopedVisitor {
    let source: ParsedSource
    let module: ModuleDeclarations
    let moduleName: String
    var edits = Edits()
    /// Texts for behind the last line, each with a line break at its end.
    var appended: [String] = []
    private(set) var findings: [Finding] = []
    var tables = MemberTables()
    var imports = ImportRewrite()
    /// Names of types that something was appended for which must stand once.
    var conforming: Set<String> = []
    /// The method that is being walked through.
    private(set) var function: FunctionDeclSyntax?
    private lazy var converter = SourceLocationConverter(fileName: source.name, tree: source.syntax)

    init(_ source: ParsedSource, module: ModuleDeclarations, moduleName: String) {
        self.source = source
        self.module = module
        self.moduleName = moduleName
        super.init(conditions: source.conditions)
    }

    /// Writes what stands at the file's ends.
    func finish() {
        tables.write(in: self)
        imports.write(in: self)
        findings.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    func report(
        _ severity: Finding.Severity, at node: some SyntaxProtocol, _ construct: String, _ reason: String, instead: String = ""
    ) {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        findings.append(Finding(
            severity: severity, line: location.line, column: location.column, construct: construct, reason: reason, instead: instead))
    }

    /// A name that no other type of this file has, and no other file of any module.
    func unique(_ name: String) -> String { uniqueInModule("\(source.name)/\(name)") }

    /// A name that is the same for all files of the module, and for them alone.
    func uniqueInModule(_ name: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(moduleName)/\(name)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }

    /// Puts declarations in front of the closing brace of a type.
    func insert(_ members: [String], atEndOf block: MemberBlockSyntax) {
        guard !members.isEmpty else { return }
        // A declaration in the same line needs a separator.
        let isSameLine = !block.members.isEmpty && !block.rightBrace.leadingTrivia.contains(where: \.isNewline)
        edits.insert((isSameLine ? "; " : "") + members.joined(separator: "; ") + " ", before: block.rightBrace.start)
    }

    // MARK: Types

    override func enter(_ declaration: some DeclGroupSyntax, _ scope: Scope) {
        ProtocolRewrite.apply(to: declaration, scope, in: self)
        TestClassRewrite.enter(declaration, scope, in: self)
        tables.enter(declaration, scope, in: self)
    }

    override func leave(_ declaration: some DeclGroupSyntax, _ scope: Scope) {
        guard scope.kind == .class, !scope.isLocal else { return }
        let members = ExtensionMemberRewrite.forwarders(scope, in: self) + InheritedRequirementRewrite.stubs(scope, in: self)
        insert(members + tables.leave(scope, in: self), atEndOf: declaration.memberBlock)
    }

    // MARK: Declarations

    private var functions: [FunctionDeclSyntax?] = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        functions.append(function)
        function = node
        if let scope, isMember {
            OptionalRequirementRewrite.apply(to: node, scope, in: self)
            ExtensionMemberRewrite.apply(to: node, scope, in: self)
            InheritedRequirementRewrite.apply(to: node, scope, in: self)
            RuntimeOverrideRewrite.apply(to: node, scope, in: self)
            TestClassRewrite.apply(to: node, scope, in: self)
            tables.add(node, scope, in: self)
        }
        return .visitChildren
    }
    override func visitPost(_ node: FunctionDeclSyntax) { function = functions.removeLast() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if let scope, isMember {
            OptionalRequirementRewrite.apply(to: node, scope, in: self)
            ExtensionMemberRewrite.apply(to: node, scope, in: self)
            DynamicPropertyRewrite.apply(to: node, scope, in: self)
            tables.add(node, scope, in: self)
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        AttributeRewrite.apply(to: node, in: self)
        return .visitChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        AttributeRewrite.apply(to: node, in: self)
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.apply(to: node, in: self)
        return .visitChildren
    }

    override func visitCondition(_ condition: ExprSyntax) { ConditionRewrite.apply(to: condition, in: self) }

    // MARK: Expressions

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": return SelectorRewrite.apply(to: node, in: self)
        case "keyPath": return KeyPathRewrite.apply(to: node, in: self)
        case "colorLiteral", "imageLiteral":
            LiteralRewrite.apply(to: node, in: self)
            return .visitChildren
        default: return .visitChildren
        }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        OptionalCallRewrite.apply(to: node, in: self)
        ObserveRewrite.apply(to: node, in: self)
        AnyObjectMessageRewrite.apply(to: node, in: self)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        OptionalCallRewrite.apply(to: node, in: self)
        ExtensionMemberRewrite.apply(to: node, in: self)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        imports.sees(node.baseName.text)
        RuntimeRefusal.apply(to: node, in: self)
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        imports.sees(node.name.text)
        return .visitChildren
    }
}
