import CoreGraphics
import Foundation
import TestSupport
import Testing
@testable import UIKit

/// Foundation on Linux takes the first word of an object for Core Foundation's type when it compares attribute values, and stops the
/// program where that says "no type". Every class whose instances are attribute values therefore begins with a word that names one.
@Suite("Attributed strings with values of our classes")
struct AttributedStringStormTests {
    private typealias Key = NSAttributedString.Key
    private typealias Attributes = [NSAttributedString.Key: Any]

    /// One of several values for a key. Some of them are equal without being the same object.
    private static func value(for key: Key, _ choice: Int) -> Any {
        switch key {
        case .font:
            return [
                UIFont.systemFont(ofSize: 12), .boldSystemFont(ofSize: 12), .systemFont(ofSize: 17), .preferredFont(forTextStyle: .body),
                UIFont(descriptor: UIFontDescriptor(name: "Noto Serif", size: 14), size: 0), .monospacedDigitSystemFont(ofSize: 0.1, weight: .black),
            ][choice % 6]
        case .foregroundColor:
            return [
                UIColor.red, UIColor(white: 0, alpha: 0), UIColor(red: 0, green: 0, blue: 0, alpha: 1), UIColor.label, UIColor { _ in .green },
                UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5),
            ][choice % 6]
        case .backgroundColor:
            return [CGColor.black, CGColor.clear, CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0.5, alpha: 1)][choice % 4]
        case .paragraphStyle:
            guard choice % 4 > 0 else { return NSParagraphStyle.default }
            let style = NSMutableParagraphStyle()
            style.alignment = choice % 2 == 0 ? .left : .justified
            if choice % 3 == 0 { style.tabStops = [NSTextTab(textAlignment: .right, location: 50)] }
            return choice % 5 == 0 ? style.copy() : style
        case .shadow:
            let shadow = NSShadow()
            shadow.shadowBlurRadius = CGFloat(choice % 3)
            shadow.shadowColor = choice % 2 == 0 ? UIColor.blue : nil
            return shadow
        case .attachment: return attachments[choice % 3]
        case .kern: return [CGFloat(0), 1, 2.5, CGFloat.leastNonzeroMagnitude][choice % 4]
        case .baselineOffset: return [2 as Any, 2.5, Float(1), NSNumber(value: 3), CGFloat(-1)][choice % 5]
        case .underlineStyle: return [NSUnderlineStyle.single as Any, NSUnderlineStyle.double, NSUnderlineStyle.thick.rawValue, NSUnderlineStyle()][choice % 4]
        case .strikethroughStyle:
            return [
                NSUnderlineStyle([.single, .patternDot]) as Any, NSUnderlineStyle([.double, .patternDashDotDot, .byWord]).rawValue,
                NSUnderlineStyle.patternDash, -1, Int.max,
            ][choice % 5]
        case .obliqueness, .expansion:
            return [CGFloat(0.3) as Any, -2.5, Float(1), NSNumber(value: 0), CGFloat.infinity, -1e300][choice % 6]
        case .writingDirection:
            return [
                [NSNumber(value: 1)] as Any, [1, 2], [Int](), [0 as Any, "no number", NSNumber(value: 3)], [-1, 4, 7], [2.5, Double.nan],
                Array(repeating: 3, count: 200), "no array",
            ][choice % 8]
        case .textEffect:
            return [NSAttributedString.TextEffectStyle.letterpressStyle as Any, NSAttributedString.TextEffectStyle(rawValue: ""), "none", 1][choice % 4]
        case .verticalGlyphForm: return [0 as Any, 1, NSNumber(value: 1), CGFloat.nan][choice % 4]
        default: return [URL(fileURLWithPath: "/") as Any, "https://example.org"][choice % 2]
        }
    }

    nonisolated(unsafe) private static let attachments = [
        NSTextAttachment(data: nil, ofType: nil), NSTextAttachment(data: Data(), ofType: nil), NSTextAttachment(data: nil, ofType: nil),
    ]
    private static let keys: [Key] = [
        .font, .foregroundColor, .backgroundColor, .paragraphStyle, .shadow, .attachment, .kern, .baselineOffset, .underlineStyle, .link,
        .strikethroughStyle, .obliqueness, .expansion, .writingDirection, .textEffect, .verticalGlyphForm,
    ]

    private static func isEqual(_ one: Any?, _ other: Any?) -> Bool {
        switch (one, other) {
        case (nil, nil): true
        case (let one?, let other?): AnyHashable((one as AnyObject) as! NSObject) == AnyHashable((other as AnyObject) as! NSObject)
        default: false
        }
    }

    @Test("two fonts in one string: adding, appending, setting and showing them")
    @MainActor func twoFonts() {
        let small = UIFont.systemFont(ofSize: 12), large = UIFont.systemFont(ofSize: 24)
        let text = NSMutableAttributedString(string: "small large", attributes: [.font: small])
        text.addAttribute(.font, value: large, range: NSRange(location: 6, length: 5))
        text.append(NSAttributedString(string: "small", attributes: [.font: UIFont.systemFont(ofSize: 12)]))
        text.addAttributes([.kern: CGFloat(2)], range: NSRange(location: 0, length: 3))
        text.addAttribute(.kern, value: CGFloat(3), range: NSRange(location: 1, length: 4))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        label.attributedText = text
        #expect(label.attributedText == text && label.sizeThatFits(.zero).height > 24)
        #expect(text.attribute(.font, at: 7, effectiveRange: nil) as? UIFont == large && text.attribute(.kern, at: 2, effectiveRange: nil) as? CGFloat == 3)
    }

    /// A string of Foundation and, for each character, what its attributes must be.
    private struct Model {
        var random: SeededRandom
        var string = NSMutableAttributedString(string: "start")
        var expected: [Attributes] = Array(repeating: [:], count: 5)

        mutating func pick(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }

        mutating func attributes() -> Attributes {
            var result: Attributes = [:]
            for _ in 0..<pick(4) {
                let key = keys[pick(keys.count)]
                result[key] = value(for: key, pick(60))
            }
            return result
        }

        mutating func step() {
            let start = pick(expected.count + 1), end = start + pick(expected.count - start + 1)
            let range = NSRange(location: start, length: end - start)
            switch pick(9) {
            case 0, 1:
                let key = keys[pick(keys.count)], value = value(for: key, pick(60))
                string.addAttribute(key, value: value, range: range)
                for index in start..<end { expected[index][key] = value }
            case 2:
                let key = keys[pick(keys.count)]
                string.removeAttribute(key, range: range)
                for index in start..<end { expected[index][key] = nil }
            case 3:
                let new = attributes()
                string.setAttributes(new, range: range)
                for index in start..<end { expected[index] = new }
            case 4:
                let new = attributes()
                string.addAttributes(new, range: range)
                for index in start..<end { expected[index].merge(new) { $1 } }
            case 5:
                let new = attributes(), text = ["", "a", "éß", "\u{FFFC}"][pick(4)]
                if pick(2) == 0 {
                    string.append(NSAttributedString(string: text, attributes: new))
                    expected += Array(repeating: new, count: text.utf16.count)
                } else {
                    string.insert(NSAttributedString(string: text, attributes: new), at: start)
                    expected.insert(contentsOf: Array(repeating: new, count: text.utf16.count), at: start)
                }
            case 6:
                string.deleteCharacters(in: range)
                expected.removeSubrange(start..<end)
            case 7:
                let part = string.attributedSubstring(from: range)
                string.append(part)
                expected += expected[start..<end]
            default:
                let copy = string.mutableCopy() as! NSMutableAttributedString
                #expect(copy == string && string.isEqual(to: copy.copy() as! NSAttributedString))
                string = copy
            }
            if expected.count > 40 {
                string.deleteCharacters(in: NSRange(location: 10, length: expected.count - 20))
                expected.removeSubrange(10..<expected.count - 10)
            }
        }

        /// Whether each character has the attributes that it should, seen by every way of enumerating.
        func isRight(_ key: Key) -> Bool {
            var covered = 0, isRight = string.length == expected.count
            let whole = NSRange(location: 0, length: string.length)
            string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
                for index in range.location..<NSMaxRange(range) {
                    isRight = isRight && attributes.count == expected[index].count
                        && attributes.allSatisfy { AttributedStringStormTests.isEqual($0.value, expected[index][$0.key]) }
                }
                covered += range.length
            }
            string.enumerateAttribute(key, in: whole, options: .reverse) { value, range, _ in
                for index in range.location..<NSMaxRange(range) {
                    isRight = isRight && AttributedStringStormTests.isEqual(value, expected[index][key])
                }
            }
            return isRight && covered == expected.count
        }
    }

    @Test("random attributes in random order never stop the program", arguments: 0..<12)
    func storm(seed: UInt64) {
        var model = Model(random: SeededRandom(seed: seed))
        for step in 0..<600 {
            model.step()
            guard step % 3 == 0 else { continue }
            guard model.isRight(Self.keys[model.pick(Self.keys.count)]) else {
                Issue.record("wrong after step \(step) of seed \(seed)")
                return
            }
            // What the layout and the editor make of it.
            #expect(model.string.textRuns.reduce(0) { $0 + $1.text.utf16.count } == model.expected.count)
            let styled = StyledText(model.string)
            #expect(StyledText(styled.attributed()) == styled)
            if step % 60 == 0 {
                let layout = TextLayout(runs: model.string.textRuns, width: 150)
                #expect(layout.size.width.isFinite && layout.size.height.isFinite)
                UIGraphicsBeginImageContext(CGSize(width: 20, height: 20))
                if let context = UIGraphicsGetCurrentContext() { layout.paint(in: context, at: .zero) }
                UIGraphicsEndImageContext()
            }
        }
    }

    @Test("values survive the string as the types that sources ask for")
    func roundTrip() {
        func back(_ key: Key, _ value: Any) -> Any? {
            NSMutableAttributedString(string: "x", attributes: [key: value]).attribute(key, at: 0, effectiveRange: nil)
        }
        #expect(back(.kern, CGFloat(2.5)) as? CGFloat == 2.5 && back(.kern, CGFloat(2.5)) as? NSNumber == 2.5 && back(.kern, CGFloat(2.5)) as? Double == 2.5)
        #expect(back(.kern, 2.5) as? CGFloat == 2.5 && back(.kern, NSNumber(value: 3)) as? CGFloat == 3)
        #expect(back(.underlineStyle, NSUnderlineStyle.double) as? NSUnderlineStyle == .double)
        #expect(back(.underlineStyle, NSUnderlineStyle.double) as? Int == 9)
        #expect(back(.foregroundColor, CGColor.white) as! CGColor == CGColor.white)
        #expect(back(.textEffect, NSAttributedString.TextEffectStyle.letterpressStyle) as? String == "_UIKitNewLetterpressStyle")
        let directions = [NSWritingDirection.rightToLeft.rawValue | NSWritingDirectionFormatType.override.rawValue]
        #expect(back(.writingDirection, directions) as? [Int] == [3] && back(.writingDirection, [NSNumber(value: 3)]) as? [NSNumber] == [3])
        #expect(back(.kern, "no number") as? CGFloat == nil && back(.underlineStyle, "none") as? NSUnderlineStyle == nil)
    }

    @Test("the word behind the object header names a type of Core Foundation")
    func header() {
        let values = Self.keys.flatMap { key in (0..<12).map { Self.value(for: key, $0) } }
        for value in values + [NSTextTab(textAlignment: .left, location: 0), UIFontDescriptor(name: "Inter", size: 1)] {
            let object = value as AnyObject
            let word = Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 16, as: UInt64.self)
            #expect(word >> 8 & 0x3FF != 0, "\(type(of: object))")
        }
    }
}
