import UIKit

/// The timings and measures of transitions, by name: what a designer edits in a text file.
///
///     # What the rows of the list do when a note opens.
///     [default]
///     rows.duration = 0.3
///     rows.curve = easeout
///     rows.scale = 0.8
///     rows.reverse.duration = 0.2
///     rows.interactive.scale = 0.85
///     measure.returnDistance = 75
///     color.background = f7f2e6
///     font.title = Inter-SemiBold 19
///
/// A line gives a property to a name: `duration` and `delay` in seconds, `curve` (linear, easein, easeout or easeinout), and how an element
/// that recedes or appears differs: `alpha` and `scale` (factors), `x` and `y` (points). Between name and property may stand `reverse`, for
/// the way back, or `interactive`, under a finger. What a theme doesn't say, the theme `default` says, and then what is not for a special
/// way. What a program measures, colours and writes has names after `measure`, `color` and `font`.
public struct TransitionTheme: Sendable, Equatable {
    /// The way that a transition goes.
    public enum Way: String, Sendable, CaseIterable {
        case forward, reverse, interactive
    }

    /// When an element moves, and how.
    public struct Timing: Sendable, Hashable {
        /// Seconds.
        public var duration: TimeInterval
        /// Seconds before it begins.
        public var delay: TimeInterval
        /// How fast it proceeds.
        public var curve: TimingCurve

        /// A timing. Default: 0.3 seconds, at once, ease-in-out.
        public init(duration: TimeInterval = 0.3, delay: TimeInterval = 0, curve: TimingCurve = .easeInOut) {
            self.duration = duration
            self.delay = delay
            self.curve = curve
        }
    }

    /// How an element that recedes or appears differs from its place in the screen.
    public struct Change: Sendable, Hashable {
        /// Opacity, 0...1. Default 0.
        public var alpha: CGFloat = 0
        /// Size, as a factor about the centre. Default 1.
        public var scale: CGFloat = 1
        /// Distance in points. Default none.
        public var offset = CGPoint.zero
    }

    /// A line of a theme file that was not understood, and is ignored.
    public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The file as it was named.
        public var file: String
        /// Counted from 1; 0 for the file as a whole.
        public var line: Int
        /// What is wrong.
        public var reason: String

