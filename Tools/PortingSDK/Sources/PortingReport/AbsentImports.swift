import SourcePorting
import SwiftParser
import SwiftSyntax

/// An import of a module that isn't here.
struct AbsentImport: Hashable, Sendable {
    var module: String
    /// Whether porting imports something else in its place, so that it may stay.
    var isReplaced: Bool
    /// Where it stands, in bytes of UTF-8.
    var range: Range<Int>
}

/// Finds imports at which the compiler would stop without looking at anything else.
enum AbsentImports {
    /// The modules that porting replaces by others that are here, whole.
    private static let replaced: Set<String> = ["ObjectiveC", "Darwin"]

    static func find(in text: String, conditions: Conditions) -> [AbsentImport] {
        let visitor = ImportVisitor(conditions: conditions)
        visitor.walk(Parser.parse(source: text))
        return visitor.imports
    }

    /// The text with spaces in the place of such imports.
    static func blanked(_ text: String, _ imports: [AbsentImport]) -> String {
        var bytes = Array(text.utf8)
        for absent in imports where !absent.isReplaced {
            for index in absent.range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private final class ImportVisitor: SyntaxVisitor {
        private let conditions: Conditions
        var imports: [AbsentImport] = []

        init(conditions: Conditions) {
            self.conditions = conditions
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
            guard let declaration = node.item.as(ImportDeclSyntax.self), let module = declaration.path.first?.name.text else {
                // Imports stand at the top, or in conditions there.
                return node.item.is(IfConfigDeclSyntax.self) ? .visitChildren : .skipChildren
            }
            guard !conditions.importable.contains(module), !AbsentImports.replaced.contains(module) else { return .skipChildren }
            let isReplaced = AppleFrameworks.bringUIKit.contains(module) || AppleFrameworks.bringFoundation.contains(module)
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset, end = node.endPositionBeforeTrailingTrivia.utf8Offset
            imports.append(AbsentImport(module: module, isReplaced: isReplaced, range: start..<end))
            return .skipChildren
        }

        override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
            for clause in conditions.active(node) {
                // What is guarded by its being there isn't missed.
                if let condition = clause.condition, asksForAbsent(condition) { continue }
                if let elements = clause.elements { walk(elements) }
            }
            return .skipChildren
        }

        /// Whether code is compiled only where some module is that isn't here.
        private func asksForAbsent(_ condition: ExprSyntax) -> Bool {
            let text = condition.trimmedDescription
            guard !text.contains("||") else { return false }
            return text.matches(of: /(!\s*)?canImport\(\s*(\w+)/).contains { $0.1 == nil && !conditions.importable.contains(String($0.2)) }
        }
    }
}
