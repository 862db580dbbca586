import SwiftSyntax

/// The tables of classes' members by their names in Objective-C, which each file registers for what it declares.
struct MemberTables {
    private struct Table {
        var rows: [String] = []
        var names: [String] = []
        var options: TypeDeclaration.Options = []
        /// Whether a row names what is deprecated: nobody shall be warned of the table.
        var isDeprecated = false
    }

    private var tables: [String: Table] = [:]
    private var order: [String] = []

    /// Methods that the runtime calls by a name, and that sources override without saying `@objc`.
    private static let called: [String: String] = [
        "observeValue(forKeyPath:of:change:context:)": "observeValueForKeyPath:ofObject:change:context:"
    ]

    mutating func enter(_ declaration: some DeclGroupSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard !scope.isLocal, scope.kind == .class || scope.kind == .extension, !declaration.attributes.isUnavailable else { return }
        if tables[scope.name] == nil { order.append(scope.name) }
        if declaration.attributes.isDeprecated { tables[scope.name, default: Table()].isDeprecated = true }
        if scope.kind == .class {
            tables[scope.name, default: Table()].options.formUnion(scope.options)
        } else {
            tables[scope.name, default: Table()].options.formUnion(visitor.module.type(scope.name)?.options ?? [])
        }
    }

    /// What a class declares itself: its table, if nothing outside the class around it can name it.
    mutating func leave(_ scope: Scope, in visitor: PortingVisitor) -> [String] {
        let path = scope.name.split(separator: ".").map(String.init)
        let outer = path.dropLast().joined(separator: ".")
        guard scope.options.contains(.hidden), let table = tables.removeValue(forKey: scope.name), !scope.options.contains(.generic),
            visitor.module.type(outer)?.options.contains(.hidden) != true, let rows = rows(of: table)
        else { return [] }
        let unique = visitor.unique(scope.name)
        let name = path.last!
        visitor.appended.append(
            "extension \(outer) { nonisolated static func __objcRegister_\(unique)() { "
                + "ObjCClass.register(\(name).self) { \(name).__objcMembers_\(unique) } } }\n")
        register(unique, "", "\(outer).__objcRegister_\(unique)()", in: visitor)
        return [members(unique, rows)]
    }

    // MARK: Rows

    mutating func add(_ node: FunctionDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard takes(scope), !node.modifiers.isStatic, !node.attributes.isUnavailable else { return }
        let type = scope.name
        let name = node.name.text.bare
        if !node.modifiers.isHidden, wantsNames(scope, in: visitor), !(name.hasPrefix("test") && node.labels.isEmpty) {
            tables[type]!.names.append(node.fullName.bare)
        }
        let selector = Self.called[node.fullName]
        guard selector != nil || isObjC(node.attributes, node.modifiers, scope, in: visitor) else { return }
        let member = MemberDeclaration(
            base: name, labels: node.labels, objcName: node.attributes.objcName, options: node.isThrowing ? .isThrowing : [])
        guard let reference = reference(to: node, member, scope, in: visitor) else {
            tables[type]!.names.append(node.fullName.bare)
            return
        }
        if node.attributes.isDeprecated { tables[type]!.isDeprecated = true }
        tables[type]!.rows.append(".method(\"\(selector ?? member.selector)\", \(reference))")
    }

    mutating func add(_ node: VariableDeclSyntax, _ scope: Scope, in visitor: PortingVisitor) {
        guard takes(scope), !node.modifiers.isStatic, !node.attributes.isUnavailable else { return }
        let type = scope.name
        for (name, binding) in node.properties {
            if !node.modifiers.isHidden, wantsNames(scope, in: visitor) { tables[type]!.names.append(name.bare) }
            guard isObjC(node.attributes, node.modifiers, scope, in: visitor), !node.modifiers.has("override"),
                !node.modifiers.has("nonisolated"), binding.accessor("get")?.effectSpecifiers == nil
            else { continue }
            let objcName = node.attributes.objcName.isEmpty ? name.bare : node.attributes.objcName
            var row = ".property(\"\(objcName)\", { (object: \(type)) in object.\(name) }"
            if !node.isLet, binding.isSettable { row += ", { (object: \(type), value) in object.\(name) = value }" }
            if node.attributes.isDeprecated { tables[type]!.isDeprecated = true }
            tables[type]!.rows.append(row + ")")
        }
    }

    private func takes(_ scope: Scope) -> Bool {
        !scope.isLocal && (scope.kind == .class || scope.kind == .extension) && tables[scope.name] != nil
    }

    /// Whether Swift's names are needed: by them the optional requirements are found which a class has.
    private func wantsNames(_ scope: Scope, in visitor: PortingVisitor) -> Bool {
        // A module that isn't for a phone has no such requirements.
        guard visitor.conditions.isPhone else { return false }
        if visitor.module.type(scope.name)?.kind == .class {
            let inherited = visitor.module.inherited(by: scope.name)
            return !inherited.isEmpty && inherited != ["XCTestCase"]
        }
        // An extension of a type from elsewhere: a class only if a protocol says so.
        return scope.inherited.contains { name in
            name.hasPrefix("UI") && (name.hasSuffix("Delegate") || name.hasSuffix("DataSource"))
                || visitor.module.resolve(name, in: nil).flatMap { visitor.module.type($0) }.map {
                    $0.kind == .protocol && $0.options.contains(.objc)
                } == true
        }
    }

