import SwiftSyntax

/// `@objc protocol P` becomes `protocol P: AnyObject`: Objective-C's protocols are for objects alone.
enum ProtocolRewrite {
    static func apply(to declaration: some DeclGroupSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard scope.kind == .protocol, let node = declaration.as(ProtocolDeclSyntax.self), node.attributes.has("objc") else { return }
        guard let inheritance = node.inheritanceClause else {
            visitor.edits.insert(": AnyObject", after: node.primaryAssociatedTypeClause?.end ?? node.name.end)
            return
        }
        guard !inheritance.names.contains("AnyObject"), !inheritance.names.contains("class"), let first = inheritance.inheritedTypes.first
        else { return }
        visitor.edits.insert("AnyObject, ", before: first.start)
    }
}
