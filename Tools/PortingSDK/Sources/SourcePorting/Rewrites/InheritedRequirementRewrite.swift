import SwiftSyntax

/// A subclass may have the optional method of a protocol that its superclass conforms to. Swift decides where a class conforms which method
/// is the protocol's, so the superclass gets one that does what is done where the method is absent, and the subclass overrides it.
///
/// The tables don't list the superclass's: whoever asks for it is told that it isn't there.
enum InheritedRequirementRewrite {
    static func apply(to node: FunctionDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard scope.kind == .class || scope.kind == .extension, !scope.isLocal, !node.modifiers.isStatic, !node.modifiers.has("override"),
            let stub = visitor.module.implemented(node.fullName, by: scope.name)
        else { return }
        func refuse(_ reason: String, instead: String) {
            visitor.report(
                .error, at: node, node.fullName, "\(stub.conforming) conforms to \(stub.protocolName) without \(node.fullName)\(reason)",
                instead: instead)
        }
        if !visitor.module.isOwnClass(stub.conforming) {
            return refuse(
                " in another module, so that a subclass's isn't called", instead: "declare it in \(stub.conforming), and override it here")
        }
        if scope.kind == .extension {
            return refuse(", so that a subclass overrides it, and extensions can't", instead: "declare it in the class \(scope.name)")
        }
        if !canBeAbsent(stub) {
            return refuse(
                ", and what is done then is known to UIKit alone", instead: "declare it in \(stub.conforming), and override it here")
        }
        let hasAccess = ["public", "open"].contains(where: node.modifiers.has)
        visitor.edits.insert(
            (stub.isPublic && !hasAccess ? "public " : "") + "override ", before: node.modifiers.first?.start ?? node.funcKeyword.start)
    }

    /// Whether what is done where a method is absent can be had: from an object that conforms to the protocol by its defaults alone.
    private static func canBeAbsent(_ stub: ModuleDeclarations.Stub) -> Bool {
        !stub.isOfUIKit || stub.member.options.contains(.void) || UIKitRequirements.protocols[stub.protocolName]?.hasRequired == false
    }

    /// What a class declares for its subclasses.
    static func stubs(_ scope: Scope, in visitor: PortingVisitor) -> [String] {
        visitor.module.stubs(of: scope.name).filter(canBeAbsent).map { stub in
            let member = stub.member
            // The head is that of the subclass's method, or of the requirement: without their access.
            let bare = member.head[(member.head.firstRange(of: "func %")?.lowerBound ?? member.head.startIndex)...]
            let head = (stub.isPublic ? "public " : "") + bare.replacing("%", with: member.base)
            if !stub.isOfUIKit {
                visitor.imports.needsRuntime = true
                return "\(head) { ObjCOptional.absent(\"\(member.fullName)\") }"
            }
            if member.options.contains(.void) { return "\(head) {}" }
            let absent = "__Absent_" + visitor.unique(scope.name + stub.protocolName)
            let declaration = "@MainActor private final class \(absent): NSObject, \(stub.protocolName) {}\n"
            if visitor.conforming.insert(declaration).inserted { visitor.appended.append(declaration) }
            return "\(head) { \(member.call.replacing("%", with: absent + "()." + member.base)) }"
        }
    }
}
