import SwiftParser
import SwiftSyntax

/// The names of images, colours, symbols and fonts that a source asks for by a literal.
struct ResourceNames: Sendable {
    var images: [String] = []
    var colors: [String] = []
    var symbols: [String] = []
    var fonts: [String] = []
    /// Whether one of UIKit's types is named, going by how their names begin.
    var namesUIKit = false

    init() {}

    init(in text: String) {
        let visitor = Visitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: text))
        self = visitor.names
    }

    private final class Visitor: SyntaxVisitor {
        var names = ResourceNames()

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard let type = typeName(node.calledExpression), let first = node.arguments.first,
                let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue, !name.isEmpty
            else { return .visitChildren }
            switch (type, first.label?.text) {
            case ("UIImage", "named"), ("UIImage", "imageLiteralResourceName"): names.images.append(name)
            case ("UIImage", "systemName"): names.symbols.append(name)
            case ("UIColor", "named"): names.colors.append(name)
            case ("UIFont", "name"): names.fonts.append(name)
            default: break
            }
            return .visitChildren
        }

        override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
            guard !names.namesUIKit, case .identifier(let name) = token.tokenKind, name.hasPrefix("UI") else { return .skipChildren }
            let rest = name.dropFirst(2)
            if rest.first?.isUppercase == true, rest.dropFirst().first?.isLowercase == true { names.namesUIKit = true }
            return .skipChildren
        }

        override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            if node.macroName.text == "imageLiteral", let first = node.arguments.first,
                let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
            {
                names.images.append(name)
            }
            return .visitChildren
        }

        /// The type in `UIImage(…)` and `UIImage.init(…)`.
        private func typeName(_ called: ExprSyntax) -> String? {
            if let member = called.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init" {
                return member.base?.trimmedDescription
            }
            return called.as(DeclReferenceExprSyntax.self)?.baseName.text
        }
    }
}
