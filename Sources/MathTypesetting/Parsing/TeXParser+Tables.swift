import CoreGraphics

/// Environments.
extension TeXParser {
    /// Reads an environment, of which `\begin` was read.
    mutating func parseEnvironment(_ start: Int, into nodes: inout [MathNode]) throws(MathError) {
        let range = try readBraced("\\begin")
        let name = string(range)
        let plain = name.hasSuffix("*") ? String(name.dropLast()) : name
        if ["equation", "displaymath", "math", "multline", "document", "center"].contains(plain) {
            let list = try nested { parser throws(MathError) in try parser.parseRows(ends: .environment) }
            try closeEnvironment(name, start)
            nodes += (plain == "math" ? [] : [.style(.display)]) + list
            return
        }
        guard var table = try table(plain, at: range.lowerBound) else {
            throw MathError(.unknownEnvironment(name), offset: range.lowerBound)
        }
        table = try nested { parser throws(MathError) in try parser.parseTable(table, ends: .environment) }
        try closeEnvironment(name, start)
        nodes.append(.table(table))
    }

    private mutating func closeEnvironment(_ name: String, _ start: Int) throws(MathError) {
        guard isCommand("end") else { throw MathError(.unclosed("\\begin{\(name)}"), offset: start) }
        position += 4
        let range = try readBraced("\\end")
        guard string(range) == name else { throw MathError(.unopened("\\end{\(string(range))}"), offset: range.lowerBound) }
    }

    /// The empty table of an environment; nil where it isn't understood.
    private mutating func table(_ name: String, at offset: Int) throws(MathError) -> MathTable? {
        switch name {
        case "matrix": return MathTable()
        case "pmatrix": return MathTable(delimiters: ("(", ")"))
        case "bmatrix": return MathTable(delimiters: ("[", "]"))
        case "Bmatrix": return MathTable(delimiters: ("{", "}"))
        case "vmatrix": return MathTable(delimiters: ("|", "|"))
        case "Vmatrix": return MathTable(delimiters: ("‖", "‖"))
        case "smallmatrix": return MathTable(gaps: [0.4], level: .script)
        case "cases", "dcases": return MathTable(alignments: [.left], level: name == "cases" ? .text : .display, delimiters: ("{", nil))
        case "rcases": return MathTable(alignments: [.left], delimiters: (nil, "}"))
        case "aligned", "align", "split", "alignedat", "alignat", "flalign", "eqnarray":
            if name.hasSuffix("at") { _ = try readBraced(name) }
            if name == "eqnarray" {
                return MathTable(alignments: [.right, .center, .left], gaps: [0.28], level: .display, rowSpacing: 0.3)
            }
            // Equations are aligned in pairs of columns, which touch.
            let pairs = (0..<16).flatMap { _ in [MathTable.Alignment.right, .left] }
            let gap: CGFloat = name == "alignedat" || name == "alignat" ? 0 : 2
            return MathTable(alignments: pairs, gaps: [0, gap], level: .display, rowSpacing: 0.3, isAligned: true)
        case "gathered", "gather": return MathTable(level: .display, rowSpacing: 0.3)
        case "array":
            skipBlanks()
            if next == "[" { _ = try parseOption("array") }
            return try readColumns()
        default: return nil
        }
    }

    /// Reads the columns of an array: letters, and bars for lines.
    private mutating func readColumns() throws(MathError) -> MathTable {
        let range = try readBraced("array")
        var table = MathTable(alignments: [])
        for scalar in source[range] {
            switch scalar {
            case "l": table.alignments.append(.left)
            case "c": table.alignments.append(.center)
            case "r": table.alignments.append(.right)
            case "|": table.verticalLines.insert(table.alignments.count)
            case " ": break
            default: throw MathError(.invalidArgument(string(range)), offset: range.lowerBound)
            }
        }
        if table.alignments.isEmpty { table.alignments = [.center] }
        return table
    }

    /// Reads cells and rows into a table.
    mutating func parseTable(_ table: MathTable, ends: Ends) throws(MathError) -> MathTable {
        var table = table
        var row: [[MathNode]] = []
        let inner = ends.union([.cell, .row])
        skipLines(&table)
        while true {
            row.append(try parseList(ends: inner))
            if next == "&" {
                position += 1
            } else if isCommand("\\") || isCommand("cr") {
                position += isCommand("cr") ? 3 : 2
                table.rows.append(row)
                row = []
                try skipRowDistance()
                skipLines(&table)
            } else {
                break
            }
        }
        // The last row may end like the others, and then nothing follows.
        if !(row.count == 1 && row[0].isEmpty) { table.rows.append(row) }
        if table.isAligned {
            // An empty atom before what is aligned at its left: a relation there keeps its space.
            for row in table.rows.indices {
                for column in stride(from: 1, to: table.rows[row].count, by: 2) {
                    table.rows[row][column].insert(.group([], .ordinary), at: 0)
                }
            }
        }
        return table
    }

    /// Reads `\hline` before a row.
    private mutating func skipLines(_ table: inout MathTable) {
        skipBlanks()
        while isCommand("hline") {
            position += 6
            table.horizontalLines.insert(table.rows.count)
            skipBlanks()
        }
    }

    /// Goes behind a star and a distance in brackets that follow `\\`.
    mutating func skipRowDistance() throws(MathError) {
        if next == "*" { position += 1 }
        // A bracket behind blanks is a part of the formula.
        guard next == "[" else { return }
        let start = position
        var index = position + 1
        while index < end, index < position + 16, source[index] != "]" { index += 1 }
        guard index < end, source[index] == "]" else { return }
        let text = string(start + 1..<index)
        if text.first.map({ $0.isNumber || $0 == "-" || $0 == "." }) == true, text.last?.isLetter == true { position = index + 1 }
    }
}
