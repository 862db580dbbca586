import SwiftSyntax

/// Swift's own classes can't override in extensions, and what extensions declare can't be overridden. Every body stays where it is, under
/// another name, and the class calls it:
///
/// - `extension Board { override func viewDidLoad() { … } }`: the method is called `__Board_viewDidLoad`, and the class gets
///   `override func viewDidLoad() { __Board_viewDidLoad() }` in front of its closing brace. The same, without `override`, for a method
///   that a subclass overrides.
/// - `extension UIView { @objc func decorate() { … } }` that classes of the module override: the class is elsewhere, so the extension
///   asks whether the object has a method of its own (a protocol that the overriding classes conform to), else does what it did.
enum ExtensionMemberRewrite {
    /// The name that a member of an extension gets. Subclasses may have extensions with the same member, so the class is in it.
    static func extensionName(_ name: String, of type: String) -> String {
        "__" + type.replacing(".", with: "_") + "_" + name
    }
    static func ownName(_ name: String) -> String { "__own_" + name }

    // MARK: Members

    static func apply(to node: FunctionDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        apply(
            to: node, node.attributes, node.modifiers, node.name, fullName: node.fullName, scope, in: visitor,
            requirement: node.head(keeping: node.modifiers.isStatic ? "static " : "").replacing("%", with: ownName(node.name.text)),
            call: node.callEffects + "%(" + node.forwardedArguments + ")",
            isSettable: false)
    }

    static func apply(to node: VariableDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        for (name, binding) in node.properties {
            guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
            if visitor.module.forwarded(name, isStatic: node.modifiers.isStatic, of: scope.name)?.options.contains(.observing) == true,
                scope.kind == .extension
            {
                observe(node, binding, in: visitor)
            }
            let accessors = binding.accessor("set") == nil ? "{ get }" : "{ get set }"
            apply(
                to: node, node.attributes, node.modifiers, identifier, fullName: name, scope, in: visitor,
                requirement: (node.modifiers.isStatic ? "static " : "")
                    + "var \(ownName(name)): \(binding.typeAnnotation?.type.oneLine ?? "Any") \(accessors)",
                call: "", isSettable: binding.accessor("set") != nil)
        }
    }

    private static func apply(
        to node: some SyntaxProtocol, _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ name: TokenSyntax,
        fullName: String, _ scope: Scope, in visitor: PortingVisitor, requirement: String, call: String, isSettable: Bool
    ) {
        guard !scope.isLocal, scope.kind == .class || scope.kind == .extension else { return }
        let module = visitor.module
        let override = modifiers.first { $0.name.text == "override" }
        if let override, let foreign = module.foreignExtension(of: fullName, overriddenIn: scope.name) {
            if !module.isOverriddenAbove(fullName, of: scope.name) {
                remove(override, in: visitor)
                if scope.kind == .extension, let open = modifiers.first(where: { $0.name.text == "open" }) {
                    visitor.edits.replace(open.range, with: "public")
                }
                let conformance = "extension \(scope.name): \(protocolName(foreign.type, fullName, in: visitor)) {}\n"
                if visitor.conforming.insert(conformance).inserted { visitor.appended.append(conformance) }
            }
            visitor.edits.replace(name.range, with: ownName(name.text))
            return
        }
        guard scope.kind == .extension else { return }
        if module.forwarded(fullName, isStatic: modifiers.isStatic, of: scope.name) != nil {
            if let override { remove(override, in: visitor) }
            // The class says that it can't be used, and uses it.
            if let unavailable = attributes.unavailable {
                let breaks = unavailable.trimmedDescription.utf8.count { $0 == UInt8(ascii: "\n") }
                visitor.edits.replace(unavailable.range, with: String(repeating: "\n", count: breaks))
            }
            // What stands in an extension is open to nobody.
            if let open = modifiers.first(where: { $0.name.text == "open" }) { visitor.edits.replace(open.range, with: "public") }
            visitor.edits.replace(name.range, with: extensionName(name.text, of: scope.name))
        } else if !module.isOwnClass(scope.name) {
            if override != nil {
                visitor.report(
                    .error, at: node, "override in an extension",
                    "\(scope.name) isn't a class of this module, and an extension can't change how it does \(fullName)",
                    instead: "override it in a subclass")
            } else if let member = module.members(of: scope.name, named: name.text).first(where: { $0.fullName == fullName }),
                module.isOverriddenInModule(member, ofForeign: scope.name)
            {
                visitor.edits.replace(name.range, with: extensionName(name.text, of: scope.name))
                appendDispatch(member, scope, in: visitor, requirement: requirement, call: call, isSettable: isSettable)
            }
        }
    }

