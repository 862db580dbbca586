@testable import UIKit
import Testing

@Suite("UIFont")
struct UIFontTests {
    @Test("Behaviour 10: standard sizes and weights") func numbers() {
        #expect(UIFont.labelFontSize == 17 && UIFont.buttonFontSize == 18 && UIFont.smallSystemFontSize == 12 && UIFont.systemFontSize == 14)
        let weights: [(UIFont.Weight, Double)] = [
            (.ultraLight, -0.8), (.thin, -0.6), (.light, -0.4), (.regular, 0), (.medium, 0.23), (.semibold, 0.3), (.bold, 0.4), (.heavy, 0.56),
            (.black, 0.62),
        ]
        for (weight, value) in weights { #expect(Double(weight.rawValue) == value) }
        #expect(Double(UIFont.Width.condensed.rawValue) == -0.2 && Double(UIFont.Width.expanded.rawValue) == 0.2)
    }

    @Test("Behaviour 10: text styles at Large", arguments: [
        (UIFont.TextStyle.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17), (.callout, 16), (.subheadline, 15),
        (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ] as [(UIFont.TextStyle, Double)])
    func styles(style: UIFont.TextStyle, size: Double) {
        let large = UITraitCollection(preferredContentSizeCategory: .large)
        let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: large)
        #expect(Double(font.pointSize) == size && font.fontDescription.weight == (style == .headline ? 0.3 : 0))
        #expect(font.fontDescriptor.fontAttributes[.textStyle] as? UIFont.TextStyle == style)
        let sizes = UIContentSizeCategory.ascending.map {
            Double(UIFont.preferredFont(forTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: $0)).pointSize)
        }
        #expect(sizes == sizes.sorted() && sizes[3] == size && sizes.last! >= 40)
    }

