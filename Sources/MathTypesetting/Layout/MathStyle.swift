/// One of TeX's eight styles (TeXbook, chapter 17).
struct MathStyle: Hashable, Sendable {
    enum Level: Int, Sendable {
        case display, text, script, scriptScript
    }

    var level: Level
    /// Whether superscripts are raised less, as in denominators and under roots.
    var isCramped = false

    var isScript: Bool { level.rawValue >= Level.script.rawValue }

    var cramped: MathStyle { MathStyle(level: level, isCramped: true) }
    var superscript: MathStyle { MathStyle(level: isScript ? .scriptScript : .script, isCramped: isCramped) }
    var `subscript`: MathStyle { superscript.cramped }
    var numerator: MathStyle { MathStyle(level: Level(rawValue: level.rawValue + 1) ?? .scriptScript, isCramped: isCramped) }
    var denominator: MathStyle { numerator.cramped }
}
