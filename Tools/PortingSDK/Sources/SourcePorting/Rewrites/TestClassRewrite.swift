import SwiftSyntax

/// Tests that are isolated to the main actor run on Linux too.
///
/// XCTest looks for methods of the type `() throws -> Void` there and ends the program when it finds one that is isolated. So such a
/// method says `nonisolated`, and its body runs inside `MainActor.assumeIsolated`: tests are called in the main thread, and a test that
/// waits lets the run loop go on, which one made `async` would not. What is `async` works as it is.
enum TestClassRewrite {
    private static let fixtures: Set<String> = ["setUp", "tearDown", "setUpWithError", "tearDownWithError"]

    static func enter(_ declaration: some DeclGroupSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard scope.kind == .class, !scope.isLocal, !scope.options.contains(.hidden), isTestClass(scope.name, in: visitor) else { return }
        makeObject(scope, in: visitor)
        guard needsSendable(scope.name, in: visitor),
            !visitor.module.superclasses(of: scope.name).contains(where: { needsSendable($0, in: visitor) }),
            !scope.inherited.contains("Sendable")
        else { return }
        // The test is handed from XCTest to the main actor, in one and the same thread.
        visitor.appended.append("extension \(scope.name): @unchecked Sendable {}\n")
    }

    /// A test that conforms to protocols is an object as they ask for it: XCTestCase is no NSObject on Linux, as it is on Apple's systems.
    private static func makeObject(_ scope: Scope, in visitor: PortingVisitor) {
        guard visitor.conditions.isPhone, conforms(scope.name, in: visitor),
            !visitor.module.superclasses(of: scope.name).contains(where: { conforms($0, in: visitor) })
        else { return }
        let access = scope.options.contains(.isPublic) ? "public " : ""
        let members = [
            "func isEqual(_ object: Any?) -> Bool { object.map { self === $0 as AnyObject } ?? false }",
            "var hash: Int { ObjectIdentifier(self).hashValue }", "func `self`() -> Self { self }", "func isProxy() -> Bool { false }",
            "var description: String { name }", "var debugDescription: String { name }",
        ]
        visitor.appended.append(
            "extension \(scope.name): NSObjectProtocol { \(members.map { "nonisolated \(access)\($0)" }.joined(separator: "; ")) }\n")
    }

    private static func conforms(_ name: String, in visitor: PortingVisitor) -> Bool {
        visitor.module.inherited(by: name).contains { inherited in
            !["XCTestCase", "Sendable", "@unchecked Sendable"].contains(inherited) && visitor.module.type(inherited)?.kind != .class
        }
    }

    private static func isTestClass(_ name: String, in visitor: PortingVisitor) -> Bool {
        visitor.module.superclasses(of: name).last == "XCTestCase"
    }

    private static func needsSendable(_ name: String, in visitor: PortingVisitor) -> Bool {
        guard let type = visitor.module.type(name) else { return false }
        return type.options.contains(.mainActor) || type.members.contains { $0.options.contains(.mainActor) }
    }

    static func apply(to node: FunctionDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard scope.kind == .class || scope.kind == .extension, let body = node.body, node.labels.isEmpty, !node.isAsync,
            !node.modifiers.has("nonisolated"), !node.attributes.has("Test"), node.signature.returnClause == nil
        else { return }
        let name = node.name.text
        let isTest = name.hasPrefix("test") && !node.modifiers.isStatic
        guard isTest || fixtures.contains(name), isTestClass(scope.name, in: visitor) else { return }
        let attribute = node.attributes.attribute("MainActor")
        guard attribute != nil || scope.options.contains(.mainActor) || visitor.module.has(.mainActor, scope.name) else { return }
        if let attribute { visitor.edits.replace(attribute.range, with: "") }
        visitor.edits.insert("nonisolated ", before: node.modifiers.first?.start ?? node.funcKeyword.start)
        guard !body.statements.isEmpty else { return }
        let opening = node.isThrowing ? " try MainActor.assumeIsolated { () throws -> Void in" : " MainActor.assumeIsolated { () -> Void in"
        visitor.edits.insert(opening, after: body.leftBrace.end)
        visitor.edits.insert("} ", before: body.rightBrace.start)
    }
}