    @Test("small capitals in place of lower-case letters are a feature of the descriptor, and are drawn") func smallCaps() throws {
        let plain = UIFont.systemFont(ofSize: 40, weight: .semibold)
        let font = UIFont(
            descriptor: plain.fontDescriptor.addingAttributes([.featureSettings: [[UIFontDescriptor.FeatureKey.type: 37, .selector: 1]]]), size: 0)
        #expect(font.fontDescription.hasSmallCaps && font.pointSize == 40 && font.fontDescription.weight == plain.fontDescription.weight)
        let again = UIFont(descriptor: font.fontDescriptor, size: 20)
        #expect(again.fontDescription.hasSmallCaps && !again.fontDescription.hasMonospacedDigits && font != plain)
        func drawn(_ text: String, _ font: UIFont) -> (top: Int, bottom: Int) {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 80)).image { _ in
                NSAttributedString(string: text, attributes: [.font: font]).draw(at: CGPoint(x: 10, y: 10))
            }
            let pixels = image.cgImage!.pixels
            let rows = (0..<pixels.height).filter { y in (0..<pixels.width).contains { pixels[$0, y] >> 24 > 100 } }
            return (rows.first ?? 0, rows.last ?? 0)
        }
        // The g of small capitals stands on the line, and is as high as the others, but lower than a capital.
        let capital = drawn("X", font), g = drawn("g", font), x = drawn("x", font)
        #expect(abs(g.bottom - capital.bottom) <= 3 && abs(g.top - x.top) <= 3 && x.top > capital.top + 3)
        #expect(drawn("g", plain).bottom > capital.bottom + 5 && drawn("X", plain) == capital)
        #expect(font.lineHeight == plain.lineHeight)
    }

    @Test("body text at the sizes that can be asked for") func body() {
        let sizes = [UIContentSizeCategory.extraSmall, .extraExtraExtraLarge, .accessibilityExtraExtraExtraLarge].map {
            Double(UIFont.preferredFont(forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: $0)).pointSize)
        }
        #expect(sizes == [14, 23, 53])
    }

    @Test("descriptors: traits") func traits() throws {
        let bold = UIFont.systemFont(ofSize: 15, weight: .bold)
        #expect(bold.fontDescriptor.symbolicTraits.contains(.traitBold) && !bold.fontDescriptor.symbolicTraits.contains(.traitItalic))
        let both = try #require(UIFont.systemFont(ofSize: 15).fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        let font = UIFont(descriptor: both, size: 0)
        #expect(font.pointSize == 15 && font.fontDescription.isItalic && font.fontDescription.weight == 0.4 && font.fontDescription.family == nil)
        #expect(UIFont(descriptor: both, size: 30).pointSize == 30)
        let plain = try #require(both.withSymbolicTraits([]))
        #expect(plain.symbolicTraits.isDisjoint(with: [.traitBold, .traitItalic]))
        let weight = UIFontDescriptor(fontAttributes: [
            .family: "Inter", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.semibold], .size: CGFloat(20),
        ])
        #expect(UIFont(descriptor: weight, size: 0).fontDescription == FontDescription(family: "Inter", size: 20, weight: 0.3))
        #expect(UIFontDescriptor.SymbolicTraits.traitMonoSpace.rawValue == 1024 && UIFontDescriptor.SymbolicTraits.classMask.rawValue == 0xF000_0000)
    }

    @Test("descriptors: families, faces, designs") func families() {
        let serif = UIFont.systemFont(ofSize: 12).fontDescriptor.withDesign(.serif)
        #expect(serif.map { UIFont(descriptor: $0, size: 0).fontDescription.design } == .serif)
        let inter = UIFontDescriptor(name: "Inter-Bold", size: 13)
        #expect(inter.withDesign(.serif) == nil && inter.pointSize == 13 && UIFont(descriptor: inter, size: 0).fontDescription.weight == 0.4)
        #expect(inter.withSize(40).pointSize == 40 && inter.postscriptName == "Inter-Bold")
        #expect(UIFont(descriptor: inter.withFace("Light"), size: 0).fontDescription.weight == -0.4)
        #expect(UIFont(descriptor: inter.withFamily("Noto Serif"), size: 0).familyName == "Noto Serif")
        #expect(inter.object(forKey: .family) as? String == "Inter" && inter == UIFontDescriptor(name: "Inter-Bold", size: 13))
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular).fontDescriptor
        #expect(UIFont(descriptor: digits, size: 0).fontDescription.hasMonospacedDigits)
        #expect(!UIFontDescriptor(fontAttributes: [.family: "Inter"]).matchingFontDescriptors(withMandatoryKeys: nil).isEmpty)
    }

    @Test("names of fonts") func names() {
        #expect(UIFont.familyNames.contains("Inter") && UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
        let names = UIFont.fontNames(forFamilyName: "inter")
        #expect(names.contains("Inter-Regular") && names.contains("Inter-Bold") && Set(names).count == names.count)
        #expect(UIFont(name: "Inter-SemiBoldItalic", size: 10)?.fontDescription.isItalic == true && UIFont(name: "No Such Font", size: 10) == nil)
        for name in names { #expect(UIFont(name: name, size: 12) != nil, "\(name)") }
    }

    @Test("lengths and fonts scale with the size of text") func metrics() {
        let large = UITraitCollection(preferredContentSizeCategory: .large), huge = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        let metrics = UIFontMetrics(forTextStyle: .body), font = UIFont(name: "Inter", size: 20)!
        #expect(metrics.scaledFont(for: font, compatibleWith: large).pointSize == 20 && metrics.scaledValue(for: 10, compatibleWith: large) == 10)
        #expect(Double(metrics.scaledFont(for: font, compatibleWith: huge).pointSize) == (20 * 33 / 17.0).rounded())
        #expect(metrics.scaledFont(for: font, maximumPointSize: 25, compatibleWith: huge).pointSize == 25)
        let scaled = metrics.scaledFont(for: font, compatibleWith: large)
        #expect(scaled.adapted(to: huge).pointSize > 35 && scaled.adapted(to: huge).adapted(to: large).pointSize == 20)
        #expect(font.adapted(to: huge) === font && UIFontMetrics.default.scaledValue(for: 0) == 0)
    }

    @Test("files of fonts are registered, other files refused") func registration() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UInt32(bitPattern: getpid()))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = folder.appendingPathComponent("text.ttf")
        try Data("no font".utf8).write(to: text)
        var error: (any Error)?
        #expect(!CTFontManagerRegisterFontsForURL(text, .process, &error) && error != nil)
        #expect(!CTFontManagerRegisterFontsForURL(folder.appendingPathComponent("absent.ttf"), .process, nil))
        let inter = try #require(FontFamilies.file(named: "Inter-Regular"))
        #expect(CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: inter.path), .process, nil) && UIFont(name: "Inter-Regular", size: 10) != nil)
    }

    @Test("labels follow the size of text") @MainActor func adjusting() {
        let label = UILabel()
        label.font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: .extraSmall))
        label.text = "x"
        #expect(label.font.pointSize == 14)
        label.adjustsFontForContentSizeCategory = true
        #expect(label.font.pointSize == 17)
    }

    @Test("Measures: ascender above, descender below, letters in between")
    func measures() {
        let font = UIFont.systemFont(ofSize: 100)
        #expect(font.ascender > font.capHeight && font.capHeight > font.xHeight && font.xHeight > 0 && font.descender < 0)
        #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-6)
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 40, weight: .regular)
        #expect("111".size(withAttributes: [.font: digits]).width == "888".size(withAttributes: [.font: digits]).width)
    }

    @Test("Named fonts are found by family and style, others are nil")
    func findingByStyle() throws {
        #expect(UIFont(name: "No Such Font", size: 12) == nil)
        let family = try #require(UIFont.familyNames.first)
        let font = try #require(UIFont(name: family.uppercased(), size: 12))
        #expect(font.familyName == family)
        #expect(UIFont(name: family + "-BoldItalic", size: 12)?.fontDescription.isItalic == true)
        #expect(UIFont(name: family + "-Purple", size: 12) == nil)
    }
}
