import SwiftParser
import SwiftSyntax

/// A file of Swift as its author wrote it, parsed once: first asked for what it declares, then ported when the whole module is known.
public struct ParsedSource: Sendable {
    /// The name that generated names are made of: the path below the package, or the file's name.
    public let name: String
    public let text: String
    public let conditions: Conditions
    let syntax: SourceFileSyntax

    public init(name: String, text: String, conditions: Conditions) {
        self.name = name
        self.text = text
        self.conditions = conditions
        syntax = Parser.parse(source: text)
    }

    /// What the file declares, for the porting of itself and the module's other files.
    public var declarations: FileDeclarations {
        let collector = DeclarationCollector(conditions: conditions)
        collector.walk(syntax)
        return collector.declarations
    }

    /// The file as Linux's compiler takes it.
    ///
    /// - Parameters:
    ///   - module: what all the module's files declare, this one among them.
    ///   - moduleName: the module's name.
    public func ported(in module: ModuleDeclarations, named moduleName: String) -> PortedSource {
        let visitor = PortingVisitor(self, module: module, moduleName: moduleName)
        visitor.walk(syntax)
        visitor.finish()
        var text = self.text
        if !visitor.edits.isEmpty { text = String(decoding: visitor.edits.applied(to: Array(text.utf8)), as: UTF8.self) }
        if !visitor.appended.isEmpty {
            if !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
            text += visitor.appended.joined()
        }
        return PortedSource(text: text, isChanged: !visitor.edits.isEmpty || !visitor.appended.isEmpty, findings: visitor.findings)
    }
}

/// A file that was ported.
public struct PortedSource: Sendable {
    /// Every line is where it was; what was generated stands behind the last one.
    public let text: String
    public let isChanged: Bool
    /// In the order of the lines.
    public let findings: [Finding]
}
