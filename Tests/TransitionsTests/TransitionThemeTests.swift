import Testing
import UIKit

@testable import Transitions

@Suite struct TransitionThemeTests {
    private func theme(_ text: String, name: String = "default", names: Set<String>? = nil) -> (TransitionTheme, [String]) {
        var problems: [TransitionTheme.Problem] = []
        let theme = TransitionTheme(text, file: "motion.theme", name: name, names: names, problems: &problems)
        return (theme, problems.map(\.description))
    }

    @Test("SM-15 what a theme doesn't say, the default theme says, and then the built-in values")
    func fallback() {
        let (theme, problems) = theme(
            """
            # The default.
            [default]
            rows.duration = 0.4
            rows.curve = easeout
            rows.scale = 0.8
            [quick]
            rows.duration = 0.1
            rows.reverse.delay = 0.05
            """, name: "quick")
        #expect(problems.isEmpty)
        #expect(theme.timing("rows") == .init(duration: 0.1, delay: 0, curve: .easeOut))
        #expect(theme.timing("rows", .reverse) == .init(duration: 0.1, delay: 0.05, curve: .easeOut))
        #expect(theme.timing("rows", .interactive) == theme.timing("rows"))
        #expect(theme.change("rows").scale == 0.8 && theme.change("rows").alpha == 0)
        #expect(theme.timing("other") == .init(duration: 0.3, delay: 0, curve: .easeInOut))
    }

    @Test("SM-15 an unknown curve is reported with file and line")
    func unknownCurve() {
        let (theme, problems) = theme("rows.duration = 0.5\n\nrows.curve = bouncy")
        #expect(problems == ["motion.theme:3: unknown curve \"bouncy\": it is linear, easein, easeout or easeinout"])
        #expect(theme.timing("rows") == .init(duration: 0.5, delay: 0, curve: .easeInOut))
    }

    @Test("lines that are not understood are reported with file and line and ignored", arguments: [
        ("rows.length = 3", "unknown key \"rows.length\": a property is duration, delay, curve, alpha, scale, x, y"),
        ("rows = 3", "unknown key \"rows\": it has no name and property"),
        ("rows.backwards.alpha = 0", "unknown key \"rows.backwards.alpha\": a way is reverse or interactive, not \"backwards\""),
        ("rows.duration = soon", "\"soon\" is not a number"), ("rows.duration = nan", "\"nan\" is not a number"),
        ("rows.duration = -1", "duration is from 0.0 to 60.0, not -1"), ("rows.alpha = 2", "alpha is from 0.0 to 1.0, not 2"),
        ("hello", "expected \"name.property = value\" but found \"hello\""),
        ("lines.alpha = 0", "unknown key \"lines.alpha\": there is no \"lines\", but bar, rows"),
        ("color.back = 12345", "\"12345\" is not a colour: six hexadecimal digits or clear"),
        ("rows..alpha = 1", "unknown key \"rows..alpha\": it has no name and property"),
    ])
    func problems(_ line: String, _ reason: String) {
        let (theme, problems) = theme("# A comment\n\(line)\nbar.alpha = 0.5", names: ["rows", "bar"])
        #expect(problems == ["motion.theme:2: \(reason)"])
        #expect(theme.change("bar").alpha == 0.5)
    }

    @Test("measures and colours have names of their own")
    func measures() {
        let (theme, problems) = theme("measure.returnDistance = 60\ncolor.background = ff8000\ncolor.none = clear")
        #expect(problems.isEmpty && theme.measure("returnDistance") == 60 && theme.measure("other") == nil)
        #expect(theme.color("background") == UIColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 1) && theme.color("other") == nil)
    }

    @Test("fonts have names of their own, and sizes; where some names of a kind are known, others are reported")
    func fonts() {
        let names: Set<String> = ["rows", "color.ink", "font.title"]
        let (known, problems) = theme("font.title = Inter-SemiBold 19\nfont.body = Inter 15\ncolor.inc = 000000\nmeasure.any = 3", names: names)
        #expect(known.font("title") == (UIFont(name: "Inter-SemiBold", size: 19) ?? .systemFont(ofSize: 19)) && known.font("body") == nil)
        #expect(known.measure("any") == 3)
        #expect(problems == [
            "motion.theme:2: unknown key \"font.body\": it is none of font.title",
            "motion.theme:3: unknown key \"color.inc\": it is none of color.ink",
        ])
        let reason = "is not a font: a name, a blank, and a size of 1 to 1000"
        #expect(theme("font.a = Inter\nfont.b = Inter 0").1 == ["motion.theme:1: \"Inter\" \(reason)", "motion.theme:2: \"Inter 0\" \(reason)"])
    }

    @MainActor @Test("a file says what differs from the program's own theme; none is no problem there")
    func base() throws {
        let path = NSTemporaryDirectory() + "transitions-\(UUID().uuidString).theme"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let own = theme("rows.duration = 0.3\nrows.scale = 0.8\n[dark]\ncolor.ink = ffffff").0
        var problems: [String] = []
        let file = TransitionThemeFile(path: path, base: own) { problems.append("\($0)") }
        #expect(file.theme == own)
        try "rows.duration = 0.7".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(file.theme.timing("rows").duration == 0.7 && file.theme.change("rows").scale == 0.8)
        var dark = file.theme
        dark.name = "dark"
        #expect(dark.color("ink") != nil && dark.timing("rows").duration == 0.7)
        try FileManager.default.removeItem(atPath: path)
        #expect(file.theme == own && problems.isEmpty)
    }

    @Test("a theme that is not there is reported")
    func missing() { #expect(theme("", name: "night").1 == ["motion.theme: there is no theme [night]; the theme [default] is used"]) }

    @MainActor @Test("SM-05 a file that has changed is read again; one that is gone keeps its values and is reported once")
    func reload() throws {
        let path = NSTemporaryDirectory() + "transitions-\(UUID().uuidString).theme"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "rows.duration = 0.3".write(toFile: path, atomically: true, encoding: .utf8)
        var problems: [String] = []
        let file = TransitionThemeFile(path: path, names: ["rows"]) { problems.append("\($0.line) \($0.reason)") }
        #expect(file.theme.timing("rows").duration == 0.3)
        try "rows.duration = 0.75\nrow.alpha = 1".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(file.theme.timing("rows").duration == 0.75)
        #expect(problems == ["2 unknown key \"row.alpha\": there is no \"row\", but rows"])
        try FileManager.default.removeItem(atPath: path)
        #expect(file.theme.timing("rows").duration == 0.75 && file.theme.timing("rows").duration == 0.75)
        #expect(problems.dropFirst() == ["0 it can't be read as text"])
    }
}
