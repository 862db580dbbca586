@testable import UIKit
import Testing

@Suite("Attributed strings")
struct AttributedDrawingTests {
    /// How many pixels of a picture fulfil something.
    private func count(_ image: UIImage, _ isCounted: (_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> Bool) -> Int {
        guard let pixels = image.cgImage?.pixels else { return 0 }
        var total = 0
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let value = pixels[x, y]
                if isCounted(value >> 16 & 255, value >> 8 & 255, value & 255, value >> 24) { total += 1 }
            }
        }
        return total
    }

    private func picture(_ attributes: [NSAttributedString.Key: Any], _ text: String = "Hamburg") -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: 160, height: 60), format: format).image { _ in
            var all: [NSAttributedString.Key: Any] = [.font: UIFont.boldSystemFont(ofSize: 30)]
            all.merge(attributes) { $1 }
            NSAttributedString(string: text, attributes: all).draw(at: CGPoint(x: 10, y: 10))
        }
    }

    @Test("shadows lie beside the letters") func shadows() {
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.red
        shadow.shadowOffset = CGSize(width: 4, height: 4)
        let red = count(picture([.shadow: shadow])) { r, g, b, a in r > 200 && g < 40 && b < 40 && a > 200 }
        let none = count(picture([:])) { r, _, _, _ in r > 100 }
        #expect(red > 100 && none == 0)
        #expect(count(picture([.shadow: shadow])) { r, g, b, a in r + g + b == 0 && a == 255 } > 300)
    }

    @Test("outlines: alone, and with letters") func outlines() {
        func colored(_ width: CGFloat) -> (outline: Int, inside: Int) {
            let image = picture([.strokeWidth: width, .strokeColor: UIColor.red, .foregroundColor: UIColor.blue])
            return (count(image) { r, _, b, _ in r > 150 && b < 100 }, count(image) { r, _, b, _ in b > 150 && r < 100 })
        }
        let hollow = colored(3), both = colored(-3), plain = colored(0)
        #expect(hollow.outline > 50 && hollow.inside == 0 && both.outline > 50 && both.inside > 100 && plain.outline == 0 && plain.inside > 300)
    }

    @Test("lines have colours of their own") func lines() {
        let image = picture([.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.green])
        #expect(count(image) { r, g, b, _ in g > 200 && r < 60 && b < 60 } > 80)
        let struck = picture([.strikethroughStyle: 1, .strikethroughColor: UIColor.red])
        #expect(count(struck) { r, g, _, _ in r > 200 && g < 60 } > 80)
    }

    @Test("thick, patterned and word-wise lines") func linePatterns() {
        func green(_ style: NSUnderlineStyle, _ text: String = "Hamburg") -> Int {
            let image = picture([.underlineStyle: style, .underlineColor: UIColor.green], text)
            return count(image) { r, g, b, _ in g > 150 && r < 100 && b < 100 }
        }
        let single = green(.single), thick = green(.thick)
        #expect(Double(thick) > 1.4 * Double(single) && Double(thick) < 2.6 * Double(single))
        let dotted = Double(green([.thick, .patternDot])) / Double(thick), dashed = Double(green([.thick, .patternDash])) / Double(thick)
        #expect(dotted > 0.35 && dotted < 0.65 && dashed > 0.5 && dashed < 0.8)
        #expect(green(.patternDash) == 0 && green([]) == 0)
        #expect(green([.thick, .byWord], "i    i") < green(.thick, "i    i") / 2)
    }

    @Test("letterpress has a light edge below letters and a dark one inside") func letterpress() {
        func shades(_ attributes: [NSAttributedString.Key: Any]) -> (light: Int, dark: Int) {
            let image = picture(attributes.merging([.foregroundColor: UIColor.gray]) { $1 })
            return (count(image) { r, _, _, a in a > 60 && r * 255 > 200 * a }, count(image) { r, _, _, a in a > 200 && r * 255 < 105 * a })
        }
        let plain = shades([:]), pressed = shades([.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle])
        #expect(plain.light == 0 && plain.dark == 0 && pressed.light > 40 && pressed.dark > 40, "\(pressed)")
        let named = shades([.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle.rawValue])
        #expect(named == pressed && shades([.textEffect: "other"]) == plain && shades([.textEffect: 1]) == plain)
    }

    @Test("vertical glyph forms are horizontal") func verticalGlyphs() {
        let plain = picture([:]).pngData()
        for form in [0, 1] { #expect(picture([.verticalGlyphForm: form]).pngData() == plain) }
    }

    @Test("writing directions turn letters round and leave the string") func writingDirections() throws {
        let override = NSWritingDirection.rightToLeft.rawValue | NSWritingDirectionFormatType.override.rawValue
        let text = NSMutableAttributedString(string: "ab cd", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        text.addAttribute(.writingDirection, value: [NSNumber(value: override)], range: NSRange(location: 3, length: 2))
        let turned = NSMutableAttributedString(string: "ab dc", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        func drawn(_ text: NSAttributedString) -> Data? {
            UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { _ in text.draw(at: CGPoint(x: 5, y: 5)) }.pngData()
        }
        #expect(drawn(text) == drawn(turned) && text.string == "ab cd")
    }

    @Test("obliqueness and expansion, alone and together") func slantAndStretch() throws {
        func width(_ attributes: [NSAttributedString.Key: Any]) -> Double {
            Double(NSAttributedString(string: "Hamburg", attributes: attributes).size().width)
        }
        let plain = width([:]), stretched = width([.expansion: 0.5])
        #expect(abs(stretched / plain - 1.6487) < 0.01 && abs(width([.expansion: NSNumber(value: -0.5)]) / plain - 0.6065) < 0.01)
        #expect(abs(width([.obliqueness: 0.5]) - plain) < 0.01 && abs(width([.obliqueness: 0.5, .expansion: 0.5]) - stretched) < 0.01)
        #expect(width([.obliqueness: "much", .expansion: UIColor.red]) == width([:]))
        // The ink of a leaning stem takes more columns, that of a widened one is wider by its factor.
        func columns(_ attributes: [NSAttributedString.Key: Any]) throws -> Int {
            let pixels = try #require(picture(attributes, "I").cgImage?.pixels)
            return (0..<pixels.width).filter { x in (0..<pixels.height).contains { pixels[x, $0] >> 24 > 128 } }.count
        }
        let upright = try columns([:]), leaning = try columns([.obliqueness: 0.5]), wide = try columns([.expansion: CGFloat(log(3.0))])
        #expect(leaning > upright + 8 && leaning < upright + 14 && abs(wide - 3 * upright) <= 2)
        // Outlines and shadows lean with their letters.
        #expect(try columns([.obliqueness: 0.5, .strokeWidth: 3]) > upright + 8)
    }

    @Test("attributed strings of Swift carry obliqueness, expansion and patterns") func scope() {
        var text = AttributedString("text")
        text.obliqueness = 0.25
        text.expansion = 0.5
        text.underlineStyle = [.single, .patternDashDot]
        let drawable = text.drawable(AttributeContainer())
        #expect(drawable.attribute(.obliqueness, at: 0, effectiveRange: nil) as? CGFloat == 0.25)
        #expect(drawable.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 0x301)
        #expect(AttributedString(drawable: drawable).expansion == 0.5 && AttributedString(drawable: drawable).obliqueness == 0.25)
        #expect(drawable.textRuns[0].underline == TextRun.LineStyle(weight: .single, pattern: .dashDot))
    }

    @Test("images in text take room and are drawn") func attachments() {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let square = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        let attachment = NSTextAttachment(image: square)
        let text = NSMutableAttributedString(string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 15), .kern: 0])
        let plain = text.size().width
        text.append(NSAttributedString(attachment: attachment))
        #expect(abs(Double(text.size().width) - Double(plain) - 20) < 0.1 && text.containsAttachments(in: NSRange(location: 0, length: 3)))
        #expect(!text.containsAttachments(in: NSRange(location: 0, length: 2)) && Double(text.size().height) >= 20)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40), format: format).image { _ in text.draw(at: .zero) }
        #expect(abs(count(image) { r, g, _, a in r > 250 && g < 5 && a == 255 } - 400) < 45)
        let later = NSTextAttachment()
        later.image = square
        #expect(later.contents == nil && NSAttributedString(attachment: later).size() == NSAttributedString(attachment: attachment).size())
        attachment.bounds = CGRect(x: 0, y: -5, width: 40, height: 30)
        #expect(abs(Double(text.size().width) - Double(plain) - 40) < 0.1)
    }

    @Test("drawings in text take room and are drawn in its colour") func drawings() {
        let attachment = NSTextAttachment(bounds: CGRect(x: 0, y: -5, width: 20, height: 30)) { context, rect, color in
            context.setFillColor(color)
            context.fill(rect)
        }
        let text = NSMutableAttributedString(string: "\u{FFFC}", attributes: [.attachment: attachment, .foregroundColor: UIColor.red])
        #expect(abs(Double(text.size().width) - 20) < 0.1 && Double(text.size().height) >= 30)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40), format: format).image { _ in text.draw(at: .zero) }
        #expect(abs(count(image) { r, g, _, a in r > 250 && g < 5 && a == 255 } - 600) < 65)
    }

    @Test("kerning, tracking and ligatures") func spacing() {
        func width(_ attributes: [NSAttributedString.Key: Any]) -> Double { Double(NSAttributedString(string: "abcd", attributes: attributes).size().width) }
        #expect(width([.kern: 3]) > width([:]) + 8 && width([.tracking: 3]) == width([.kern: 3]) && width([.ligature: 0]) > 0)
    }

    @Test("paragraph styles: tabs, spacing before, directions") func paragraphs() {
        let style = NSMutableParagraphStyle()
        style.tabStops = [NSTextTab(textAlignment: .left, location: 100)]
        let tabbed = NSAttributedString(string: "a\tb", attributes: [.font: UIFont.systemFont(ofSize: 15), .paragraphStyle: style])
        let width = Double(tabbed.size().width)
        #expect(width > 100 && width < 120)
        style.addTabStop(NSTextTab(textAlignment: .right, location: 50))
        #expect(style.tabStops.map { Double($0.location) } == [50, 100])
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 100))
        #expect(style.tabStops.count == 1)
        let spaced = NSMutableParagraphStyle()
        spaced.paragraphSpacingBefore = 25
        func height(_ style: NSParagraphStyle) -> Double { Double(NSAttributedString(string: "a\nb", attributes: [.paragraphStyle: style]).size().height) }
        #expect(abs(height(spaced) - height(NSParagraphStyle.default) - 25) < 0.1)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "he") == .rightToLeft)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "en-US") == .leftToRight)
    }

    @Test("a label tightens a little before it truncates") @MainActor func tightening() {
        let label = UILabel(frame: .zero)
        label.text = "Tightened text"
        let natural = label.intrinsicContentSize.width
        label.allowsDefaultTighteningForTruncation = true
        let rect = label.textRect(forBounds: CGRect(x: 0, y: 0, width: natural - 5, height: 40), limitedToNumberOfLines: 1)
        #expect(Double(rect.width) > Double(natural) - 7)
    }
}
