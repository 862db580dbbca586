import SwiftSyntax

/// What `#if` asks about, for one compile job.
public struct Conditions: Sendable {
    /// The names that are defined by `-D`.
    public var flags: Set<String>
    /// Whether operating systems are answered as on an iPhone. Not for a module that has nothing to do with UIKit: its `os(Linux)` is what
    /// makes it run here.
    public var isPhone: Bool
    /// The modules that can be imported.
    public var importable: Set<String>
    /// The language mode, as in `-swift-version`.
    public var languageVersion: [Int]
    public var architecture: String
    /// Whether declarations are isolated to the main actor that don't say otherwise.
    public var isMainActorByDefault: Bool

    public init(
        flags: Set<String> = [], isPhone: Bool = true,
        importable: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics", "ObjectiveCRuntime"],
        languageVersion: [Int] = [6], architecture: String = "x86_64", isMainActorByDefault: Bool = false
    ) {
        self.flags = flags
        self.isPhone = isPhone
        self.importable = importable
        self.languageVersion = languageVersion
        self.architecture = architecture
        self.isMainActorByDefault = isMainActorByDefault
    }

    /// Whether a condition holds; nil if that can't be told here.
    func holds(_ condition: ExprSyntax) -> Bool? {
        if let sequence = condition.as(SequenceExprSyntax.self) { return holds(sequence) }
        if let call = condition.as(FunctionCallExprSyntax.self) { return holds(call) }
        if let name = condition.as(DeclReferenceExprSyntax.self) { return flags.contains(name.baseName.text) }
        if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
        if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" { return holds(not.expression).map { !$0 } }
        if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
            return holds(only.expression)
        }
        return nil
    }

    /// `&&` binds tighter than `||`.
    private func holds(_ sequence: SequenceExprSyntax) -> Bool? {
        var alternatives: [[Bool?]] = [[]]
        for element in sequence.elements {
            if let binary = element.as(BinaryOperatorExprSyntax.self) {
                switch binary.operator.text {
                case "||": alternatives.append([])
                case "&&": break
                default: return nil
                }
            } else {
                alternatives[alternatives.count - 1].append(holds(element))
            }
        }
        let values = alternatives.map { terms -> Bool? in terms.contains(false) ? false : terms.contains(nil) ? nil : true }
        return values.contains(true) ? true : values.contains(nil) ? nil : false
    }

    private func holds(_ call: FunctionCallExprSyntax) -> Bool? {
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let argument = call.arguments.first?.expression
        else { return nil }
        let value = argument.trimmedDescription
        switch name {
        case "os": return isPhone ? value == "iOS" : value == "Linux"
        case "targetEnvironment": return isPhone && value == "simulator"
        case "arch": return value == architecture
        case "canImport":
            let module = String(value.prefix { $0 != "." })
            // Of others only the compiler knows: they may be of C, in a package that this one depends on.
            return importable.contains(module) ? true : AppleFrameworks.contains(module) || module == "ObjectiveC" ? false : nil
        case "swift": return compare(languageMode: true, argument)
        case "compiler": return compare(languageMode: false, argument)
        case "_runtime": return value == "_Native"
        case "_endian": return value == "little"
        case "_pointerBitWidth": return value == "_64"
        default: return nil
        }
    }

    private func compare(languageMode: Bool, _ argument: ExprSyntax) -> Bool? {
        guard let comparison = argument.as(PrefixOperatorExprSyntax.self) else { return nil }
        let asked = comparison.expression.trimmedDescription.split(separator: ".").compactMap { Int($0) }
        // `swift(…)` is about the language mode, of which the compiler says the last version that had it.
        let own = languageMode ? (languageVersion.first == 4 ? [4, 2] : languageVersion.first == 5 ? [5, 10] : [6, 3]) : [6, 3]
        return switch comparison.operator.text {
        case ">=": !own.lexicographicallyPrecedes(asked)
        case "<": own.lexicographicallyPrecedes(asked)
        default: nil
        }
    }

    /// The clauses of a conditional block whose code is compiled, or may be.
    package func active(_ block: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
        var active: [IfConfigClauseSyntax] = []
        for clause in block.clauses {
            guard let condition = clause.condition else {
                active.append(clause)
                break
            }
            switch holds(condition) {
            case true?: return active + [clause]
            case nil: active.append(clause)
            case false?: break
            }
        }
        return active
    }
}
