import Foundation
import UIKit

/// One line of a gesture script: a JSON object.
struct ScriptLine {
    /// The keys that determine an entry's kind, and the other keys that each kind takes besides "at".
    static let kinds: [(name: String, keys: [String])] = [
        ("touch", ["phase", "x", "y", "pointer"]),
        ("tap", ["count", "pointer"]),
        ("press", ["duration", "pointer"]),
        ("drag", ["to", "duration", "holdBefore", "holdAfter", "pointer"]),
        ("pinch", ["from", "to", "angle", "turn", "duration"]),
        ("magnify", ["scale", "duration"]),
        ("wheel", ["dx", "dy", "precise", "duration"]),
        ("hover", ["to", "duration"]),
        ("key", ["modifiers", "phase"]),
        ("text", []),
        ("orientation", []),
        ("wait", []),
    ]
    private static let modifiers: [(String, UIKeyModifierFlags)] = [
        ("shift", .shift), ("control", .control), ("alternate", .alternate), ("command", .command),
    ]
    private static let orientations: [(String, UIDeviceOrientation)] = [
        ("portrait", .portrait), ("portraitUpsideDown", .portraitUpsideDown), ("landscapeLeft", .landscapeLeft),
        ("landscapeRight", .landscapeRight), ("faceUp", .faceUp), ("faceDown", .faceDown), ("unknown", .unknown),
    ]
    /// The largest coordinate, in points.
    private static let maximumCoordinate = 1e6

    private let number: Int
    private let values: [String: ScriptValue]
    private let kind: String

    init(_ text: Substring, number: Int) throws(GestureScriptError) {
        self.number = number
        let value: ScriptValue
        do {
            value = try JSONDecoder().decode(ScriptValue.self, from: Data(text.utf8))
        } catch {
            throw Self.syntaxError(in: text, number: number)
        }
        guard case .object(let values) = value else {
            throw GestureScriptError(
                line: number, "an entry is a JSON object, such as {\"at\": 0.5, \"tap\": [100, 200]}, not \(value.kindName)")
        }
        self.values = values
        let names = Self.kinds.map(\.name).filter { values[$0] != nil }
        guard let kind = names.first else {
            let known = Set(Self.kinds.flatMap { [$0.name] + $0.keys } + ["at"])
            let unknown = values.keys.sorted().first { !known.contains($0) }
            let what = unknown.map { "unknown entry \"\($0)\"" } ?? "the entry does not say what it is"
            throw GestureScriptError(line: number, what + ": it needs one of " + Self.kinds.map(\.name).joined(separator: ", "))
        }
        guard names.count == 1 else {
            throw GestureScriptError(line: number, "an entry can't be both \"\(names[0])\" and \"\(names[1])\"")
        }
        self.kind = kind
        let keys = [kind, "at"] + (Self.kinds.first { $0.name == kind }?.keys ?? [])
        if let unknown = values.keys.sorted().first(where: { !keys.contains($0) }) {
            let known = keys.joined(separator: ", ")
            throw GestureScriptError(line: number, "unknown key \"\(unknown)\" in a \(kind) entry: it takes \(known)")
        }
    }

    /// The time when the entry begins, in seconds; nil if there is none.
    func time() throws(GestureScriptError) -> Double? {
        if kind == "wait", values["at"] != nil { throw fault("a wait entry takes no \"at\": it begins when the one before ends") }
        return try optionalNumber("at", in: 0...GestureScript.maximumTime)
    }

