import Foundation
import SourcePorting
import Testing

@testable import PortingReport

@Suite struct SourceTests {
    @Test func folders() throws {
        let folder = try Folder()
        for name in [
            "A.swift", "Views/B.swift", "Package.swift", ".git/C.swift", ".hidden.swift", "Pods/D.swift", "Sub/Carthage/E.swift",
            "AppTests/F.swift", "UITestsBase/G.swift", "K.playground/Contents.swift", "A.m",
        ] { try folder.write(name) }
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/Loop", withDestinationPath: folder.path)
        func names(_ paths: [String]) -> [String] { paths.map { ModuleSources.name($0, below: folder.path) } }
        let found = SourceFolder.sources(in: folder.path, withTests: false)
        #expect(names(found.files) == ["A.swift", "Views/B.swift"])
        #expect(names(found.leftOut) == ["AppTests", "Pods", "Sub/Carthage", "UITestsBase"])
        #expect(
            names(SourceFolder.sources(in: folder.path, withTests: true).files) == [
                "A.swift", "AppTests/F.swift", "UITestsBase/G.swift", "Views/B.swift",
            ])
        #expect(["My App", "2048", "a-b", "Café", ""].map(SourceFolder.moduleName) == ["My_App", "_2048", "a_b", "Caf_", "_"])
    }

    private let conditions = Conditions(importable: ["UIKit", "Foundation"])

    private func blanked(_ text: String) -> (text: String, absent: [String]) {
        let absent = AbsentImports.find(in: text, conditions: conditions)
        return (AbsentImports.blanked(text, absent), absent.map(\.module))
    }

    @Test func importsOfModulesThatAreNotHere() {
        #expect(blanked("import UIKit\nimport Chess\nlet a = 1\n") == ("import UIKit\n            \nlet a = 1\n", ["Chess"]))
        #expect(blanked("@testable import Chess; import UIKit\n") == ("                        import UIKit\n", ["Chess"]))
        #expect(blanked("import struct\n Chess.Board\n") == ("             \n            \n", ["Chess"]))
        // These are for porting to replace.
        #expect(
            blanked("import AVFoundation\nimport ObjectiveC\nimport Darwin\n") == (
                "import AVFoundation\nimport ObjectiveC\nimport Darwin\n", ["AVFoundation"]
            ))
        #expect(blanked("import AppKit\n") == ("             \n", ["AppKit"]))
    }

    @Test func importsInConditions() {
        let guarded = "#if canImport(Chess)\nimport Chess\n#endif\n"
        #expect(blanked(guarded) == (guarded, []))
        let other = "#if os(macOS)\nimport AppKit\n#else\nimport Chess\n#endif\n"
        #expect(blanked(other) == ("#if os(macOS)\nimport AppKit\n#else\n            \n#endif\n", ["Chess"]))
        #expect(blanked("#if canImport(UIKit) && DEBUG || BETA\nimport Chess\n#endif\n").absent == [])
        #expect(blanked("#if canImport(UIKit)\nimport Chess\n#endif\n").absent == ["Chess"])
    }

    @Test func namesOfResources() {
        let names = ResourceNames(
            in: """
                let a = UIImage(named: "lamp"), b = UIImage.init(named: "dir/desk", in: nil, compatibleWith: nil)
                let c = UIImage(systemName: "star")
                let d = UIColor(named: "ink")!, e = UIFont(name: "Lora-Bold", size: 12), f = #imageLiteral(resourceName: "chair.png")
                let g = UIImage(named: "a\\(b)"), h = UIImage(named: name), i = Other(named: "x")
                """)
        #expect(names.images == ["lamp", "dir/desk", "chair.png"])
        #expect(names.symbols == ["star"])
        #expect(names.colors == ["ink"])
        #expect(names.fonts == ["Lora-Bold"])
        #expect(names.namesUIKit)
        #expect(!ResourceNames(in: "let UIX = UI, a = GUIDView()").namesUIKit)
    }

    /// A font file with nothing but names.
    private func font(_ names: [(kind: UInt16, text: String)]) -> [UInt8] {
        func pair(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
        var records: [UInt8] = [], strings: [UInt8] = []
        for (kind, text) in names {
            let units = text.utf16.flatMap { pair(Int($0)) }
            records += pair(3) + pair(1) + pair(0x409) + pair(Int(kind)) + pair(units.count) + pair(strings.count)
            strings += units
        }
        let table = pair(0) + pair(names.count) + pair(6 + records.count) + records + strings
        return [0, 1, 0, 0] + pair(1) + [0, 0, 0, 0, 0, 0] + Array("name".utf8) + [0, 0, 0, 0] + pair(0) + pair(28) + pair(0)
            + pair(table.count) + table
    }

    @Test func namesOfFonts() {
        let file = font([(1, "Lora"), (2, "Bold"), (4, "Lora Bold"), (6, "Lora-Bold")])
        #expect(FontNames.read(file) == ["Lora", "Lora Bold", "Lora-Bold"])
        for count in file.indices { #expect(FontNames.read(Array(file[..<count])).count < 3) }
        var lottery = Lottery(state: 9)
        for _ in 0..<2000 {
            var changed = file
            for _ in 0..<3 { changed[Int.random(in: changed.indices, using: &lottery)] = .random(in: 0...255, using: &lottery) }
            #expect(FontNames.read(changed).count <= 4)
            _ = FontNames.read(Array("ttcf".utf8) + changed)
        }
    }

    @Test func filesOfAProject() throws {
        let folder = try Folder()
        try folder.write("Art.xcassets/lamp.imageset/Contents.json")
        try folder.write("Art.xcassets/Rooms/ink.colorset/Contents.json")
        try folder.write("Art.xcassets/own.symbolset/Contents.json")
        try folder.write("Pictures/desk@2x~iphone.png")
        try folder.write("Fonts/1.ttf", Data(font([(6, "Lora-Bold")])))
        try folder.write("Main.storyboard")
        try folder.write(
            "Old/Board.h",
            "@class Other;\n@interface Board : UIView\n@interface Board (Colours)\n@protocol Player <NSObject>\n@protocol Ahead;\n")
        try folder.write("Old/Board.m", "typedef NS_ENUM(NSInteger, Side) {\n@implementation Board\n")
        try folder.write("App-Bridging-Header.h")
        try folder.write("App.xcodeproj/project.pbxproj")
        try folder.write("Packages/Clock/Package.swift")
        try folder.write("Pods/Other/Other.m")
        let files = ProjectFiles(in: folder.path)
        for name in ["lamp", "desk", "desk.png", "Rooms/lamp", "desk@2x.png", "own"] { #expect(files.hasImage(name), "\(name)") }
        #expect(!files.hasImage("ink") && !files.hasImage("chair") && !files.hasImage("lamp.txt"))
        #expect(files.hasColor("ink") && files.hasColor("Rooms/ink") && !files.hasColor("lamp"))
        #expect(files.hasFont("Lora-Bold") && files.hasFont("lora-bold") && !files.hasFont("Lora"))
        #expect(files.hasSymbol("own") && !files.hasSymbol("star"))
        #expect(files.objectiveCTypes == ["Board": "Old/Board.h", "Player": "Old/Board.h", "Side": "Old/Board.m"])
        #expect(files.objectiveCFiles == 1 && files.interfaceFiles == 1 && files.hasBridgingHeader)
        #expect(files.packages == [folder.path + "/Packages/Clock"])
        #expect(files.projects == [folder.path + "/App.xcodeproj"])
    }
}
