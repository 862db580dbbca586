import Decks
import Foundation

/// A part of a picture that a card covers or asks for, as Anki has it. Lengths are parts of the picture's width and height.
struct OcclusionShape: Equatable {
    enum Outline: Equatable {
        /// With the angle in degrees by which it is turned about its upper left corner.
        case rectangle(CGRect, angle: Double)
        case ellipse(CGRect, angle: Double)
        case polygon([CGPoint])
        /// Text on the picture, with the place of its upper left corner and its height.
        case text(String, CGPoint, height: Double)
    }

    /// What a shape is on the side that is shown, as the variables of style sheets name it.
    enum Role: String {
        /// It is asked.
        case asked = "active"
        /// It was asked, and is uncovered.
        case uncovered = "highlight"
        /// It is asked on another card.
        case other = "inactive"
    }

    var outline: Outline
    var role: Role
    /// Whether it covers the picture while another one is asked.
    var coversAlways: Bool
    var fill: StyleColor
    var line: StyleColor

    /// The colours that Anki gives to shapes where a note type says nothing.
    private static func colors(of role: Role) -> (fill: StyleColor, line: StyleColor) {
        switch role {
        case .asked: (StyleColor(0xFF8E8E), StyleColor(0x212121))
        case .uncovered: (.clear, StyleColor(0xFF8E8E))
        case .other: (StyleColor(0xFFEBA2), StyleColor(0x212121))
        }
    }

    /// Reads a shape from an element's attributes; nil if they are those of none.
    init?(_ attributes: [String: String]) {
        guard let kind = attributes["data-shape"] else { return nil }
        func number(_ name: String) -> Double {
            let value = attributes["data-" + name].flatMap { Double($0) } ?? 0
            return value.isFinite ? min(max(value, -4), 4) : 0
        }
        let angle = attributes["data-angle"].flatMap { Double($0) }.map { $0.isFinite ? $0.truncatingRemainder(dividingBy: 360) : 0 } ?? 0
        let (left, top) = (number("left"), number("top"))
        switch kind {
        case "rect": outline = .rectangle(CGRect(x: left, y: top, width: number("width"), height: number("height")), angle: angle)
        case "ellipse": outline = .ellipse(CGRect(x: left, y: top, width: 2 * number("rx"), height: 2 * number("ry")), angle: angle)
        case "polygon":
            let points = (attributes["data-points"] ?? "").split { $0.isWhitespace }.prefix(1000).compactMap { point -> CGPoint? in
                let parts = point.split(separator: ",").compactMap { Double($0) }
                guard parts.count == 2, parts.allSatisfy({ abs($0) <= 4 }) else { return nil }
                return CGPoint(x: parts[0], y: parts[1])
            }
            guard points.count > 2 else { return nil }
            outline = .polygon(points)
        case "text":
            let scale = number("scale"), size = number("fs")
            let height = (size > 0 ? size : 0.055) * (scale > 0 ? scale : 1)
            outline = .text(String((attributes["data-text"] ?? "").prefix(500)), CGPoint(x: left, y: top), height: height)
        default: return nil
        }
        let classes = attributes["class"]?.split { $0.isWhitespace } ?? []
        role = classes.contains("cloze-inactive") ? .other : classes.contains("cloze-highlight") ? .uncovered : .asked
        coversAlways = attributes["data-oi"] == "1"
        (fill, line) = Self.colors(of: role)
        if role != .uncovered, let own = attributes["data-fill"].flatMap({ StyleColor($0) }) { fill = own }
    }

    /// Whether it is drawn.
    var isDrawn: Bool {
        if case .text = outline { return true }
        return role != .other || coversAlways
    }

    /// Gives shapes the colours that a note type's style sheet has for them.
    static func setColors(of shapes: inout [OcclusionShape], _ variables: [String: String]) {
        for index in shapes.indices {
            let role = shapes[index].role, name = role.rawValue
            // A shape may have a colour of its own.
            let color = variables["--\(name)-shape-color"].flatMap { StyleColor($0) }
            if let color, shapes[index].fill == colors(of: role).fill { shapes[index].fill = color }
            let border = variables["--\(name)-shape-border"]?.split { $0.isWhitespace }.compactMap { StyleColor($0) }.first
            if let border { shapes[index].line = border }
        }
    }
}
