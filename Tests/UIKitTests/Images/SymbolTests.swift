@testable import UIKit
import Testing

struct SymbolTests {
    @Test("Every symbol has a drawing that can be read, of a sensible size")
    func all() {
        #expect(SymbolLibrary.drawnNames.count > 250)
        for name in SymbolLibrary.drawnNames {
            guard let shape = SymbolLibrary.shape(named: name) else {
                Issue.record("\(name) can't be read")
                continue
            }
            let box = shape.bounds(strokeWidth: 7.6)
            #expect(box.width > 6 && box.width < 160 && box.height > 6 && box.height < 130, "\(name) is \(box)")
            #expect(box.minX.isFinite && box.maxY.isFinite)
        }
    }

    @Test("Common names exist", arguments: [
        "plus", "minus", "xmark", "checkmark", "chevron.left", "chevron.right", "arrow.up", "arrow.clockwise", "plus.circle", "plus.circle.fill",
        "xmark.circle.fill", "checkmark.circle.fill", "star", "star.fill", "heart", "heart.fill", "trash", "trash.fill", "pencil", "gear",
        "gearshape", "magnifyingglass", "ellipsis", "ellipsis.circle", "square.and.arrow.up", "photo", "folder", "doc", "person", "person.fill",
        "person.circle", "bell", "bell.slash", "bookmark", "tag", "play", "play.fill", "pause.fill", "stop.fill", "forward.fill",
        "backward.fill", "speaker.wave.2", "speaker.slash", "mic", "mic.slash.fill", "camera", "calendar", "clock", "house", "house.fill",
        "info.circle", "questionmark.circle", "exclamationmark.triangle", "lock", "lock.open", "eye", "eye.slash", "wifi", "envelope", "cart",
        "square.and.pencil", "line.3.horizontal", "list.bullet", "circle", "circle.fill", "square", "checkmark.square", "minus.circle.fill",
    ])
    func common(name: String) throws {
        let image = try #require(UIImage(systemName: name))
        #expect(image.isSymbolImage && image.scale == ScreenScale.current && image.symbolConfiguration != nil && image.hasBaseline)
        // On a phone's screen lines are wide enough to cover whole pixels.
        let sharp = try #require(UIImage(systemName: name, compatibleWith: UITraitCollection(displayScale: 2)))
        #expect(sharp.scale == 2)
        let pixels = try #require(sharp.cgImage).pixels
        #expect((0..<pixels.height).contains { y in (0..<pixels.width).contains { pixels[$0, y] >> 24 == 255 } })
    }

    @Test("Other names are nil", arguments: ["", ".", "plus.plus", ".circle", "circle.circle.circle", "no.such.symbol", "no.such.circle.fill", "Plus"])
    func unknown(name: String) {
        #expect(UIImage(systemName: name) == nil)
    }

    @Test("A symbol that is drawn small looks the same whatever sizes it was drawn in before")
    func independentSizes() throws {
        let image = try #require(UIImage(systemName: "music.note", withConfiguration: UIImage.SymbolConfiguration(pointSize: 31.7)))
        func drawn(_ side: Int) -> [UInt32] {
            let pixels = TestPictures.pixels(side, side) { image.draw(in: CGRect(x: 0, y: 0, width: side, height: side)) }
            return (0..<side).flatMap { y in (0..<side).map { pixels[$0, y] } }
        }
        let small = drawn(16)
        #expect(small.contains { $0 != 0 })
        _ = drawn(64)
        let afterLarge = drawn(16)
        _ = image.cgImage
        let afterWhole = drawn(16)
        #expect(afterLarge == small && afterWhole == small)
    }

