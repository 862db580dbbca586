import Foundation
import Testing
@testable import Decks

@Suite struct PictureFolderTests {
    private let scratch = ScratchFolder()

    @Test func picturesAreNotesAndSubfoldersAreSections() throws {
        for name in ["10.png", "2.png", "B.JPG", "notes.txt", ".hidden.png", "birds/owl.webp", "birds/of prey/hawk.svg", "empty/readme.md",
                     ".git/x.png"] {
            scratch.write(TestPackage.png, to: "Animals/" + name)
        }
        let deck = try Deck.open(scratch.url.appendingPathComponent("Animals"))
        #expect(deck.title == "Animals")
        #expect(deck.sections.map(\.title) == ["Animals", "birds", "birds/of prey"])
        #expect(deck.texts == [[["", "2"], ["", "10"], ["", "B"]], [["", "owl"]], [["", "hawk"]]])
        let image = try #require(deck.note(at: 0, inSection: 1).facets[0].image)
        #expect(image.name == "owl.webp")
        #expect(try image.data() == Data(TestPackage.png))
    }

    @Test func folderWithATrailingSlash() throws {
        scratch.write(TestPackage.png, to: "F/a.png")
        #expect(try Deck.open(URL(fileURLWithPath: scratch.url.path + "/F/")).title == "F")
    }

    @Test func linksThatLeadBackAreFollowedOnce() throws {
        scratch.write(TestPackage.png, to: "F/sub/a.png")
        let root = scratch.url.appendingPathComponent("F")
        try FileManager.default.createSymbolicLink(atPath: root.path + "/sub/up", withDestinationPath: root.path)
        try FileManager.default.createSymbolicLink(atPath: root.path + "/sub/self", withDestinationPath: ".")
        try FileManager.default.createSymbolicLink(atPath: root.path + "/broken.png", withDestinationPath: "nowhere")
        let deck = try Deck.open(root)
        #expect(deck.sections.map(\.title) == ["sub"])
        #expect(deck.noteCount == 1)
    }

    @Test func folderWithoutPicturesIsEmpty() throws {
        scratch.write("x", to: "F/a.txt")
        let folder = scratch.url.appendingPathComponent("F")
        #expect(throws: DeckError.emptyDeck(path: folder.path)) { try Deck.open(folder) }
    }
}