    /// The action of the entry.
    func action() throws(GestureScriptError) -> GestureScript.Action {
        switch kind {
        case "touch": return try touch()
        case "tap":
            let count = try integer("count", in: 1...100, default: 1)
            return .tap(try point("tap"), count: count, pointer: try pointer())
        case "press":
            let location = try point("press")
            return .drag(
                from: location, to: location, moving: 0, holdBefore: try duration("duration", default: 1), holdAfter: 0,
                pointer: try pointer())
        case "drag":
            return .drag(
                from: try point("drag"), to: try point("to"), moving: try duration("duration", default: 0.3),
                holdBefore: try duration("holdBefore", default: 0), holdAfter: try duration("holdAfter", default: 0),
                pointer: try pointer())
        case "pinch":
            return .pinch(
                center: try point("pinch"), from: try requiredNumber("from", in: 0...Self.maximumCoordinate),
                to: try requiredNumber("to", in: 0...Self.maximumCoordinate), angle: try optionalNumber("angle", in: -360...360) ?? 0,
                turn: try optionalNumber("turn", in: -3600...3600) ?? 0, moving: try duration("duration", default: 0.5))
        case "magnify":
            return .magnify(
                try point("magnify"), scale: try requiredNumber("scale", in: 0.01...100), moving: try duration("duration", default: 0.5))
        case "wheel": return try wheel()
        case "hover": return try hover()
        case "key": return try key()
        case "text": return .text(try string("text"))
        case "orientation": return try turn()
        default: return .wait(try requiredNumber("wait", in: 0...GestureScript.maximumDuration))
        }
    }

    private func touch() throws(GestureScriptError) -> GestureScript.Action {
        let range = -Self.maximumCoordinate...Self.maximumCoordinate
        guard let phase = GestureScript.Phase(rawValue: try string("phase")) else {
            throw wrong("phase", "one of " + GestureScript.Phase.allCases.map(\.rawValue).joined(separator: ", "))
        }
        let id = try integer("touch", in: 0...999_999, default: nil)
        let location = CGPoint(x: try requiredNumber("x", in: range), y: try requiredNumber("y", in: range))
        return .touch(id: id, phase: phase, pointer: try pointer(), location: location)
    }

    private func wheel() throws(GestureScriptError) -> GestureScript.Action {
        let range = -Self.maximumCoordinate...Self.maximumCoordinate
        guard values["dx"] != nil || values["dy"] != nil else { throw fault("a wheel entry needs \"dx\" or \"dy\", in points") }
        var isPrecise = false
        if let value = values["precise"] {
            guard case .bool(let flag) = value else { throw wrong("precise", "true or false") }
            isPrecise = flag
        }
        let delta = CGVector(dx: try optionalNumber("dx", in: range) ?? 0, dy: try optionalNumber("dy", in: range) ?? 0)
        return .wheel(try point("wheel"), delta: delta, isPrecise: isPrecise, moving: try duration("duration", default: 0))
    }

    private func hover() throws(GestureScriptError) -> GestureScript.Action {
        if values["hover"] == .null {
            guard values["to"] == nil, values["duration"] == nil else {
                throw fault("a pointer that leaves takes no \"to\" and no \"duration\"")
            }
            return .hover(from: nil, to: nil, moving: 0)
        }
        let start = try point("hover")
        guard values["to"] != nil else {
            if values["duration"] != nil { throw fault("a hover entry with \"duration\" needs \"to\"") }
            return .hover(from: start, to: nil, moving: 0)
        }
        return .hover(from: start, to: try point("to"), moving: try duration("duration", default: 0.3))
    }

    private func turn() throws(GestureScriptError) -> GestureScript.Action {
        let name = try string("orientation")
        guard let known = Self.orientations.first(where: { $0.0 == name }) else {
            throw wrong("orientation", "one of " + Self.orientations.map(\.0).joined(separator: ", "))
        }
        return .turn(known.1)
    }

    private func key() throws(GestureScriptError) -> GestureScript.Action {
        let name = try string("key")
        guard !name.isEmpty else { throw wrong("key", "the name of a key, such as \"a\" or \"ArrowLeft\"") }
        var flags: UIKeyModifierFlags = []
        if let value = values["modifiers"] {
            guard case .array(let list) = value else { throw wrongModifiers() }
            for item in list {
                guard let known = Self.modifiers.first(where: { .string($0.0) == item }) else { throw wrongModifiers() }
                flags.insert(known.1)
            }
        }
        guard values["phase"] != nil else { return .key(name, modifiers: flags, down: true, up: true) }
        switch try string("phase") {
        case "down": return .key(name, modifiers: flags, down: true, up: false)
        case "up": return .key(name, modifiers: flags, down: false, up: true)
        default: throw wrong("phase", "\"down\" or \"up\"")
        }
    }

