import SwiftSyntax

/// `#colorLiteral(red: …)` becomes `UIColor(red: …)`, and `#imageLiteral(resourceName: "x")` becomes `UIImage(named: "x")!`.
enum LiteralRewrite {
    static func apply(to node: MacroExpansionExprSyntax, in visitor: PortingVisitor) {
        let name = node.pound.start..<node.macroName.end
        if node.macroName.text == "colorLiteral" {
            visitor.edits.replace(name, with: "UIColor")
        } else if let label = node.arguments.first?.label, label.text == "resourceName" {
            visitor.edits.replace(name, with: "UIImage")
            visitor.edits.replace(label.range, with: "named")
            visitor.edits.insert("!", after: node.end)
        }
    }
}