        public var description: String { line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)" }
    }

    private enum Value: Sendable, Equatable {
        case number(Double)
        case curve(TimingCurve)
        case color(red: Double, green: Double, blue: Double, alpha: Double)
        case font(name: String, size: Double)
    }

    private var values: [String: [String: Value]] = [:]
    /// The theme whose values are used; `default` for what it doesn't say.
    public var name = "default"

    private static let curves: [String: TimingCurve] = [
        "linear": .linear, "easein": .easeIn, "easeout": .easeOut, "easeinout": .easeInOut,
    ]
    private static let properties = ["duration", "delay", "curve", "alpha", "scale", "x", "y"]

    /// A theme that says nothing: all values are defaults.
    public init() {}

    /// Reads a theme.
    ///
    /// - Parameters:
    ///   - text: the contents of the file.
    ///   - file: its name, for problems.
    ///   - name: the theme whose values are used.
    ///   - names: the names that the program uses; others are reported. Nil allows any. Where there is one that begins with `measure.`,
    ///     `color.` or `font.`, the other names of that kind are reported, too.
    ///   - problems: gets the lines that were not understood.
    public init(_ text: String, file: String = "theme", name: String = "default", names: Set<String>? = nil, problems: inout [Problem]) {
        self.name = name
        var section = "default"
        for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = raw.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = line.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
                continue
            }
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else {
                problems.append(Problem(file: file, line: index + 1, reason: "expected \"name.property = value\" but found \"\(line)\""))
                continue
            }
            switch Self.read(key: parts[0], value: parts[1], names: names) {
            case .success(let value): values[section, default: [:]][parts[0]] = value
            case .failure(let wrong): problems.append(Problem(file: file, line: index + 1, reason: wrong.reason))
            }
        }
        if name != "default", values[name] == nil {
            problems.append(Problem(file: file, line: 0, reason: "there is no theme [\(name)]; the theme [default] is used"))
        }
    }

    private struct Wrong: Error { var reason: String }

    private static func read(key: String, value: String, names: Set<String>?) -> Result<Value, Wrong> {
        var path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        func fail(_ reason: String) -> Result<Value, Wrong> { .failure(Wrong(reason: reason)) }
        guard path.count >= 2, !path.contains("") else { return fail("unknown key \"\(key)\": it has no name and property") }
        let subject = path.removeFirst()
        if ["color", "measure", "font"].contains(subject), path.count == 1 {
            let known = names?.filter { $0.hasPrefix(subject + ".") } ?? []
            guard known.isEmpty || known.contains(key) else {
                return fail("unknown key \"\(key)\": it is none of \(known.sorted().joined(separator: ", "))")
            }
            switch subject {
            case "measure": return readNumber(value, property: "measure")
            case "color":
                guard let color = readColor(value) else { return fail("\"\(value)\" is not a colour: six hexadecimal digits or clear") }
                return .success(color)
            default:
                guard let font = readFont(value) else {
                    return fail("\"\(value)\" is not a font: a name, a blank, and a size of 1 to 1000")
                }
                return .success(font)
            }
        }
        if let names, !names.contains(subject) {
            let known = names.filter { !$0.contains(".") }.sorted().joined(separator: ", ")
            return fail("unknown key \"\(key)\": there is no \"\(subject)\", but \(known)")
        }
        if path.count == 2 {
            guard path[0] == "reverse" || path[0] == "interactive" else {
                return fail("unknown key \"\(key)\": a way is reverse or interactive, not \"\(path[0])\"")
            }
            path.removeFirst()
        }
        guard path.count == 1, properties.contains(path[0]) else {
            return fail("unknown key \"\(key)\": a property is \(properties.joined(separator: ", "))")
        }
        if path[0] == "curve" {
            guard let curve = curves[value.lowercased()] else {
                return fail("unknown curve \"\(value)\": it is linear, easein, easeout or easeinout")
            }
            return .success(.curve(curve))
        }
        return readNumber(value, property: path[0])
    }

    private static func readNumber(_ text: String, property: String) -> Result<Value, Wrong> {
        guard let number = Double(text), number.isFinite else { return .failure(Wrong(reason: "\"\(text)\" is not a number")) }
        let range: ClosedRange<Double>
        switch property {
        case "duration", "delay": range = 0...60
        case "alpha": range = 0...1
        case "scale": range = 0...100
        default: range = -1e6...1e6
        }
        guard range.contains(number) else {
            return .failure(Wrong(reason: "\(property) is from \(range.lowerBound) to \(range.upperBound), not \(text)"))
        }
        return .success(.number(number))
    }

    private static func readColor(_ text: String) -> Value? {
        if text.lowercased() == "clear" { return .color(red: 0, green: 0, blue: 0, alpha: 0) }
        guard text.count == 6, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16) else { return nil }
        return .color(
            red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255, alpha: 1)
    }

    private static func readFont(_ text: String) -> Value? {
        let words = text.split(separator: " ")
        guard words.count >= 2, let size = words.last.flatMap({ Double($0) }), (1...1000).contains(size) else { return nil }
        return .font(name: words.dropLast().joined(separator: " "), size: size)
    }

    /// The theme with what another one says where this says nothing.
    ///
    /// - Parameter other: its values count less than this one's, section by section.
    public func filled(from other: TransitionTheme) -> TransitionTheme {
        var filled = self
        for (section, pairs) in other.values { filled.values[section, default: [:]].merge(pairs) { own, _ in own } }
        return filled
    }

    private func value(_ subject: String, _ property: String, _ way: Way) -> Value? {
        let keys = way == .forward ? ["\(subject).\(property)"] : ["\(subject).\(way.rawValue).\(property)", "\(subject).\(property)"]
        for key in keys {
            for theme in [name, "default"] {
                if let found = values[theme]?[key] { return found }
            }
        }
        return nil
    }

    private func number(_ subject: String, _ property: String, _ way: Way) -> Double? {
        guard case .number(let number)? = value(subject, property, way) else { return nil }
        return number
    }

    /// The timing of a name.
    public func timing(_ subject: String, _ way: Way = .forward) -> Timing {
        var timing = Timing()
        if let duration = number(subject, "duration", way) { timing.duration = duration }
        if let delay = number(subject, "delay", way) { timing.delay = delay }
        if case .curve(let curve)? = value(subject, "curve", way) { timing.curve = curve }
        return timing
    }

    /// How an element of a name differs when it has receded or has not yet appeared.
    public func change(_ subject: String, _ way: Way = .forward) -> Change {
        var change = Change()
        if let alpha = number(subject, "alpha", way) { change.alpha = CGFloat(alpha) }
        if let scale = number(subject, "scale", way) { change.scale = CGFloat(scale) }
        change.offset = CGPoint(x: number(subject, "x", way) ?? 0, y: number(subject, "y", way) ?? 0)
        return change
    }

    /// A measure that the theme gives as `measure.NAME`; nil for none.
    public func measure(_ measure: String) -> CGFloat? { number("measure", measure, .forward).map { CGFloat($0) } }

    /// A colour that the theme gives as `color.NAME`; nil for none.
    public func color(_ color: String) -> UIColor? {
        guard case .color(let red, let green, let blue, let alpha)? = value("color", color, .forward) else { return nil }
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A font that the theme gives as `font.NAME`, with the name that `UIFont(name:size:)` takes; nil for none. Where no such font is
    /// installed it is the system's in that size.
    public func font(_ font: String) -> UIFont? {
        guard case .font(let name, let size)? = value("font", font, .forward) else { return nil }
        return UIFont(name: name, size: CGFloat(size)) ?? .systemFont(ofSize: CGFloat(size))
    }
}
