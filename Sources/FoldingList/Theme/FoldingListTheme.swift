import UIKit

/// The colours of a folding list: a ramp from the first row to the last, and what completed rows have.
///
/// A theme is a value that can be stored: it is `Codable`, and the themes that come with the library have names by which ``named(_:)``
/// finds them.
public struct FoldingListTheme: Hashable, Codable, Sendable {
    /// A colour in sRGB. Components from 0 to 1.
    public struct Color: Hashable, Codable, Sendable {
        public var red: CGFloat
        public var green: CGFloat
        public var blue: CGFloat

        /// A colour of components from 0 to 1.
        public init(red: CGFloat, green: CGFloat, blue: CGFloat) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// A colour of components from 0 to 255.
        public init(_ red: Int, _ green: Int, _ blue: Int) {
            self.init(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255)
        }

        /// The colour for views.
        public var uiColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: 1) }

        /// How light the colour is to the eye, from 0 to 1.
        var brightness: CGFloat { 0.3 * red + 0.59 * green + 0.11 * blue }

        /// The colour so far on the way to another one, from 0 to 1.
        func mixed(with other: Color, part: CGFloat) -> Color {
            Color(
                red: red + (other.red - red) * part, green: green + (other.green - green) * part, blue: blue + (other.blue - blue) * part)
        }
    }

    /// The name, by which it can be stored and found.
    public var name: String
    /// The colour of the first row.
    public var first: Color
    /// The colour to which the ramp leads.
    public var last: Color
    /// The colour of text on the rows.
    public var ink: Color
    /// The background of completed rows.
    public var completed: Color
    /// The colour of text on completed rows.
    public var completedInk: Color
    /// The background of the list.
    public var background: Color

    /// The colour of signs and text on the background: the ink, where that can be told from it, otherwise dark or white.
    public var backgroundInk: Color {
        let light = background.brightness
        if abs(ink.brightness - light) > 0.4 { return ink }
        return light > 0.5 ? Color(44, 44, 48) : Color(255, 255, 255)
    }

    /// A theme.
    ///
    /// - Parameters:
    ///   - name: by which it can be found again.
    ///   - first: the colour of the first row.
    ///   - last: the colour to which the ramp leads.
    ///   - ink: the colour of text. Default white.
    ///   - completed: the background of completed rows. Default nearly black.
    ///   - completedInk: the colour of text on them. Default grey.
    ///   - background: of the list. Default black.
    public init(
        name: String, first: Color, last: Color, ink: Color = Color(255, 255, 255), completed: Color = Color(17, 17, 17),
        completedInk: Color = Color(102, 102, 102), background: Color = Color(0, 0, 0)
    ) {
        self.name = name
        self.first = first
        self.last = last
        self.ink = ink
        self.completed = completed
        self.completedInk = completedInk
        self.background = background
    }

    /// Lists of fewer rows use a part of the ramp only, as if they had this many.
    public static let leastSteps = 7

    /// The colour of a row: row 0 has the first colour of the ramp, and each row is a step further (Features FL-06).
    ///
    /// - Parameters:
    ///   - index: the row's, which may be beyond the count: then it has the last colour.
    ///   - count: how many rows share the ramp.
    public func color(at index: Int, of count: Int) -> Color {
        first.mixed(with: last, part: min(max(CGFloat(index) / CGFloat(max(count, Self.leastSteps)), 0), 1))
    }

    // MARK: Themes

    /// Red to yellow: what is at the top is hot. The default.
    public static let heatMap = FoldingListTheme(name: "Heat Map", first: Color(217, 0, 22), last: Color(234, 175, 28))
    /// Blue to turquoise.
    public static let ocean = FoldingListTheme(name: "Ocean", first: Color(16, 78, 190), last: Color(64, 200, 214))
    /// Dark to light green.
    public static let meadow = FoldingListTheme(name: "Meadow", first: Color(14, 116, 62), last: Color(168, 208, 72))
    /// Violet to pink.
    public static let dusk = FoldingListTheme(name: "Dusk", first: Color(88, 40, 160), last: Color(240, 128, 168))
    /// Dark to light grey.
    public static let graphite = FoldingListTheme(name: "Graphite", first: Color(58, 60, 66), last: Color(150, 153, 160))
    /// Ink on white paper that darkens downwards.
    public static let paper = FoldingListTheme(
        name: "Paper", first: Color(255, 255, 255), last: Color(214, 210, 200), ink: Color(34, 32, 30), completed: Color(236, 234, 230),
        completedInk: Color(160, 156, 150), background: Color(200, 196, 188))

    /// The themes that come with the library.
    public static let all = [heatMap, ocean, meadow, dusk, graphite, paper]

    /// The theme of this name among ``all``; nil if there is none.
    public static func named(_ name: String) -> FoldingListTheme? { all.first { $0.name == name } }
}