    /// Observers of an overridden property become a function, which the class's observers call: told whether the property will be set, and
    /// the value. `{ willSet { … } didSet { … } }` becomes `{ if isToBeSet { … } ; if !isToBeSet { … } }`.
    private static func observe(_ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, in visitor: PortingVisitor) {
        guard let annotation = binding.typeAnnotation else { return }
        let names = ["willSet": "newValue", "didSet": "oldValue"].map { accessor, name in
            "_ " + (binding.accessor(accessor)?.parameters?.name.text ?? name) + ": " + annotation.type.oneLine
        }
        visitor.edits.replace(node.bindingSpecifier.range, with: "func")
        visitor.edits.replace(annotation.range, with: "(_ isToBeSet: Bool, " + names.sorted().joined(separator: ", ") + ")")
        for (index, accessor) in binding.accessors.enumerated() {
            let end = accessor.parameters?.end ?? accessor.accessorSpecifier.end
            var condition = accessor.accessorSpecifier.text == "willSet" ? "if isToBeSet" : "if !isToBeSet"
            if index > 0, !accessor.leadingTrivia.contains(where: \.isNewline) { condition = "; " + condition }
            visitor.edits.replace(accessor.accessorSpecifier.start..<end, with: condition)
        }
    }

    private static func remove(_ modifier: DeclModifierSyntax, in visitor: PortingVisitor) {
        var end = modifier.end
        if case .spaces(let count)? = modifier.trailingTrivia.pieces.first { end += count }
        visitor.edits.remove(modifier.start..<end)
    }

    private static func protocolName(_ type: String, _ fullName: String, in visitor: PortingVisitor) -> String {
        "__Overriding_" + visitor.uniqueInModule(type + "." + fullName)
    }

    /// The method under its old name, which looks whether the object's class has its own.
    private static func appendDispatch(
        _ member: MemberDeclaration, _ scope: Scope, in visitor: PortingVisitor, requirement: String, call: String, isSettable: Bool
    ) {
        let name = protocolName(scope.name, member.fullName, in: visitor)
        let isStatic = member.options.contains(.isStatic)
        let isMainActor = scope.name.hasPrefix("UI") || scope.options.contains(.mainActor) || member.options.contains(.mainActor)
        visitor.appended.append("\(isMainActor ? "@MainActor " : "")protocol \(name) { \(requirement) }\n")
        let own = "let own = self as? any \(name)\(isStatic ? ".Type" : "")"
        let head = member.head.replacing("%", with: member.base)
        let body: String
        if member.options.contains(.property) {
            let get = "if \(own) { return own.\(ownName(member.base)) }; return \(extensionName(member.base, of: scope.name))"
            // Through a class, so that what `as?` gives needn't be a variable.
            let set =
                "if var own = self as? any \(name) & AnyObject { own.\(ownName(member.base)) = newValue } else { "
                    + "\(extensionName(member.base, of: scope.name)) = newValue }"
            body = isSettable ? "get { \(get) } set { \(set) }" : get
        } else {
            body =
                "if \(own) { return \(call.replacing("%", with: "own." + ownName(member.base))) }; "
                + "return \(call.replacing("%", with: extensionName(member.base, of: scope.name)))"
        }
        visitor.appended.append("extension \(scope.name) { \(head) { \(body) } }\n")
    }

    // MARK: Calls of super

    static func apply(to node: MemberAccessExprSyntax, in visitor: PortingVisitor) {
        guard let base = node.base, base.is(SuperExprSyntax.self), let scope = visitor.scope else { return }
        let name = node.declName.baseName.text
        guard let fullName = fullName(called: node, name),
            let foreign = visitor.module.foreignExtension(of: fullName, overriddenIn: scope.name)
        else { return }
        if visitor.module.isOverriddenAbove(fullName, of: scope.name) {
            visitor.edits.replace(node.declName.baseName.range, with: ownName(name))
        } else {
            visitor.edits.replace(base.range, with: "self")
            visitor.edits.replace(node.declName.baseName.range, with: extensionName(name, of: foreign.type))
        }
    }

    private static func fullName(called node: MemberAccessExprSyntax, _ name: String) -> String? {
        guard let call = node.parent?.as(FunctionCallExprSyntax.self) else { return name }
        return name + "(" + call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined() + ")"
    }

    // MARK: In the class

    /// What a class declares so that members of its extensions take part in overriding.
    static func forwarders(_ scope: Scope, in visitor: PortingVisitor) -> [String] {
        visitor.module.forwarded(of: scope.name).map { member in
            let name = extensionName(member.base, of: scope.name)
            let body: String
            if member.options.contains(.observing) {
                body = "willSet { \(name)(true, newValue, newValue) } didSet { \(name)(false, oldValue, oldValue) }"
            } else if member.options.contains(.property) {
                body = member.options.contains(.settable) ? "get { \(name) } set { \(name) = newValue }" : name
            } else {
                body = member.call.replacing("%", with: name)
            }
            return "\(member.head.replacing("%", with: member.base)) { \(body) }"
        }
    }
}
