@testable import UIKit
import Testing

struct NamedImageTests {
    @Test("Behaviour 10: files by scale and idiom: the right scale, then larger ones, then smaller ones", arguments: [
        (1.0, ["", "@2x", "@3x"]), (2.0, ["@2x", "@3x", ""]), (3.0, ["@3x", "@2x", ""]),
    ])
    func order(scale: Double, expected: [String]) {
        #expect(ImageFileName.suffixes(scale: scale, idiom: .unspecified).map(\.suffix) == expected)
        #expect(ImageFileName.suffixes(scale: scale, idiom: .pad).map(\.suffix) == expected.map { $0 + "~ipad" } + expected)
        #expect(ImageFileName.suffixes(scale: .nan, idiom: .pad).count == 6)
    }

    @Test("A file's name tells its scale", arguments: [
        ("/a/b@2x.png", "b", 2.0), ("b@3x~ipad.jpg", "b", 3.0), ("b.png", "b", 1.0), ("@2x", "", 2.0), ("b@4x.png", "b@4x", 1.0), ("", "", 1.0),
    ])
    func names(path: String, stem: String, scale: Double) {
        let name = ImageFileName(path: path)
        #expect(name.stem == stem && Double(name.scale) == scale)
    }

    private func traits(_ scale: CGFloat, _ idiom: UIUserInterfaceIdiom = .phone) -> UITraitCollection {
        UITraitCollection(traitsFrom: [UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceIdiom: idiom)])
    }

    @Test("Behaviour 10: a name finds the best file of a bundle, kept from then on; nil where there is none")
    func files() throws {
        try TestPictures.withFolder { folder in
            try TestPictures.write(0xFF00_0001, 10, 10, to: folder.appendingPathComponent("card.png"))
            try TestPictures.write(0xFF00_0002, 20, 20, to: folder.appendingPathComponent("card@2x.png"))
            try TestPictures.write(0xFF00_0003, 20, 20, to: folder.appendingPathComponent("card@2x~ipad.png"))
            try TestPictures.write(0xFF00_0004, 30, 30, to: folder.appendingPathComponent("inner/only@3x.png"))
            let bundle = try #require(Bundle(path: folder.path))
            func color(_ name: String, _ scale: CGFloat, _ idiom: UIUserInterfaceIdiom = .phone) -> UInt32? {
                let image = UIImage(named: name, in: bundle, compatibleWith: traits(scale, idiom))
                #expect(image == nil || image?.size == CGSize(width: 10, height: 10))
                return image?.cgImage?.pixels[0, 0]
            }
            #expect(color("card", 1) == 0xFF00_0001 && color("card", 2) == 0xFF00_0002 && color("card", 3) == 0xFF00_0002)
            #expect(color("card", 2, .pad) == 0xFF00_0003 && color("card", 1, .pad) == 0xFF00_0003)
            #expect(color("card.png", 2) == 0xFF00_0002 && color("inner/only", 1) == 0xFF00_0004)
            #expect(color("nothing", 2) == nil && color("../card", 2) == nil && color("", 1) == nil && color("/etc/passwd", 1) == nil)
            let first = UIImage(named: "card", in: bundle, compatibleWith: traits(2))
            #expect(first == UIImage(named: "card", in: bundle, compatibleWith: traits(2)))
            #expect(first != UIImage(contentsOfFile: folder.path + "/card@2x.png"))
            #expect(UIImage(contentsOfFile: folder.path + "/card@2x.png")?.scale == 2)
            #expect(UIImage(named: "card", in: bundle, with: UIImage.Configuration(traitCollection: traits(1)))?.scale == 1)
        }
    }

    @Test("Numbered files are an animation")
    func animated() {
        #expect(UIImage.animatedImageNamed("nothing-of-this-name", duration: 1) == nil)
        #expect(UIImage.animatedResizableImageNamed("nothing-of-this-name", capInsets: .zero, duration: 1) == nil)
    }
}

