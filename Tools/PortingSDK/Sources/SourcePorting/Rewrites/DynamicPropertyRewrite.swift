import SwiftSyntax

/// A stored `@objc dynamic var` tells its observers itself, in `didSet`.
enum DynamicPropertyRewrite {
    static func apply(to node: VariableDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard node.modifiers.has("dynamic"), !node.isLet, !node.modifiers.isStatic, !node.modifiers.has("override"), !scope.isLocal,
            node.attributes.has("objc") || visitor.module.has(.objcMembers, scope.name)
        else { return }
        for (name, binding) in node.properties where !binding.isComputed {
            func change(from old: String) -> String { "ObjCClass.didChange(self, \"\(name)\", from: \(old))" }
            if let didSet = binding.accessor("didSet"), let body = didSet.body {
                visitor.edits.insert(" " + change(from: didSet.parameters?.name.text ?? "oldValue") + ";", after: body.leftBrace.end)
            } else if let block = binding.accessorBlock {
                visitor.edits.insert("didSet { \(change(from: "oldValue")) } ", before: block.rightBrace.start)
            } else {
                visitor.edits.insert(" { didSet { \(change(from: "oldValue")) } }", after: endOfBinding(binding))
            }
            visitor.imports.needsRuntime = true
        }
    }

    private static func endOfBinding(_ binding: PatternBindingSyntax) -> Int {
        (binding.initializer.map(\.end) ?? binding.typeAnnotation.map(\.end)) ?? binding.pattern.end
    }
}