    private func isObjC(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ scope: Scope, in visitor: PortingVisitor
    ) -> Bool {
        if attributes.has("nonobjc") { return false }
        if attributes.isObjC { return true }
        if scope.kind == .extension, scope.options.contains(.objc) { return true }
        guard !modifiers.isHidden, scope.access != "private ", scope.access != "fileprivate " else { return false }
        return visitor.module.has(.objcMembers, scope.name) || scope.options.contains(.objcMembers)
    }

    /// The method as a value that can be called with an object, or nil if there is none: such methods have only their names.
    private func reference(to node: FunctionDeclSyntax, _ member: MemberDeclaration, _ scope: Scope, in visitor: PortingVisitor) -> String?
    {
        let type = scope.name
        let parameters = node.signature.parameterClause.parameters
        guard node.genericParameterClause == nil, node.genericWhereClause == nil, !node.isAsync, parameters.count <= 4 else { return nil }
        for parameter in parameters where !isPassable(parameter) { return nil }
        if let result = node.signature.returnClause?.type, result.is(SomeOrAnyTypeSyntax.self), result.trimmedDescription.hasPrefix("some")
        {
            return nil
        }
        let module = visitor.module
        let name = ExtensionMemberRewrite.self
        var called = node.name.text
        if let override = node.modifiers.first(where: { $0.name.text == "override" }), override.detail == nil,
            module.foreignExtension(of: node.fullName, overriddenIn: type) != nil
        {
            called = name.ownName(called)
        }
        // A method of no arguments has no name that others of its base name haven't; one that is isolated, in a class that isn't, can only
        // be called from where it is isolated; and of one that the runtime has in an extension, the compiler might take the runtime's.
        let isIsolatedAlone = node.attributes.has("MainActor") && !isMainActor(scope, in: visitor)
        guard parameters.isEmpty || isIsolatedAlone || Self.called[node.fullName] != nil || module.isAmbiguous(member, in: type) else {
            return "\(type).\(called)(" + node.labels.map { $0 + ":" }.joined() + ")"
        }
        let names = parameters.indices.map { "a\(parameters.distance(from: parameters.startIndex, to: $0))" }
        let closure = zip(names, parameters).map { "\($0): \($1.type.oneLine)" }.joined(separator: ", ")
        let arguments = zip(names, node.labels).map { ($1 == "_" ? "" : $1 + ": ") + $0 }.joined(separator: ", ")
        let call = (node.isThrowing ? "try " : "") + "object.\(called)(\(arguments))"
        let inner = parameters.isEmpty ? "{ \(call) }" : "{ (\(closure)) in \(call) }"
        return "{ (object: \(type)) in \(inner) }, isolated: ()"
    }

    /// Whether a class is known to be isolated to the main actor; UIKit's classes are.
    private func isMainActor(_ scope: Scope, in visitor: PortingVisitor) -> Bool {
        if scope.options.contains(.mainActor) || visitor.module.has(.mainActor, scope.name) { return true }
        return (visitor.module.superclasses(of: scope.name).last ?? scope.name).hasPrefix("UI")
    }

    private func isPassable(_ parameter: FunctionParameterSyntax) -> Bool {
        guard parameter.ellipsis == nil else { return false }
        let type = parameter.type
        if type.is(FunctionTypeSyntax.self) { return false }
        if let attributed = type.as(AttributedTypeSyntax.self) {
            guard attributed.specifiers.isEmpty else { return false }
            return !attributed.baseType.is(FunctionTypeSyntax.self) || attributed.attributes.has("escaping")
        }
        return !type.trimmedDescription.hasPrefix("some ")
    }

    // MARK: Writing

    mutating func write(in visitor: PortingVisitor) {
        // Without the runtime nobody asks, either.
        guard visitor.conditions.importable.contains("ObjectiveCRuntime") else { return }
        for name in order {
            guard let table = tables[name], !table.options.contains(.hidden), let rows = rows(of: table) else { continue }
            let unique = visitor.unique(name)
            guard table.options.contains(.generic) else {
                let deprecated = table.isDeprecated ? "@available(*, deprecated) " : ""
                visitor.appended.append("\(deprecated)extension \(name) { \(members(unique, rows)) }\n")
                register(unique, deprecated, "ObjCClass.register(\(name).self) { \(name).__objcMembers_\(unique) }", in: visitor)
                continue
            }
            visitor.appended.append(
                "private protocol __ObjCMembers_\(unique) { static var __objcMembers_\(unique): [ObjCMember] { get } }\n")
            visitor.appended.append("extension \(name): __ObjCMembers_\(unique) { \(members(unique, rows)) }\n")
            register(
                unique, "", "ObjCClass.registerGeneric { ($0 as? any __ObjCMembers_\(unique).Type)?.__objcMembers_\(unique) }", in: visitor)
        }
    }

    private func rows(of table: Table) -> String? {
        var rows = table.rows
        if !table.names.isEmpty { rows.append(".names(" + table.names.map { "\"\($0)\"" }.joined(separator: ", ") + ")") }
        return rows.isEmpty ? nil : rows.joined(separator: ", ")
    }

    private func members(_ unique: String, _ rows: String) -> String {
        "nonisolated static var __objcMembers_\(unique): [ObjCMember] { [\(rows)] }"
    }

    private func register(_ unique: String, _ attribute: String, _ call: String, in visitor: PortingVisitor) {
        visitor.appended.append(
            "\(attribute)@section(\".init_array\") @used private let __objcRegister_\(unique): @convention(c) () -> Void = { \(call) }\n")
        visitor.imports.needsRuntime = true
    }
}
