/// A formula that was read from its TeX source, to be laid out in any size by ``MathFormula``.
public struct MathExpression: Equatable, Sendable {
    /// The deepest nesting of braces and commands.
    public static let maximumDepth = 64
    /// The most Unicode scalars of a source.
    public static let maximumLength = 20_000

    let nodes: [MathNode]

    /// Reads the source of a formula, without the marks around it.
    ///
    /// - Parameter tex: mathematics in the language of LaTeX with the commands of amsmath, and `\ce` of mhchem.
    /// - Throws: ``MathError`` where a command isn't understood or something isn't closed.
    public init(tex: String) throws(MathError) {
        var parser = try TeXParser(tex)
        nodes = try parser.parseFormula()
    }

    /// Reads text with formulas between dollar signs, as it stands in a LaTeX document.
    ///
    /// - Parameter latex: the text; `\[`, `\(`, `$`, `$$` and environments in it begin mathematics.
    /// - Throws: ``MathError`` where a command isn't understood or something isn't closed.
    public init(latex: String) throws(MathError) {
        var parser = try TeXParser(latex)
        nodes = try parser.parseDocument()
    }
}
