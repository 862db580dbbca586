import SwiftSyntax

/// The attributes by which Objective-C sees a member, or Interface Builder does.
private let objcAttributes: Set<String> = ["objc", "IBAction", "IBSegueAction", "IBOutlet", "IBInspectable", "GKInspectable", "NSManaged"]

extension AttributeListSyntax {
    func attribute(_ name: String) -> AttributeSyntax? {
        for case .attribute(let attribute) in self where attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text == name {
            return attribute
        }
        return nil
    }

    func has(_ name: String) -> Bool { attribute(name) != nil }

    /// Whether Objective-C sees the member because it says so.
    var isObjC: Bool {
        contains { element in
            guard case .attribute(let attribute) = element, let name = attribute.attributeName.as(IdentifierTypeSyntax.self) else {
                return false
            }
            return objcAttributes.contains(name.name.text)
        }
    }

    /// The name in `@objc(name)`, or an empty string.
    var objcName: String {
        guard let arguments = attribute("objc")?.arguments else { return "" }
        return arguments.oneLine.split(separator: " ").joined()
    }

    /// The attribute by which a declaration says that it can't be used.
    var unavailable: AttributeSyntax? {
        for case .attribute(let attribute) in self where attribute.attributeName.trimmedDescription == "available" {
            let arguments = attribute.arguments?.oneLine ?? ""
            if arguments.hasPrefix("*"), arguments.contains("unavailable") { return attribute }
        }
        return nil
    }

    var isUnavailable: Bool { unavailable != nil }

    /// Whether the compiler warns of a declaration's use.
    var isDeprecated: Bool {
        contains { element in
            guard case .attribute(let attribute) = element, attribute.attributeName.trimmedDescription == "available" else { return false }
            return attribute.arguments?.oneLine.contains("deprecated") ?? false
        }
    }
}

extension DeclModifierListSyntax {
    func has(_ name: String) -> Bool { contains { $0.name.text == name && $0.detail == nil } }

    var isStatic: Bool { has("static") || has("class") }
    var isHidden: Bool { has("private") || has("fileprivate") }
}

extension FunctionParameterListSyntax {
    var labels: [String] { map(\.firstName.text) }
}

extension FunctionDeclSyntax {
    var labels: [String] { signature.parameterClause.parameters.labels }
    var isAsync: Bool { signature.effectSpecifiers?.asyncSpecifier != nil }
    var isThrowing: Bool { signature.effectSpecifiers?.throwsClause != nil }
    var fullName: String { name.text + "(" + labels.map { $0 + ":" }.joined() + ")" }

    /// What stands before a call of the function.
    var callEffects: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

    /// The arguments of a call that passes the function's own parameters on.
    var forwardedArguments: String {
        signature.parameterClause.parameters.map { parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            let label = parameter.firstName.text
            let isInout = parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "inout" } == true
            return (label == "_" ? "" : label + ": ") + (isInout ? "&" : "") + name
        }.joined(separator: ", ")
    }

    /// The function's head on one line, without attributes and modifiers but those in `keeping`; `%` stands for its name.
    func head(keeping modifiers: String) -> String {
        var head = modifiers + "func %"
        if let generics = genericParameterClause { head += generics.oneLine }
        head += signature.oneLine
        if let constraints = genericWhereClause { head += " " + constraints.oneLine }
        return head
    }
}

extension VariableDeclSyntax {
    /// The names and types of properties that are declared alone; patterns of tuples have none.
    var properties: [(name: String, binding: PatternBindingSyntax)] {
        bindings.compactMap { binding in
            binding.pattern.as(IdentifierPatternSyntax.self).map { ($0.identifier.text, binding) }
        }
    }

    var isLet: Bool { bindingSpecifier.text == "let" }
}

extension PatternBindingSyntax {
    var accessors: [AccessorDeclSyntax] {
        guard case .accessors(let accessors)? = accessorBlock?.accessors else { return [] }
        return Array(accessors)
    }

    func accessor(_ name: String) -> AccessorDeclSyntax? { accessors.first { $0.accessorSpecifier.text == name } }

    /// Whether it is computed, not stored.
    var isComputed: Bool {
        switch accessorBlock?.accessors {
        case .getter: true
        case .accessors(let accessors): accessors.contains { !["willSet", "didSet", "init"].contains($0.accessorSpecifier.text) }
        case nil: false
        }
    }

    /// Whether it can be set, if it is a `var`.
    var isSettable: Bool {
        !isComputed || accessor("set") != nil || accessor("_modify") != nil
    }
}

extension TypeSyntax {
    /// The name of a type without its generic arguments: `Outer.Inner`.
    var plainName: String {
        if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
        if let member = self.as(MemberTypeSyntax.self) { return member.baseType.plainName + "." + member.name.text }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.plainName }
        return trimmedDescription
    }
}

extension InheritanceClauseSyntax {
    var names: [String] { inheritedTypes.map(\.type.plainName) }
}

extension String {
    /// A name without the backticks that keywords need.
    var bare: String { contains("`") ? replacing("`", with: "") : self }
}
