import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Attributes of animations by key (Behaviour 11: no key-value coding without an Objective-C runtime, so ours is by name).
@Suite("Keyed values of animations")
struct KeyedAnimationValuesTests {
    private static let linear = CAMediaTimingFunction(name: .linear)
    private static let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)

    /// A class, one of its attributes, what is set, what is read then (as text), and a value of a wrong type.
    ///
    /// `@unchecked Sendable`: rows are never changed, the objects in them are immutable or only looked at, and the animation is made anew
    /// by each test.
    struct Row: @unchecked Sendable, CustomTestStringConvertible {
        let make: () -> CAAnimation
        let key: String
        let value: Any
        let read: String
        let wrong: Any

        init(
            _ make: @escaping @autoclosure () -> CAAnimation, _ key: String, _ value: Any, _ read: String? = nil,
            wrong: Any = [CGPoint.zero]
        ) {
            self.make = make
            self.key = key
            self.value = value
            self.read = read ?? "\(value)"
            self.wrong = wrong
        }

        var testDescription: String { "\(type(of: make())).\(key)" }
    }

    static let rows: [Row] = [
        Row(CAAnimation(), "beginTime", Float(2), "2.0"), Row(CAAnimation(), "timeOffset", 3, "3.0"),
        Row(CAAnimation(), "duration", NSNumber(value: 1.5), "1.5"), Row(CAAnimation(), "speed", -2.0, "-2.0"),
        Row(CAAnimation(), "repeatCount", Double.infinity, "inf"), Row(CAAnimation(), "repeatDuration", UInt8(7), "7.0"),
        Row(CAAnimation(), "autoreverses", 1, "true"), Row(CAAnimation(), "removedOnCompletion", NSNumber(value: false), "false"),
        Row(CAAnimation(), "fillMode", CAMediaTimingFillMode.both), Row(CAAnimation(), "timingFunction", linear),
        Row(CAAnimation(), "preferredFrameRateRange", CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)),
        Row(CAPropertyAnimation(), "keyPath", "position.x"), Row(CAPropertyAnimation(), "additive", true),
        Row(CAPropertyAnimation(), "cumulative", true), Row(CAPropertyAnimation(), "valueFunction", CAValueFunction(name: .rotateX)!),
        Row(CASpringAnimation(), "mass", 2, "2.0"), Row(CASpringAnimation(), "stiffness", Float(5), "5.0"),
        Row(CASpringAnimation(), "damping", CGFloat(0), "0.0"), Row(CASpringAnimation(), "initialVelocity", -3, "-3.0"),
        Row(CASpringAnimation(), "allowsOverdamping", true),
        Row(CAKeyframeAnimation(), "values", ["a", "b"], wrong: 3), Row(CAKeyframeAnimation(), "path", path),
        Row(CAKeyframeAnimation(), "keyTimes", [0, 0.25, CGFloat(1)] as [Any], "[0.0, 0.25, 1.0]", wrong: ["a"]),
        Row(CAKeyframeAnimation(), "timingFunctions", [linear]),
        Row(CAKeyframeAnimation(), "calculationMode", CAAnimationCalculationMode.cubic),
        Row(CAKeyframeAnimation(), "rotationMode", CAAnimationRotationMode.rotateAutoReverse),
        Row(CAKeyframeAnimation(), "tensionValues", [1, -1], "[1.0, -1.0]"), Row(CAKeyframeAnimation(), "continuityValues", [0.5], "[0.5]"),
        Row(CAKeyframeAnimation(), "biasValues", [Float(1)], "[1.0]"),
        Row(CAAnimationGroup(), "animations", [CAAnimation()]),
        Row(CATransition(), "type", CATransitionType.reveal), Row(CATransition(), "subtype", CATransitionSubtype.fromTop),
        Row(CATransition(), "startProgress", 0.25, "0.25"), Row(CATransition(), "endProgress", NSNumber(value: 0.5), "0.5"),
    ]

    private static func text(_ value: Any?) -> String {
        value.map { value in (value as? [NSNumber]).map { "\($0.map(\.doubleValue))" } ?? "\(value)" } ?? "nil"
    }

    @Test("Every attribute is set and read by its key; a value of a wrong type changes nothing; a copy has it too", arguments: rows)
    func attributes(_ row: Row) throws {
        let animation = row.make()
        let fresh = Self.text(animation.value(forKey: row.key))
        #expect(fresh != row.read, "the row would pass without setting anything")
        animation.setValue(row.wrong, forKey: row.key)
        #expect(Self.text(animation.value(forKey: row.key)) == fresh)
        animation.setValue(row.value, forKeyPath: row.key)
        #expect(Self.text(animation.value(forKeyPath: row.key)) == row.read)
        animation.setValue(row.wrong, forKey: row.key)
        #expect(Self.text(animation.value(forKey: row.key)) == row.read)
        let copy = try #require(animation.copy() as? CAAnimation)
        #expect(type(of: copy) == type(of: animation))
        if row.key != "animations" { #expect(Self.text(copy.value(forKey: row.key)) == row.read) }
    }

    @Test("Each class has its own schema, and classes of programs have that of the class they inherit from")
    func schemas() {
        for schema in AnimationSchema.archived { #expect(type(of: schema.makeAnimation()).schema === schema) }
        final class OwnAnimation: CASpringAnimation {}
        #expect(OwnAnimation.schema === AnimationSchema.spring && type(of: OwnAnimation().copy()) == CASpringAnimation.self)
        #expect(OwnAnimation.defaultValue(forKey: "mass") as? CGFloat == 1)
    }

    @Test("Constants may be given by their raw values")
    func rawValues() {
        let animation = CAKeyframeAnimation()
        animation.setValue("backwards", forKey: "fillMode")
        animation.setValue("paced", forKey: "calculationMode")
        animation.setValue("autoReverse", forKey: "rotationMode")
        animation.setValue("scaleY", forKey: "valueFunction")
        #expect(animation.fillMode == .backwards && animation.calculationMode == .paced && animation.rotationMode == .rotateAutoReverse)
        #expect(animation.valueFunction?.name == .scaleY)
        animation.setValue("fold", forKey: "valueFunction")
        #expect(animation.valueFunction?.name == .scaleY, "no such function")
        let transition = CATransition()
        transition.setValue("push", forKey: "type")
        transition.setValue("fromRight", forKey: "subtype")
        #expect(transition.type == .push && transition.subtype == .fromRight)
    }

    @Test("Nil takes away what can be absent, and sets other constants to their defaults", arguments: [false, true])
    func absent(boxed: Bool) {
        let none: Any? = boxed ? NSNull() : nil
        let animation = CAKeyframeAnimation()
        let keys = [
            "keyPath", "values", "path", "keyTimes", "timingFunctions", "rotationMode", "tensionValues", "timingFunction", "valueFunction",
        ]
        let values: [Any] = ["x", [1], Self.path, [0], [Self.linear], "auto", [1], Self.linear, "scaleX"]
        for (key, value) in zip(keys, values) { animation.setValue(value, forKey: key) }
        for key in keys {
            #expect(animation.value(forKey: key) != nil, "\(key)")
            animation.setValue(none, forKey: key)
            #expect(animation.value(forKey: key) == nil, "\(key)")
        }
        animation.calculationMode = .cubic
        animation.setValue(none, forKey: "calculationMode")
        animation.duration = 3
        animation.setValue(none, forKey: "duration")
        #expect(animation.calculationMode == .linear && animation.duration == 3)
        let group = CAAnimationGroup()
        group.animations = []
        group.setValue(none, forKey: "animations")
        #expect(group.animations == nil)
    }

    @Test("2.1, 2.4 to 2.6: defaults by key where they are not zero")
    func defaults() {
        func text(_ type: CAAnimation.Type, _ key: String) -> String { Self.text(type.defaultValue(forKey: key)) }
        let types = [
            CAAnimation.self, CABasicAnimation.self, CASpringAnimation.self, CAKeyframeAnimation.self, CAAnimationGroup.self,
            CATransition.self,
        ]
        for type in types {
            #expect(text(type, "speed") == "1.0" && text(type, "removedOnCompletion") == "true")
            #expect(type.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
            for key in ["duration", "beginTime", "repeatCount", "timingFunction", "nonsense"] {
                #expect(type.defaultValue(forKey: key) == nil)
            }
        }
        #expect(text(CASpringAnimation.self, "mass") == "1.0" && text(CASpringAnimation.self, "stiffness") == "100.0")
        #expect(text(CASpringAnimation.self, "damping") == "10.0" && CASpringAnimation.defaultValue(forKey: "initialVelocity") == nil)
        #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? CAAnimationCalculationMode == .linear)
        #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade && text(CATransition.self, "endProgress") == "1.0")
        #expect(CABasicAnimation.defaultValue(forKey: "mass") == nil)
    }

    @Test("2.6: a spring refuses what no spring can be by key too, and keeps what it had")
    func springRefusals() {
        let spring = CASpringAnimation()
        for key in ["mass", "stiffness", "damping", "initialVelocity"] { spring.setValue(3, forKey: key) }
        let refused: [(String, [Double])] = [
            ("mass", [0, -1, .nan, .infinity]), ("stiffness", [0, -1, .nan, .infinity]), ("damping", [-1, .nan]),
            ("initialVelocity", [.nan, .infinity]),
        ]
        for (key, values) in refused {
            for value in values {
                spring.setValue(value, forKey: key)
                #expect(Self.text(spring.value(forKey: key)) == "3.0", "\(key) \(value)")
            }
        }
        spring.damping = .infinity
        #expect(spring.settlingDuration > 0, "without overdamping it counts as critical")
        spring.allowsOverdamping = true
        #expect(spring.settlingDuration == 0)
    }
}
