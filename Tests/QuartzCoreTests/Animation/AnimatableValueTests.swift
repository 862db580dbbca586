import Testing
@testable import QuartzCore

@Suite("Animatable values")
struct AnimatableValueTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let halfBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

    @Test("Numbers of every type become numbers", arguments: [
        2.0 as any Sendable, 2 as Int, 2 as UInt8, 2 as Int64, 2 as Float, 2 as CGFloat, NSNumber(value: 2), NSNumber(value: 2.0),
        Optional<Double>(2),
    ])
    func numbers(any: any Sendable) {
        #expect(AnimatableValue(any) == .number(2))
        #expect(AnimatableValue(any, like: .number(0)) == .number(2))
        #expect(AnimatableValue(any, like: .bool(false)) == .bool(true))
        #expect(AnimatableValue(any, like: .point(.zero)) == nil)
    }

    @Test("A Bool never becomes a number", arguments: [true as any Sendable, NSNumber(value: true)])
    func bools(any: any Sendable) {
        #expect(AnimatableValue(any) == .bool(true))
        #expect(AnimatableValue(any, like: .bool(false)) == .bool(true))
        #expect(AnimatableValue(any, like: .number(0)) == nil)
    }

    @Test("Structures and objects, boxed and back")
    func structures() {
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(AnimatableValue(CGPoint(x: 1, y: 2)) == .point(CGPoint(x: 1, y: 2)))
        #expect(AnimatableValue(CGSize(width: 1, height: 2)) == .size(CGSize(width: 1, height: 2)))
        #expect(AnimatableValue(CGVector(dx: 1, dy: 2), like: .size(.zero)) == .size(CGSize(width: 1, height: 2)))
        #expect(AnimatableValue(NSValue(point: CGPoint(x: 1, y: 2))) == .point(CGPoint(x: 1, y: 2)))
        #expect(AnimatableValue(NSValue(size: CGSize(width: 1, height: 2))) == .size(CGSize(width: 1, height: 2)))
        #expect(AnimatableValue(NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4))) == .rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(AnimatableValue(affine, like: .transform(CATransform3DIdentity)) == .transform(CATransform3DMakeAffineTransform(affine)))
        #expect(AnimatableValue(red, like: .color(nil)) == .color(red))
        #expect(AnimatableValue("text") == nil)
        #expect(AnimatableValue(red, like: .number(0)) == nil)

        #expect(AnimatableValue.number(0.3).any as? Double == 0.3)
        #expect(AnimatableValue.number(3).any as? Int == 3)
        #expect((AnimatableValue.number(3).any as? NSNumber)?.floatValue == 3)
        #expect(AnimatableValue.bool(true).any as? Bool == true)
        #expect(AnimatableValue.rect(.zero).any as? CGRect == .zero)
        #expect(AnimatableValue.color(red).any as? CGColor === red)
        #expect(AnimatableValue.color(nil).any == nil)
        for value in [AnimatableValue.number(1.5), .bool(false), .point(CGPoint(x: 1, y: 2)), .transform(CATransform3DMakeScale(1, 2, 3))] {
            #expect(AnimatableValue(value.any, like: value) == value)
        }
    }

    @Test("Nil means no colour, image or path, and nothing else")
    func absence() {
        #expect(AnimatableValue(nil, like: .color(red)) == .color(nil))
        #expect(AnimatableValue(Optional<CGColor>.none as Any, like: .color(red)) == .color(nil))
        #expect(AnimatableValue(NSNull(), like: .image(nil)) == .image(nil))
        #expect(AnimatableValue(nil, like: .path(nil)) == .path(nil))
        #expect(AnimatableValue(nil, like: .number(0)) == nil)
        #expect(AnimatableValue(nil) == nil)
        #expect(AnimatableValue(NSNull()) == nil)
    }

    @Test("2.7: numbers, points, sizes and rectangles by component, beyond the ends too")
    func componentwise() {
        #expect(AnimatableValue.number(2).interpolated(to: .number(4), 1.5) == .number(5))
        #expect(AnimatableValue.point(.zero).interpolated(to: .point(CGPoint(x: 4, y: 8)), 0.25) == .point(CGPoint(x: 1, y: 2)))
        let size = AnimatableValue.size(CGSize(width: 4, height: 8))
        #expect(AnimatableValue.size(.zero).interpolated(to: size, 0.25) == .size(CGSize(width: 1, height: 2)))
        let rect = CGRect(x: 4, y: 8, width: 12, height: 16)
        #expect(AnimatableValue.rect(.zero).interpolated(to: .rect(rect), 0.25) == .rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
    }

    @Test("2.2: a truth value switches as soon as the animation has started")
    func switching() {
        #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), 0) == .bool(false))
        #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), 0.001) == .bool(true))
        #expect(AnimatableValue.number(1).interpolated(to: .point(.zero), 0.4) == .number(1))
        #expect(AnimatableValue.number(1).interpolated(to: .point(.zero), 0.6) == .point(.zero))
    }

    @Test("2.7: red to half-transparent blue at half is (.5, 0, .5, .75); 2.2: with one end nil there is no colour")
    func colors() {
        #expect(
            AnimatableValue.color(red).interpolated(to: .color(halfBlue), 0.5)
                == .color(CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
        )
        #expect(AnimatableValue.color(red).interpolated(to: .color(nil), 0.5) == .color(nil))
        #expect(AnimatableValue.color(nil).interpolated(to: .color(red), 0.5) == .color(nil))
        #expect(AnimatableValue.color(nil).interpolated(to: .color(red), 1) == .color(red))
    }

    @Test("2.2: additive values sum; a transform acts before the base")
    func adding() {
        #expect(AnimatableValue.number(1).adding(.number(2)) == .number(3))
        #expect(AnimatableValue.rect(CGRect(x: 1, y: 1, width: 1, height: 1)).adding(.rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
            == .rect(CGRect(x: 2, y: 3, width: 4, height: 5)))
        let base = CATransform3DMakeTranslation(1, 2, 3), animated = CATransform3DMakeScale(2, 3, 4)
        #expect(AnimatableValue.transform(base).adding(.transform(animated)) == .transform(CATransform3DConcat(animated, base)))
        #expect(AnimatableValue.bool(false).adding(.bool(true)) == .bool(true))
    }

    @Test("Adding what was subtracted gives the value")
    func subtracting() {
        let pairs: [(AnimatableValue, AnimatableValue)] = [
            (.number(0.9), .number(0.25)), (.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: 4, y: 8))),
            (.size(CGSize(width: 1, height: 2)), .size(CGSize(width: 4, height: 8))), (.color(red), .color(halfBlue)),
            (.rect(CGRect(x: 1, y: 2, width: -3, height: 4)), .rect(CGRect(x: 0, y: 8, width: 2, height: 9))),
            (.transform(CATransform3DMakeScale(2, 4, 8)), .transform(CATransform3DMakeTranslation(1, 2, 3))),
        ]
        for (value, base) in pairs {
            #expect(base.adding(value.subtracting(base)) == value)
        }
    }

    @Test("2.2, 12: a cumulative repetition n adds n times the end")
    func cumulative() {
        func at(_ time: Double, from: Double, to: Double) -> AnimatableValue {
            let progress = MediaTiming(duration: 1, repeatCount: 3).progress(at: time)!
            let value = AnimatableValue.number(from).interpolated(to: .number(to), progress.fraction)
            return value.adding(AnimatableValue.number(to).scaled(by: Double(progress.iteration)))
        }
        #expect([0.5, 1.5, 2.5].map { at($0, from: 0, to: 10) } == [.number(5), .number(15), .number(25)])
        #expect([0.5, 1.5, 2.5].map { at($0, from: 100, to: 110) } == [.number(105), .number(215), .number(325)])
        let step = AnimatableValue.transform(CATransform3DMakeTranslation(1, 2, 3))
        #expect(step.scaled(by: 3) == .transform(CATransform3DMakeTranslation(3, 6, 9)))
    }

    @Test("Distances for paced keyframes")
    func distances() {
        #expect(AnimatableValue.number(3).distance(to: .number(1)) == 2)
        #expect(AnimatableValue.point(.zero).distance(to: .point(CGPoint(x: 3, y: 4))) == 5)
        #expect(AnimatableValue.size(.zero).distance(to: .size(CGSize(width: 3, height: 4))) == 5)
        #expect(AnimatableValue.rect(.zero).distance(to: .rect(CGRect(x: 1, y: 1, width: 1, height: 1))) == 2)
        #expect(AnimatableValue.color(red).distance(to: .color(red)) == 0)
        #expect(AnimatableValue.bool(true).distance(to: .bool(false)) == 1)
    }
}
