import SwiftSyntax

/// `@objc optional func f()` becomes a requirement with a default, which says that it must not be called: calls ask first
/// (``OptionalCallRewrite``).
enum OptionalRequirementRewrite {
    static func apply(to node: FunctionDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard scope.kind == .protocol, node.modifiers.has("optional") else { return }
        let modifiers = scope.access + (node.modifiers.has("static") ? "static " : "")
        let head = node.head(keeping: attributes(node.attributes) + modifiers).replacing("%", with: node.name.text)
        append("\(head) { ObjCOptional.absent(\"\(node.fullName)\") }", scope, in: visitor)
    }

    static func apply(to node: VariableDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard scope.kind == .protocol, node.modifiers.has("optional") else { return }
        for (name, binding) in node.properties {
            guard let type = binding.typeAnnotation?.type else { continue }
            let absent = "ObjCOptional.absent(\"\(name)\")"
            let body = binding.accessor("set") == nil ? absent : "get { \(absent) } set { \(absent) }"
            append("\(attributes(node.attributes))\(scope.access)var \(name): \(type.oneLine) { \(body) }", scope, in: visitor)
        }
    }

    private static func attributes(_ attributes: AttributeListSyntax) -> String {
        ["discardableResult", "MainActor"].filter(attributes.has).map { "@" + $0 + " " }.joined()
    }

    private static func append(_ member: String, _ scope: Scope, in visitor: PortingVisitor) {
        visitor.appended.append("extension \(scope.name) { \(member) }\n")
        visitor.imports.needsRuntime = true
    }
}
