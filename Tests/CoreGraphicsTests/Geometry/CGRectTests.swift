import CoreGraphics
import Testing

@Suite("CGRect")
struct CGRectTests {
    private let backwards = CGRect(x: 10, y: 10, width: -4, height: -6)

    @Test("4.3 width and minX are those of the standardized rectangle")
    func standardized() {
        #expect(backwards.minX == 6 && backwards.maxX == 10 && backwards.width == 4 && backwards.size.width == -4)
        #expect(backwards.standardized.origin == CGPoint(x: 6, y: 4))
        #expect(backwards == CGRect(x: 6, y: 4, width: 4, height: 6))
        #expect(CGRectGetMidX(backwards) == 8 && CGRectGetHeight(backwards) == 6)
    }

    @Test("4.3 insetBy: what would turn over becomes null")
    func inset() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.insetBy(dx: 2, dy: 3) == CGRect(x: 2, y: 3, width: 6, height: 4))
        #expect(rect.insetBy(dx: 6, dy: 0).isNull)
        #expect(CGRect.null.insetBy(dx: -5, dy: -5).isNull)
    }

    @Test("4.3 integral grows to whole coordinates")
    func integral() {
        #expect(CGRect(x: 0.5, y: -0.5, width: 1, height: 1).integral == CGRect(x: 0, y: -1, width: 2, height: 2))
        #expect(CGRect.null.integral.isNull)
    }

    @Test("4.3 union: null is neutral, empty rectangles count; intersection: none is null")
    func unionAndIntersection() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.union(.null) == rect && CGRect.null.union(rect) == rect)
        #expect(rect.union(CGRect(x: 20, y: 20, width: 0, height: 0)) == CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(rect.intersection(CGRect(x: 5, y: 6, width: 10, height: 10)) == CGRect(x: 5, y: 6, width: 5, height: 4))
        #expect(rect.intersection(CGRect(x: 11, y: 0, width: 5, height: 5)).isNull)
    }

    @Test("4.3 contains: the greatest edges are outside")
    func contains() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.contains(CGPoint(x: 0, y: 0)) && !rect.contains(CGPoint(x: 10, y: 5)) && !rect.contains(CGPoint(x: 5, y: 10)))
        #expect(rect.contains(CGRect(x: 2, y: 2, width: 8, height: 8)) && !rect.contains(CGRect(x: 2, y: 2, width: 9, height: 8)))
        #expect(!CGRect.null.contains(CGPoint.zero))
    }

    @Test("dictionary representations come back; a missing entry is refused")
    func dictionaries() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
        var point = CGPoint(x: 9, y: 9)
        #expect(!CGPointMakeWithDictionaryRepresentation(["Y": 1], &point) && point.x == 9)
        #expect(CGPointMakeWithDictionaryRepresentation(["X": 1, "Y": 2], &point) && point == CGPoint(x: 1, y: 2))
    }

    @Test("points, sizes and rectangles print their numbers")
    func descriptions() {
        #expect("\(CGPoint(x: 10, y: 2.5))" == "(10.0, 2.5)")
        #expect("\(CGSize(width: 10, height: -2))" == "(10.0, -2.0)")
        #expect("\(CGRect(x: 0, y: 1, width: 100, height: 0.5))" == "(0.0, 1.0, 100.0, 0.5)")
        #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGSize(width: 1, height: 2).equalTo(.zero))
        #expect(CGRect(x: 1, y: 2, width: 3, height: 4).equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
    }
}