    @Test("Size, scale and weight make symbols larger and bolder; equal configurations give equal images")
    func configurations() throws {
        func symbol(_ configuration: UIImage.SymbolConfiguration?) -> UIImage { UIImage(systemName: "plus", withConfiguration: configuration)! }
        func ink(_ image: UIImage) -> Int {
            let pixels = image.cgImage!.pixels
            return (0..<pixels.height).reduce(0) { sum, y in (0..<pixels.width).reduce(sum) { $0 + Int(pixels[$1, y] >> 24) } }
        }
        let plain = symbol(nil)
        #expect(symbol(.init(pointSize: 17)).size == plain.size && symbol(.init(textStyle: .body)).size == plain.size)
        #expect(abs(symbol(.init(pointSize: 34)).size.width - 2 * plain.size.width) <= 1)
        let sizes = [UIImage.SymbolScale.small, .medium, .large].map { symbol(.init(scale: $0)).size.width }
        #expect(sizes == sizes.sorted() && sizes[0] < sizes[2] && sizes[1] == plain.size.width)
        let weights = (1...9).map { ink(symbol(.init(pointSize: 40, weight: UIImage.SymbolWeight(rawValue: $0)!))) }
        #expect(weights == weights.sorted() && Set(weights).count == 9)
        #expect(symbol(.init(pointSize: 20)) == symbol(.init(pointSize: 20)) && symbol(.init(pointSize: 20)) != symbol(.init(pointSize: 21)))
        #expect(symbol(.init(font: .systemFont(ofSize: 20, weight: .bold))).symbolConfiguration == UIImage.SymbolConfiguration(pointSize: 20, weight: .bold))
        #expect(UIImage.SymbolWeight.heavy.fontWeight() == .heavy && UIImage.SymbolWeight.unspecified.fontWeight() == .regular)
        #expect(UIImage.SymbolScale.default.rawValue == -1 && UIImage.SymbolScale.large.rawValue == 3 && UIImage.SymbolWeight.black.rawValue == 9)
        for size in [0, -4, CGFloat.nan, .infinity, 1e9] { #expect(symbol(.init(pointSize: size)).size.width > 0) }
    }

    @Test("Configurations take over what others specify")
    func applying() throws {
        let base = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold)
        #expect(base.applying(UIImage.SymbolConfiguration(scale: .large)) == UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .large))
        #expect(base.applying(UIImage.SymbolConfiguration(weight: .thin)).isEqual(to: UIImage.SymbolConfiguration(pointSize: 20, weight: .thin)))
        #expect(base.configurationWithoutWeight() == UIImage.SymbolConfiguration(pointSize: 20))
        #expect(base.configurationWithoutPointSizeAndWeight() == .unspecified && base.applying(nil) == base)
        #expect(UIImage.SymbolConfiguration(textStyle: .title1, scale: .small).configurationWithoutScale() == UIImage.SymbolConfiguration(textStyle: .title1))
        #expect(UIImage.SymbolConfiguration(textStyle: .title1).configurationWithoutTextStyle() == .unspecified)
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(base.withTraitCollection(dark).traitCollection == dark && base.withTraitCollection(dark) != base)
        #expect(UIImage.Configuration(traitCollection: dark).applying(UIImage.Configuration(traitCollection: UITraitCollection(displayScale: 3))).traitCollection?.displayScale == 3)
        let symbol = try #require(UIImage(systemName: "star", withConfiguration: base))
        let larger = try #require(symbol.applyingSymbolConfiguration(.init(scale: .large)))
        #expect(larger.symbolConfiguration == UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .large))
        #expect(larger.size.width > symbol.size.width)
        #expect(UIImage(cgImage: TestPictures.plain(0xFF00_0000)).applyingSymbolConfiguration(base) == nil)
        #expect(symbol.withTintColor(.red).withConfiguration(UIImage.SymbolConfiguration(pointSize: 40)).values.tint == .red)
    }

    @Test("Colours: one for all, fainter ones for minor parts, one for each level")
    func colors() throws {
        func center(_ configuration: UIImage.SymbolConfiguration, _ dx: Int = 0) throws -> UInt32 {
            let image = try #require(UIImage(systemName: "plus.circle.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 60).applying(configuration)))
            let pixels = try #require(image.cgImage).pixels
            return pixels[pixels.width / 2 + dx, pixels.height / 2]
        }
        // One colour: the plus is a hole. Several: it is the main part on the circle.
        #expect(try center(.preferringMonochrome()) == 0 && center(.preferringMulticolor()) == 0)
        #expect(try center(.init(paletteColors: [.white, .red])) == 0xFFFF_FFFF && center(.init(paletteColors: [.white, .red]), 45) == 0xFFFF_0000)
        #expect(try center(.init(hierarchicalColor: .blue)) == 0xFF00_00FF && center(.init(hierarchicalColor: .blue), 45) >> 24 == 0x80)
        #expect(UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(paletteColors: [.red]))?.renderingMode == .alwaysOriginal)
        let dynamic = UIImage(systemName: "circle.fill", withConfiguration: UIImage.SymbolConfiguration(paletteColors: [.label]))
        #expect(dynamic?.symbol(resolvedFor: UITraitCollection(userInterfaceStyle: .dark)) != dynamic)
    }

    @Test("A symbol is drawn sharply at any size")
    func vector() throws {
        let symbol = try #require(UIImage(systemName: "square.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 10)))
        let drawn = TestPictures.pixels(200, 200) { symbol.draw(in: CGRect(x: 0, y: 0, width: 200, height: 200)) }
        // Between what is inside and outside there is about one pixel of an edge, not the ten of an enlarged picture.
        let soft = (0..<100).filter { drawn[$0, 100] >> 24 != 0 && drawn[$0, 100] >> 24 != 255 }
        #expect(soft.count <= 2 && drawn[100, 100] == 0xFF00_0000)
    }

    @Test("System images")
    func systemImages() {
        for image in [UIImage.actions, .add, .remove, .checkmark, .strokedCheckmark] { #expect(image.isSymbolImage) }
        #expect(UIImage.add != .remove)
    }

    @Test("Words that are no drawing are refused", arguments: ["", "s", "q M0 0", "s M0", "s 3", "s M0 0 L1", "s5x M0 0", "s*a M0 0 L1 1", "s K0 0", "s M0 0 L1 1 1"])
    func badShapes(text: String) {
        #expect(SymbolShape(text)?.steps.first?.path.isEmpty != false)
    }
}