struct AssetCatalogTests {
    private func write(_ text: String, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("Contents.json"))
    }

    private func traits(_ style: UIUserInterfaceStyle, scale: CGFloat = 2) -> UITraitCollection {
        UITraitCollection(traitsFrom: [UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceStyle: style)])
    }

    @Test("Image sets: by scale and appearance, with rendering intent, slices and namespaces")
    func images() throws {
        try TestPictures.withFolder { folder in
            let set = folder.appendingPathComponent("Media.xcassets/Tray/sun.imageset")
            try write(#"{"properties": {"provides-namespace": true}}"#, to: set.deletingLastPathComponent())
            try write(
                """
                {"images": [
                    {"idiom": "universal", "filename": "one.png", "scale": "1x"},
                    {"idiom": "universal", "filename": "two.png", "scale": "2x"},
                    {"idiom": "universal", "filename": "dark.png", "scale": "2x", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
                    {"idiom": "watch", "filename": "one.png"}, {"idiom": "universal", "scale": "3x"}
                ], "info": {"author": "xcode", "version": 1}, "properties": {"template-rendering-intent": "template"}}
                """, to: set)
            try TestPictures.write(0xFF00_0001, 6, 6, to: set.appendingPathComponent("one.png"))
            try TestPictures.write(0xFF00_0002, 12, 12, to: set.appendingPathComponent("two.png"))
            try TestPictures.write(0xFF00_0003, 12, 12, to: set.appendingPathComponent("dark.png"))
            let slices = folder.appendingPathComponent("Media.xcassets/button.imageset")
            try write(
                """
                {"images": [{"idiom": "universal", "filename": "b.png", "scale": "2x", "resizing": {"mode": "9-part",
                    "center": {"mode": "stretch", "width": 1, "height": 1}, "cap-insets": {"top": 4, "left": 6, "bottom": 8, "right": 10}}}]}
                """, to: slices)
            try TestPictures.write(0xFF00_0004, 20, 20, to: slices.appendingPathComponent("b.png"))
            let bundle = try #require(Bundle(path: folder.path))
            func color(_ traits: UITraitCollection) -> UInt32? {
                UIImage(named: "Tray/sun", in: bundle, compatibleWith: traits)?.cgImage?.pixels[0, 0]
            }
            #expect(color(traits(.light)) == 0xFF00_0002 && color(traits(.dark)) == 0xFF00_0003 && color(traits(.light, scale: 1)) == 0xFF00_0001)
            #expect(UIImage(named: "sun", in: bundle, compatibleWith: nil) == nil)
            let image = try #require(UIImage(named: "Tray/sun", in: bundle, compatibleWith: traits(.light)))
            #expect(image.renderingMode == .alwaysTemplate && image.size == CGSize(width: 6, height: 6))
            let dark = try #require(image.imageAsset).image(with: traits(.dark))
            #expect(dark.cgImage?.pixels[0, 0] == 0xFF00_0003 && dark.traitCollection.userInterfaceStyle == .dark)
            #expect(image.withConfiguration(UIImage.Configuration(traitCollection: traits(.dark))).cgImage?.pixels[0, 0] == 0xFF00_0003)
            let button = try #require(UIImage(named: "button", in: bundle, compatibleWith: nil))
            #expect(button.capInsets == UIEdgeInsets(top: 2, left: 3, bottom: 4, right: 5) && button.resizingMode == .stretch)
        }
    }

    @Test("Colour sets: components in all notations, dark variants, references to system colours")
    func colors() throws {
        try TestPictures.withFolder { folder in
            let catalog = folder.appendingPathComponent("C.xcassets")
            try write(
                """
                {"colors": [
                    {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "51", "blue": "0.500", "alpha": "1.000"}}},
                    {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
                     "color": {"color-space": "srgb", "components": {"red": "0.000", "green": "0.000", "blue": "1.000", "alpha": "0.500"}}}
                ]}
                """, to: catalog.appendingPathComponent("ink.colorset"))
            try write(
                #"{"colors": [{"color": {"platform": "ios", "reference": "systemRedColor"}}]}"#, to: catalog.appendingPathComponent("warning.colorset"))
            try write(
                #"{"colors": [{"color": {"color-space": "gray-gamma-22", "components": {"white": "0.250", "alpha": "1.000"}}}]}"#,
                to: catalog.appendingPathComponent("grey.colorset"))
            let bundle = try #require(Bundle(path: folder.path))
            let ink = try #require(UIColor(named: "ink", in: bundle, compatibleWith: nil))
            #expect(ink.resolvedColor(with: traits(.light)) == UIColor(red: 1, green: 0.2, blue: 0.5, alpha: 1))
            #expect(ink.resolvedColor(with: traits(.dark)) == UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
            #expect(UIColor(named: "ink", in: bundle, compatibleWith: traits(.dark)) == UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
            let warning = try #require(UIColor(named: "warning", in: bundle, compatibleWith: nil))
            #expect(warning.resolvedColor(with: traits(.dark)) == UIColor.systemRed.resolvedColor(with: traits(.dark)))
            #expect(UIColor(named: "grey", in: bundle, compatibleWith: nil) == UIColor(white: 0.25, alpha: 1))
            #expect(UIColor(named: "nothing", in: bundle, compatibleWith: nil) == nil && UIColor(named: "nothing") == nil)
        }
    }

    @Test("Data sets give their file")
    func data() throws {
        try TestPictures.withFolder { folder in
            let set = folder.appendingPathComponent("D.xcassets/deck.dataset")
            try write(#"{"data": [{"idiom": "universal", "filename": "deck.json", "universal-type-identifier": "public.json"}]}"#, to: set)
            try Data("[]".utf8).write(to: set.appendingPathComponent("deck.json"))
            let bundle = try #require(Bundle(path: folder.path))
            let asset = try #require(NSDataAsset(name: "deck", bundle: bundle))
            #expect(asset.data == Data("[]".utf8) && asset.typeIdentifier == "public.json" && asset.name == "deck")
            #expect(NSDataAsset(name: "nothing", bundle: bundle) == nil && NSDataAsset(name: "nothing") == nil)
        }
    }

    private static let badTexts = [
        "", "{", "[]", "null", #"{"images": null}"#, #"{"images": [{"filename": "../../secret.png"}]}"#, #"{"images": [{"filename": "/etc/passwd"}]}"#,
        #"{"images": [{"filename": 3}]}"#, #"{"images": {"filename": "a"}}"#, #"{"images": [{"filename": "Contents.json", "scale": "9x"}]}"#,
        #"{"images": [{"filename": "a\u0000.png"}]}"#, #"{"colors": [{"color": {"components": {"red": "nan", "green": "1", "blue": "1e999"}}}]}"#,
        #"{"colors": [{"color": {"components": {"red": "99999999999999999999", "green": "0xZZ", "blue": ""}}}]}"#,
        #"{"colors": [{"color": {"reference": "noSuchColor"}}]}"#, #"{"colors": [{"color": {"components": {"red": [], "green": {}, "blue": null}}}]}"#,
        #"{"data": [{"filename": ".."}]}"#, #"{"data": [{"filename": "."}]}"#, String(repeating: "[", count: 200_000), "\u{FEFF}{}",
        #"{"images": [{"filename": "Contents.json", "resizing": {"cap-insets": {"top": 1e308, "left": -1e308}}}]}"#,
    ]

    @Test("Damaged and hostile sets are as if they were not there", arguments: badTexts)
    func hostile(text: String) throws {
        try TestPictures.withFolder { folder in
            let catalog = folder.appendingPathComponent("X.xcassets")
            for kind in ["imageset", "colorset", "dataset"] { try write(text, to: catalog.appendingPathComponent("x.\(kind)")) }
            try write(text, to: catalog)
            try TestPictures.write(0xFF00_0001, 2, 2, to: folder.appendingPathComponent("secret.png"))
            let bundle = try #require(Bundle(path: folder.path))
            #expect(UIImage(named: "x", in: bundle, compatibleWith: nil) == nil)
            #expect(UIColor(named: "x", in: bundle, compatibleWith: nil) == nil)
            #expect(NSDataAsset(name: "x", bundle: bundle) == nil)
        }
    }

    @Test("Mutated sets never stop the program")
    func mutations() throws {
        var seed: UInt64 = 7
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let original = Array(
            #"{"images":[{"idiom":"universal","filename":"a.png","scale":"2x","appearances":[{"appearance":"luminosity","value":"dark"}],"resizing":{"cap-insets":{"top":1}}}],"colors":[{"color":{"color-space":"srgb","components":{"red":"0x80","green":"0.5","blue":"12"}}}]}"#.utf8)
        try TestPictures.withFolder { folder in
            let set = folder.appendingPathComponent("x.imageset")
            try TestPictures.write(0xFF00_0001, 2, 2, to: set.appendingPathComponent("a.png"))
            var read = 0, colors = 0
            for _ in 0..<300 {
                var bytes = original
                for _ in 0...random(4) {
                    switch random(3) {
                    case 0: bytes[random(bytes.count)] = UInt8(random(256))
                    case 1: bytes.remove(at: random(bytes.count))
                    default: bytes.insert(bytes[random(bytes.count)], at: random(bytes.count))
                    }
                }
                try Data(bytes).write(to: set.appendingPathComponent("Contents.json"))
                if let made = ImageSet(folder: set) {
                    read += 1
                    let image = UIImageAsset(made.variants).image(with: UITraitCollection.current)
                    // The only picture that there is has 2 pixels a side; no file outside of the set is ever shown.
                    #expect(image.size.width <= 2 && image.size.height <= 2)
                    #expect([image.capInsets.top, image.capInsets.left, image.capInsets.bottom, image.capInsets.right].allSatisfy { $0.isFinite })
                }
                if let color = ColorSet(folder: set)?.color.cgColor {
                    colors += 1
                    #expect((color.components ?? []).allSatisfy { (0...1).contains($0) })
                }
            }
            #expect((1..<300).contains(read) && (1..<300).contains(colors), "some are read and some refused: \(read), \(colors)")
        }
    }
}
