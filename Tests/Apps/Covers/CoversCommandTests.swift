import AppTesting
import Foundation
import Testing

@testable import MediaLibrary
@testable import CoversApp

@Suite struct CoversCommandTests {
    private let folder = ScratchFolder()

    @Test("the arguments of covers: a folder or none, a grouping, and the host's options")
    func arguments() throws {
        #expect(try CoversCommand.parse([]).folder == nil)
        let command = try CoversCommand.parse(["Pictures", "--group", "folder", "--headless", "--size", "390x844", "--snapshot", "0:a.png"])
        #expect(command.folder == "Pictures" && command.group.key == .folder && command.host.headless)
        #expect(command.host.snapshot.map(\.path) == ["a.png"])
    }

    @Test("wrong arguments end with status 64", arguments: [["a", "b"], ["--group", "year"], ["--size", "5x"], ["--music"]])
    func wrongArguments(_ arguments: [String]) {
        #expect { _ = try CoversCommand.parse(arguments) } throws: { CoversCommand.exitCode(for: $0).rawValue == 64 }
    }

    @Test("a folder that is missing, or none, is refused in one line with status 1")
    func refusals() throws {
        let file = try folder.write("text", to: "a.txt")
        for (path, reason) in [(folder.path("none"), "no such file or directory"), (file, "not a directory")] {
            do {
                try CoversCommand.parse([path, "--headless"]).run()
                Issue.record("\(path) was opened")
            } catch {
                let message = CoversCommand.message(for: error)
                #expect(message == "can't browse \(path): \(reason)")
                #expect(CoversCommand.exitCode(for: error).rawValue == 1)
            }
        }
    }

    // MARK: Shelves

    private func shelf(_ groups: [[(name: String, bytes: Int)]]) -> PictureShelf {
        var catalog = MediaCatalog(root: folder.url)
        let files = groups.enumerated().flatMap { group, names in
            names.map {
                MediaFile(
                    path: folder.path("\(group)/\($0.name).jpg"), kind: .picture, byteCount: $0.bytes, modified: FileTime(seconds: 0))
            }
        }
        catalog.apply(.added(files))
        return PictureShelf(catalog.pictureGroups(by: .folder))
    }

    @Test("a shelf finds the group and the row of each picture")
    func paths() {
        let shelf = shelf([[("a", 1)], [("b", 1), ("c", 1), ("d", 1)], [("e", 1), ("f", 1)]])
        #expect(shelf.titles == ["0", "1", "2"] && (0..<3).map(shelf.count) == [1, 3, 2])
        #expect((0..<6).map { shelf.path(of: $0) } == [[0, 0], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1]])
        for index in 0..<6 {
            #expect(shelf.index(at: shelf.path(of: index)) == index && shelf.index(of: shelf.pictures[index].id) == index)
        }
        #expect(shelf.start(ofGroup: 0, from: 3) == 1 && shelf.start(ofGroup: 1, from: 3) == 4 && shelf.start(ofGroup: 1, from: 5) == 4)
        #expect(PictureShelf.empty.isEmpty && PictureShelf.empty.titles.isEmpty)
    }

    @Test("what changed between two shelves, carried out on the first, gives the second")
    func changes() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let names = (0..<12).map { String(UnicodeScalar(UInt8(97 + $0))) }
            func draw() -> [(name: String, bytes: Int)] {
                names.filter { _ in Bool.random(using: &random) }.map { ($0, Int.random(in: 1...2, using: &random)) }
            }
            let old = shelf([draw(), draw()]), new = shelf([draw(), draw()])
            let change = ShelfChange(from: old, to: new)
            #expect(change.keepsOrder)
            var ids = old.pictures.map(\.id)
            for index in change.deleted.reversed() { ids.remove(at: index) }
            for index in change.inserted { ids.insert(new.pictures[index].id, at: index) }
            #expect(ids == new.pictures.map(\.id))
            for index in old.pictures.indices where !change.deleted.contains(index) {
                let place = new.index(of: old.pictures[index].id)!
                #expect(change.reloaded.contains(index) == (old.pictures[index].file != new.pictures[place].file))
            }
        }
        let order = ShelfChange(from: shelf([[("a", 1), ("b", 1)]]), to: shelf([[("a", 1), ("b", 1)]]))
        #expect(order.isEmpty && order.count == 0)
    }

    @Test("what a picture's file says is read in plain words")
    func facts() {
        let root = URL(fileURLWithPath: "/pictures")
        var picture = Picture(
            file: MediaFile(
                path: "/pictures/Norway/IMG_1.jpg", kind: .picture, byteCount: 3_249_000, modified: FileTime(seconds: 1_704_110_400)))
        #expect(picture.timeText(secondsFromGMT: { _ in 0 }) == "1 Jan 2024, 12:00")
        #expect(picture.facts(root: root, secondsFromGMT: { _ in 0 }).map(\.name) == ["Changed", "File", "Folder"])
        var details = PictureDetails()
        details.pixelSize = PictureDetails.PixelSize(width: 6000, height: 4000)
        details.captured = LocalTime(year: 2023, month: 5, day: 31, hour: 8, minute: 5)
        details.camera = PictureDetails.Camera(make: "Canon", model: "Canon EOS 80D", lens: "EF-S 18-135mm")
        details.exposure = PictureDetails.Exposure(time: 1 / 250, aperture: 2.8, iso: 400, focalLength: 50)
        picture.details = details
        let facts = picture.facts(root: root, secondsFromGMT: { _ in 0 }).map { "\($0.name): \($0.value)" }
        #expect(
            facts == [
                "Taken: 31 May 2023, 08:05", "Camera: Canon EOS 80D", "Lens: EF-S 18-135mm", "Exposure: 1/250 s  f/2.8  ISO 400  50 mm",
                "Size: 6000 × 4000, 24 MP", "File: 3.2 MB", "Folder: Norway",
            ])
    }
}