    private func wrongModifiers() -> GestureScriptError {
        wrong("modifiers", "a list of " + Self.modifiers.map(\.0).joined(separator: ", "))
    }

    // MARK: Values

    private func fault(_ message: String) -> GestureScriptError { GestureScriptError(line: number, message) }

    private func wrong(_ key: String, _ wanted: String) -> GestureScriptError {
        fault(values[key] == nil ? "a \(kind) entry needs \"\(key)\": \(wanted)" : "\"\(key)\" must be \(wanted)")
    }

    private func requiredNumber(_ key: String, in range: ClosedRange<Double>) throws(GestureScriptError) -> Double {
        guard case .number(let value)? = values[key], range.contains(value) else {
            throw wrong(key, "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
        }
        return value
    }

    private func optionalNumber(_ key: String, in range: ClosedRange<Double>) throws(GestureScriptError) -> Double? {
        values[key] == nil ? nil : try requiredNumber(key, in: range)
    }

    private func duration(_ key: String, default missing: Double) throws(GestureScriptError) -> Double {
        try optionalNumber(key, in: 0...GestureScript.maximumDuration) ?? missing
    }

    private func integer(_ key: String, in range: ClosedRange<Int>, default missing: Int?) throws(GestureScriptError) -> Int {
        if values[key] == nil, let missing { return missing }
        guard case .number(let value)? = values[key], let whole = Int(exactly: value), range.contains(whole) else {
            throw wrong(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return whole
    }

    private func string(_ key: String) throws(GestureScriptError) -> String {
        guard case .string(let value)? = values[key] else { throw wrong(key, "a text in quotes") }
        return value
    }

    private func point(_ key: String) throws(GestureScriptError) -> CGPoint {
        let range = -Self.maximumCoordinate...Self.maximumCoordinate
        guard case .array(let list)? = values[key], list.count == 2, case .number(let x) = list[0], case .number(let y) = list[1],
            range.contains(x), range.contains(y)
        else { throw wrong(key, "a point [x, y]") }
        return CGPoint(x: x, y: y)
    }

    private func pointer() throws(GestureScriptError) -> GestureScript.Pointer {
        guard values["pointer"] != nil else { return .finger }
        guard let pointer = GestureScript.Pointer(rawValue: try string("pointer")) else {
            throw wrong("pointer", "one of " + GestureScript.Pointer.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return pointer
    }

    private static func text(_ bound: Double) -> String { bound == bound.rounded() ? "\(Int(bound))" : "\(bound)" }

    /// The error for a line that isn't valid JSON. `JSONSerialization` says what is wrong and at which byte, which the decoder doesn't.
    private static func syntaxError(in text: Substring, number: Int) -> GestureScriptError {
        var detail = ""
        do {
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        } catch {
            detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        }
        if detail.contains("end of file") {
            return GestureScriptError(line: number, column: text.count + 1, "not valid JSON: the line ends too early")
        }
        var column: Int?
        if let match = detail.firstMatch(of: /\ around character (\d+)/) {
            column = Int(match.1).map { String(decoding: text.utf8.prefix($0), as: UTF8.self).count + 1 }
            detail.removeSubrange(match.range)
        }
        while detail.hasSuffix(".") { detail.removeLast() }
        let reason = detail.isEmpty ? "" : ": " + detail.prefix(1).lowercased() + detail.dropFirst()
        return GestureScriptError(line: number, column: column, "not valid JSON" + reason)
    }
}

/// A JSON value.
enum ScriptValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ScriptValue])
    case object([String: ScriptValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([ScriptValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: ScriptValue].self))
        }
    }

    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
