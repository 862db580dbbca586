import CoreGraphics
import Testing

@testable import QuartzCore

@Suite("CAML values") struct CAMLValueTests {
    @Test("Numbers, angles, shares, infinities; no hexadecimal, no words")
    func numbers() {
        #expect(CAMLValues.number("1.5") == 1.5 && CAMLValues.number(" -3e2 ") == -300 && CAMLValues.number("inf") == .infinity)
        #expect(CAMLValues.number("180deg") == .pi && CAMLValues.number("1rad") == 1 && CAMLValues.number("50%") == 0.5)
        #expect(CAMLValues.number("0x10") == nil && CAMLValues.number("ten") == nil && CAMLValues.number("") == nil)
        #expect(CAMLValues.numbers("1 2,3\n4") == [1, 2, 3, 4] && CAMLValues.numbers("1 x") == nil)
        #expect(CAMLValues.bool("YES") == true && CAMLValues.bool("0") == false && CAMLValues.bool("maybe") == nil)
    }

    @Test("Colours of one to four numbers, and hexadecimal ones")
    func colors() {
        #expect(
            CAMLValues.color("0.5")?.rgba == SIMD4(0.5, 0.5, 0.5, 1) && CAMLValues.color("0.5 0.25")?.rgba == SIMD4(0.5, 0.5, 0.5, 0.25))
        #expect(CAMLValues.color("1 0 0", opacity: 0.5)?.rgba == SIMD4(1, 0, 0, 0.5) && CAMLValues.color("1 0 0 0.25")?.rgba.w == 0.25)
        #expect(CAMLValues.color("#ff0000")?.rgba == SIMD4(1, 0, 0, 1) && CAMLValues.color("#00ff0000")?.rgba.w == 0)
        #expect(CAMLValues.color("#12") == nil && CAMLValues.color("1 2 3 4 5") == nil && CAMLValues.color("nan 0 0") == nil)
    }

    @Test("Functions apply from the last to the first, as in CSS")
    func transforms() throws {
        let t = try #require(CAMLValues.transform("translate(10, 20) rotate(90deg) scale(2)"))
        // The point (1, 0): scaled to (2, 0), turned to (0, 2), moved to (10, 22).
        #expect(abs(Double(t.m41 + t.m11) - 10) < 1e-9 && abs(Double(t.m42 + t.m12) - 22) < 1e-9)
        let spun = try #require(CAMLValues.transform("rotate(30deg, 0, 1, 0) translate(1, 2, 3)"))
        let same = CATransform3DTranslate(CATransform3DMakeRotation(.pi / 6, 0, 1, 0), 1, 2, 3)
        #expect(abs(Double(spun.m41 - same.m41)) < 1e-12 && abs(Double(spun.m13 - same.m13)) < 1e-12)
        #expect(CAMLValues.transform("1 0 0 0 0 1 0 0 0 0 1 -0.002 0 0 0 1")?.m34 == -0.002)
        #expect(CAMLValues.transform("perspective(500)")?.m34 == -1.0 / 500)
        for text in ["rotate(", "spin(3)", "rotate(1, 2)", "1 2 3", "translate(1) junk", "matrix(1,2)"] {
            #expect(CAMLValues.transform(text) == nil)
        }
    }

    @Test("Paths, letters before or after the numbers")
    func paths() throws {
        let path = try #require(CAMLValues.path("M 0 0 L 10 0 Q 20 0 20 10 C 1 2 3 4 5 6 Z"))
        #expect(path.elements.count == 5)
        #expect(CAMLValues.text(path) == "M 0 0 L 10 0 Q 20 0 20 10 C 1 2 3 4 5 6 Z")
        #expect(CAMLValues.path("0 0 m 10 0 l h")?.elements.count == 3)
        for text in ["M 0", "M 0 0 L", "L nan 1", "W 1 2", "M 0 0 5"] { #expect(CAMLValues.path(text) == nil, "\(text)") }
    }

    @Test("What is written reads back", arguments: [0, 1, -1, 0.1, 1e-100, 1e300, .infinity, 123456789.123])
    func texts(_ value: Double) { #expect(CAMLValues.number(CAMLValues.text(value)) == value) }
}
