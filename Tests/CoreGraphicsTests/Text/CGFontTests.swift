import CoreGraphics
import Testing

@Suite("CGFont")
struct CGFontTests {
    private let inter = CGFont("Inter-Regular")

    @Test("measures of Inter")
    func measures() throws {
        let font = try #require(inter)
        #expect(font.postScriptName == "Inter-Regular" && font.fullName?.hasPrefix("Inter") == true)
        let em = Double(font.unitsPerEm)
        #expect(em > 0 && font.numberOfGlyphs > 2_000 && font.italicAngle == 0)
        // Inter's own numbers: ascent 0.969 em, descent -0.242, capitals 0.727, small letters 0.546.
        func isNear(_ value: Int32, _ part: Double) -> Bool { abs(Double(value) / em - part) < 0.01 }
        #expect(isNear(font.ascent, 0.969) && isNear(font.descent, -0.242) && isNear(font.capHeight, 0.727) && isNear(font.xHeight, 0.546))
        #expect(font.leading == 0 && Double(font.stemV) > em * 0.05 && Double(font.stemV) < em * 0.2)
        #expect(font.fontBBox.width > CGFloat(em) && font.fontBBox.height > CGFloat(font.ascent))
    }

    @Test("glyphs: names, advances, boxes, outlines")
    func glyphs() throws {
        let font = try #require(inter)
        let h = try #require(font.glyph(for: "H")), space = try #require(font.glyph(for: " "))
        let name = try #require(font.name(for: h))
        #expect(h != 0 && font.getGlyphWithGlyphName(name: name) == h && font.glyph(for: "\u{10FFFF}") == nil)
        #expect(font.getGlyphWithGlyphName(name: "no such glyph") == 0 && font.name(for: 65_000) == nil)
        var advances = [Int32](repeating: -1, count: 3), boxes = [CGRect](repeating: .null, count: 2)
        #expect(font.getGlyphAdvances(glyphs: [h, space], count: 2, advances: &advances) && advances[0] > advances[1] && advances[1] > 0)
        #expect(advances[2] == -1)
        #expect(!font.getGlyphAdvances(glyphs: [h, 65_000], count: 2, advances: &advances) && advances[0] > 0 && advances[1] == 0)
        #expect(font.getGlyphBBoxes(glyphs: [h, space], count: 2, bboxes: &boxes))
        #expect(boxes[0].minY == 0 && boxes[0].maxY == CGFloat(font.capHeight) && boxes[1] == .zero)
        let outline = try #require(font.path(for: h))
        #expect(outline.boundingBoxOfPath == boxes[0] && font.path(for: space) == nil)
        // Inside the left stem, and in the gap above the bar.
        let middle = CGFloat(boxes[0].midX)
        #expect(outline.contains(CGPoint(x: boxes[0].minX + 10, y: 100)) && !outline.contains(CGPoint(x: middle, y: 100)))
        #expect(outline.contains(CGPoint(x: middle, y: boxes[0].midY)))
    }

    @Test("tables")
    func tables() throws {
        let font = try #require(inter)
        let tags = try #require(font.tableTags as? [UInt32])
        let head: UInt32 = 0x6865_6164
        #expect(tags.contains(head))
        let table = try #require(font.table(for: head))
        // The em's units and the magic number, from OpenType's description of head.
        #expect(table.count == 54 && Int32(table[18]) << 8 | Int32(table[19]) == font.unitsPerEm)
        #expect(table[12...15].elementsEqual([0x5F, 0x0F, 0x3C, 0xF5]))
        #expect(font.table(for: 0) == nil && font.table(for: 0x7878_7878) == nil)
    }

    @Test("fonts by name, and none")
    func names() {
        #expect(CGFont("Inter")?.postScriptName == "Inter-Regular" && CGFont("No Such Font") == nil)
        #expect(CGFont("") == nil)
        #expect(inter == CGFont("Inter-Regular") && inter != CGFont("Inter-Bold") && CGFont("Inter-Italic")?.italicAngle ?? 0 < 0)
        #expect(inter?.variationAxes == nil && inter?.variations == nil && inter?.copy(withVariations: nil) == nil)
        #expect(kCGFontIndexMax == 65_534 && kCGFontIndexInvalid == 65_535 && kCGGlyphMax == 65_534)
    }

    /// A font in which one axis moves the one glyph's right edge between 500 and 900 units.
    @Test("variable fonts")
    func variations() throws {
        let font = try #require(CGFont(CGDataProvider(data: VariableFont.data)!))
        let axis = try #require(font.variationAxes?.first as? CFDictionary)
        #expect(axis[CGFont.variationAxisMinValue] as? CGFloat == 100 && axis[CGFont.variationAxisMaxValue] as? CGFloat == 900)
        #expect(axis[CGFont.variationAxisDefaultValue] as? CGFloat == 100)
        let name = try #require(axis[CGFont.variationAxisName] as? String)
        #expect(font.variations?[name] as? CGFloat == 100)
        func width(_ font: CGFont?) -> CGFloat? { font?.path(for: 0)?.boundingBoxOfPath.width }
        #expect(width(font) == 500)
        #expect(width(font.copy(withVariations: [name: 900])) == 900)
        #expect(width(font.copy(withVariations: [name: 500.0])) == 700)
        #expect(width(font.copy(withVariations: [name: 1e300])) == 900 && width(font.copy(withVariations: [name: CGFloat.nan])) == 500)
        let bold = try #require(font.copy(withVariations: [name: 900]))
        #expect(bold != font && bold.variations?[name] as? CGFloat == 900 && width(bold.copy(withVariations: nil)) == 500)
    }

    @Test("what is no font gives none, and damaged fonts never trap")
    func damaged() throws {
        #expect(CGFont(CGDataProvider(data: Data())!) == nil && CGFont(CGDataProvider(data: Data(repeating: 65, count: 999))!) == nil)
        let file = try #require(FontFamilies.file(named: "Inter-Regular"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: file.path))
        func use(_ data: Data) {
            guard let font = CGFont(CGDataProvider(data: data)!) else { return }
            var advances = [Int32](repeating: 0, count: 64), boxes = [CGRect](repeating: .zero, count: 64)
            let glyphs = (0..<64).map { CGGlyph($0 * 11) }
            _ = font.getGlyphAdvances(glyphs: glyphs, count: 64, advances: &advances)
            _ = font.getGlyphBBoxes(glyphs: glyphs, count: 64, bboxes: &boxes)
            for glyph in glyphs { _ = (font.path(for: glyph), font.name(for: glyph)) }
            for tag in font.tableTags ?? [] { _ = font.table(for: tag as! UInt32) }
            _ = (font.variations, font.getGlyphWithGlyphName(name: "A"), font.copy(withVariations: nil))
        }
        for length in [4, 12, 100, 1_000, whole.count / 2, whole.count - 1] { use(whole.prefix(length)) }
        // A linear congruential generator, so that each run damages the same bytes.
        var seed: UInt64 = 42
        func next(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        for round in 0..<120 {
            var data = whole
            // Half of the damage goes where tables are listed and described.
            for _ in 0..<(1 + round % 8) { data[next(round % 2 == 0 ? 4_096 : data.count)] = UInt8(next(256)) }
            use(data)
        }
        let variable = VariableFont.data
        for index in 0..<variable.count {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var data = variable
                data[index] = value
                use(data)
            }
        }
    }
}
