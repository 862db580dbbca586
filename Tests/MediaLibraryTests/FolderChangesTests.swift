import CoreGraphics
import Files
import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite(.serialized) struct FolderChangesTests {
    private let scratch = ScratchFolder()

    private func follow(_ change: (inout FollowerSettings) -> Void = { _ in }) async -> UpdateLog {
        var settings = FollowerSettings(tick: 20, quietTicks: 5, pollTicks: 5)
        change(&settings)
        let log = UpdateLog(MediaFolder(scratch.url, kinds: [.picture, .music], settings: settings))
        #expect(await log.waitForDetails())
        _ = log.takeUpdates()
        return log
    }

    private func waitForNames(_ names: [String], _ log: UpdateLog) async {
        let isReached = await log.wait { $0.catalog.names == names }
        #expect(isReached, "\(log.catalog.names) instead of \(names)")
    }

    @Test("Files that appear, change and vanish are reported")
    func files() async throws {
        scratch.write(TestPicture.png(), to: "a.png")
        let log = await follow()
        scratch.write(TestPicture.png(width: 20, height: 10), to: "b.png")
        scratch.write(Array("text".utf8), to: "c.txt")
        scratch.write(TestPicture.png(), to: ".hidden.png")
        await waitForNames(["a.png", "b.png"], log)
        #expect(await log.wait { $0.catalog.picture(scratch.path("b.png"))?.details?.pixelSize?.width == 20 })
        scratch.write(TestPicture.png(width: 33, height: 10), to: "b.png")
        #expect(await log.wait { $0.catalog.picture(scratch.path("b.png"))?.details?.pixelSize?.width == 33 })
        scratch.remove("a.png")
        await waitForNames(["b.png"], log)
        let changed = log.takeUpdates().compactMap { if case .changed(let files) = $0 { files.map(\.name) } else { nil } }
        #expect(changed.allSatisfy { $0 == ["b.png"] } && !changed.isEmpty)
    }

    @Test("A file that is moved keeps what is known about it")
    func moves() async throws {
        scratch.write(TestPicture.png(), to: "a.png")
        scratch.write(TestPicture.png(), to: "f/b.png")
        scratch.write(TestPicture.png(), to: "f/g/c.png")
        let log = await follow()
        scratch.move("a.png", to: "f/z.png")
        await waitForNames(["f/b.png", "f/g/c.png", "f/z.png"], log)
        scratch.move("f", to: "h")
        await waitForNames(["h/b.png", "h/g/c.png", "h/z.png"], log)
        #expect(log.catalog.pictureGroups(by: .folder).flatMap(\.pictures).allSatisfy { $0.details != nil })
        let updates = log.takeUpdates()
        let moves = updates.flatMap { if case .moved(let moves) = $0 { moves.map(\.to.name) } else { [String]() } }
        #expect(moves.sorted() == ["b.png", "c.png", "z.png", "z.png"])
        #expect(!updates.contains { if case .added = $0 { true } else if case .removed = $0 { true } else { false } })
        // The moved folders are still followed.
        scratch.write(TestPicture.png(), to: "h/g/d.png")
        await waitForNames(["h/b.png", "h/g/c.png", "h/g/d.png", "h/z.png"], log)
    }

    @Test("Of two readers of one scan, each is told of its files; one that goes leaves the scan to the other")
    func readers() async throws {
        scratch.write(TestPicture.png(), to: "a/cover.png")
        scratch.write([0], to: "a/1.mp3")
        let settings = FollowerSettings(tick: 20, quietTicks: 5, pollTicks: 5)
        let parts = MediaFolder.picturesAndMusic(in: scratch.url, settings: settings)
        let pictures = UpdateLog(parts.pictures), music = UpdateLog(parts.music)
        #expect(await pictures.waitForDetails())
        #expect(await music.waitForDetails())
        _ = (pictures.takeUpdates(), music.takeUpdates())
        // Under this name the picture is no album's cover.
        scratch.move("a/cover.png", to: "a/view.png")
        await waitForNames(["a/view.png"], pictures)
        await waitForNames(["a/1.mp3"], music)
        scratch.move("a/view.png", to: "front.png")
        await waitForNames(["front.png"], pictures)
        await waitForNames(["a/1.mp3", "front.png"], music)
        scratch.write([0], to: "a/2.mp3")
        await waitForNames(["a/1.mp3", "a/2.mp3", "front.png"], music)
        let told = pictures.takeUpdates()
        #expect(!told.contains { if case .added = $0 { true } else { false } })
        #expect(!told.contains { if case .detailsRead = $0 { true } else { false } }, "nothing was read for this reader")
        // What has no name of a kind is told by its first bytes: it may become another kind.
        scratch.write(TestPicture.jpeg(), to: "thing")
        await waitForNames(["front.png", "thing"], pictures)
        scratch.write(Array("fLaC, or so it says".utf8), to: "thing")
        await waitForNames(["front.png"], pictures)
        await waitForNames(["a/1.mp3", "a/2.mp3", "front.png", "thing"], music)
        pictures.stop()
        #expect(await pictures.wait { $0.isFinished })
        scratch.remove("a/1.mp3")
        await waitForNames(["a/2.mp3", "front.png", "thing"], music)
        music.stop()
        #expect(await music.wait { $0.isFinished })
    }

    @Test("What is moved in or out, hidden or shown, appears or vanishes")
    func movesAcross() async throws {
        scratch.write(TestPicture.png(), to: "a.png")
        scratch.write(TestPicture.png(), to: "f/b.png")
        let outside = ScratchFolder()
        outside.write(TestPicture.png(), to: "in/deep/c.png")
        let log = await follow()
        try FileManager.default.moveItem(atPath: outside.path("in"), toPath: scratch.path("in"))
        await waitForNames(["a.png", "f/b.png", "in/deep/c.png"], log)
        try FileManager.default.moveItem(atPath: scratch.path("f"), toPath: outside.path("f"))
        try FileManager.default.moveItem(atPath: scratch.path("a.png"), toPath: outside.path("a.png"))
        await waitForNames(["in/deep/c.png"], log)
        scratch.move("in", to: ".in")
        await waitForNames([], log)
        scratch.move(".in", to: "in")
        await waitForNames(["in/deep/c.png"], log)
        scratch.move("in/deep/c.png", to: "in/deep/c.png.bak")
        await waitForNames([], log)
        scratch.move("in/deep/c.png.bak", to: "d.png")
        await waitForNames(["d.png"], log)
    }

    @Test("Folders that appear are scanned, and links out of the folder are told")
    func folders() async throws {
        let log = await follow()
        scratch.write(TestPicture.png(), to: "f/g/a.png")
        await waitForNames(["f/g/a.png"], log)
        let outside = ScratchFolder()
        outside.write(TestPicture.png(), to: "b.png")
        scratch.link("linked", to: outside.url.path)
        scratch.write(TestPicture.png(), to: "f/h/c.png")
        await waitForNames(["f/g/a.png", "f/h/c.png"], log)
        let problem = MediaError.leadsOut(path: scratch.path("linked"))
        #expect(await log.wait { $0.catalog.problems == [problem] })
        scratch.remove("f")
        await waitForNames([], log)
    }

    @Test("A file that is being written isn't reported until it is closed")
    func halfWritten() async throws {
        let log = await follow { $0.quietTicks = 100_000 }
        let bytes = TestPicture.png()
        let file = FileHandle(fileDescriptor: open(scratch.path("a.png"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600), closeOnDealloc: true)
        try file.write(contentsOf: Data(bytes[..<20]))
        scratch.write(bytes, to: "other.png")
        await waitForNames(["other.png"], log)
        try file.write(contentsOf: Data(bytes[20...]))
        try file.close()
        await waitForNames(["a.png", "other.png"], log)
        #expect(log.catalog.picture(scratch.path("a.png"))?.file.byteCount == bytes.count)
    }

    @Test("A file that stays open is reported when it has been quiet for a while")
    func staysOpen() async throws {
        let log = await follow()
        let file = FileHandle(fileDescriptor: open(scratch.path("a.png"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600), closeOnDealloc: true)
        try file.write(contentsOf: Data(TestPicture.png()))
        await waitForNames(["a.png"], log)
        try file.close()
    }

    @Test("Beyond the system's limit of watches, changes are found by comparing, and the problem is told once")
    func watchLimit() async throws {
        for name in ["f/a.png", "g/b.png", "h/c.png"] { scratch.write(TestPicture.png(), to: name) }
        let log = await follow { $0.watchLimit = 2 }
        #expect(log.catalog.problems == [.tooManyFolders(path: scratch.path("g"))])
        #expect(log.catalog.problems[0].reason.contains("max_user_watches"))
        scratch.write(TestPicture.png(), to: "h/d.png")
        scratch.remove("g/b.png")
        await waitForNames(["f/a.png", "h/c.png", "h/d.png"], log)
        scratch.write(TestPicture.png(width: 77, height: 10), to: "h/d.png")
        #expect(await log.wait { $0.catalog.picture(scratch.path("h/d.png"))?.details?.pixelSize?.width == 77 })
        #expect(log.catalog.problems.count == 1)
    }

    @Test("When the folder itself vanishes, so does what is in it, and both may come back")
    func root() async throws {
        scratch.write(TestPicture.png(), to: "a.png")
        let log = await follow()
        let elsewhere = scratch.url.path + "-moved"
        try FileManager.default.moveItem(atPath: scratch.url.path, toPath: elsewhere)
        await waitForNames([], log)
        #expect(await log.wait { $0.catalog.problems == [.missing(path: scratch.url.path)] })
        try FileManager.default.moveItem(atPath: elsewhere, toPath: scratch.url.path)
        await waitForNames(["a.png"], log)
        scratch.write(TestPicture.png(), to: "b.png")
        await waitForNames(["a.png", "b.png"], log)
        #expect(log.catalog.problems.count == 1)
    }

    @Test("When the kernel loses reports, the tree is compared")
    func overflow() throws {
        for name in ["a.png", "f/b.png", "f/c.png"] { scratch.write(TestPicture.png(), to: name) }
        var catalog = MediaCatalog(root: scratch.url)
        let report = FolderReport(wanted: WantedFiles(kinds: [.picture]), settings: FollowerSettings()) { catalog.apply($0) }
        let follower = FolderFollower(
            root: scratch.url.path, reports: [report], settings: FollowerSettings(), stop: try #require(StopSignal()))
        follower.enter(scratch.url.path, depth: 0)
        follower.flush()
        #expect(catalog.names == ["a.png", "f/b.png", "f/c.png"])
        scratch.remove("f/b.png")
        scratch.write(TestPicture.png(width: 99, height: 9), to: "f/c.png")
        scratch.write(TestPicture.png(), to: "g/d.png")
        follower.handle(FolderWatch.Event(mask: UInt32(IN_Q_OVERFLOW), cookie: 0, folder: nil, name: ""))
        #expect(follower.isOutdated)
        follower.compare()
        #expect(!follower.isOutdated)
        follower.flush()
        #expect(catalog.names == ["a.png", "f/c.png"], "what is new may be in the middle of being written")
        follower.pass(FollowerSettings().quietTicks)
        follower.flush()
        #expect(catalog.names == ["a.png", "f/c.png", "g/d.png"])
        #expect(catalog.picture(scratch.path("f/c.png"))?.file == (try? scratch.file("f/c.png")))
    }

    @Test("Following ends with its consumer")
    func ends() async {
        let log = await follow()
        log.stop()
        #expect(await log.wait { $0.isFinished })
    }

    @Test("After any changes, the library is what is there", arguments: [1, 2, 3])
    func storm(seed: UInt64) async throws {
        var storm = FolderStorm(scratch, seed: seed)
        let log = await follow { $0.quietTicks = 3 }
        for step in 0..<rounds(120, long: 3000) {
            storm.change(step)
            if step % 40 == 0 { try await Task.sleep(for: .milliseconds(30)) }
        }
        let expected = storm.visiblePictures
        await waitForNames(expected, log)
        let sizesAgree = await log.wait { log in
            expected.allSatisfy { name in log.catalog.picture(scratch.path(name))?.file == (try? scratch.file(name)) }
        }
        #expect(sizesAgree)
    }

    /// A follower whose reports are read when ``FolderFollower/handleReports()`` is called, and what it tells.
    private func lateFollower() throws -> (follower: FolderFollower, catalog: Guarded<MediaCatalog>) {
        let catalog = Guarded(MediaCatalog(root: scratch.url))
        let report = FolderReport(wanted: WantedFiles(kinds: [.picture]), settings: FollowerSettings()) { update in catalog.withLock { $0.apply(update) } }
        let follower = FolderFollower(
            root: scratch.url.path, reports: [report], settings: FollowerSettings(), stop: try #require(StopSignal()))
        follower.watch = FolderWatch(limit: .max)
        follower.enter(scratch.url.path, depth: 0)
        return (follower, catalog)
    }

    /// Reads the reports, and waits as long as a file or the other half of a move is waited for.
    private func settle(_ follower: FolderFollower) {
        follower.handleReports()
        for _ in 0...FollowerSettings().quietTicks { follower.pass(1) }
        follower.flush()
    }

    @Test("A folder that is moved into a new one, of which no move is reported, is found there")
    func movedIntoNew() throws {
        scratch.write(TestPicture.png(), to: "f/g/a.png")
        let (follower, catalog) = try lateFollower()
        scratch.makeFolder("new")
        scratch.move("f", to: "new/f")
        settle(follower)
        #expect(catalog.withLock(\.names) == ["new/f/g/a.png"])
        // It is followed there.
        scratch.write(TestPicture.png(), to: "new/f/g/b.png")
        settle(follower)
        #expect(catalog.withLock(\.names) == ["new/f/g/a.png", "new/f/g/b.png"])
    }

    @Test("Reports that are read long after the changes lead to the same library", arguments: [1, 6, 22, 23, 29, 32])
    func lateReports(seed: UInt64) throws {
        var storm = FolderStorm(scratch, seed: seed)
        let (follower, catalog) = try lateFollower()
        var step = 0
        for _ in 0..<rounds(30, long: 1000) {
            for _ in 0..<storm.burst() {
                storm.change(step)
                step += 1
            }
            follower.handleReports()
            follower.pass(1)
        }
        settle(follower)
        let found = catalog.withLock { $0 }
        #expect(found.names == storm.visiblePictures)
        for name in found.names { #expect(found.picture(scratch.path(name))?.file == (try? scratch.file(name)), "\(name)") }
    }
}

/// Random changes of a tree of folders and files.
private struct FolderStorm {
    private let scratch: ScratchFolder
    private var random: SeededRandom

    init(_ scratch: ScratchFolder, seed: UInt64) {
        self.scratch = scratch
        random = SeededRandom(seed: seed)
        for name in ["f", "g/h", "i"] { scratch.makeFolder(name) }
    }

    /// What should be in the library.
    var visiblePictures: [String] {
        existing(isFolder: false).filter { name in
            !name.split(separator: "/").contains { $0.hasPrefix(".") } && (name.hasSuffix(".png") || name.hasSuffix(".jpg"))
        }
    }

    /// How many changes come before anybody looks.
    mutating func burst() -> Int { Int.random(in: 1...20, using: &random) }

    mutating func change(_ step: Int) {
        let manager = FileManager.default
        let folder = existing(isFolder: true).randomElement(using: &random).map { $0 + "/" } ?? ""
        let name = folder + ["a.png", "b.png", "c.jpg", "d.txt", ".e.png", "sub", "sub2"].randomElement(using: &random)!
        let file = existing(isFolder: false).randomElement(using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: try? Data(Array(repeating: UInt8(step & 255), count: step)).write(to: URL(fileURLWithPath: scratch.path(name)))
        case 4: try? manager.createDirectory(atPath: scratch.path(name), withIntermediateDirectories: false)
        case 5: if let file { try? manager.removeItem(atPath: scratch.path(file)) }
        case 6: if !folder.isEmpty, step % 5 == 0 { try? manager.removeItem(atPath: scratch.path(String(folder.dropLast()))) }
        case 7: if !folder.isEmpty { rename(scratch.path(String(folder.dropLast())), scratch.path(name)) }
        default: if let file { rename(scratch.path(file), scratch.path(name)) }
        }
    }

    private func existing(isFolder: Bool) -> [String] {
        let manager = FileManager.default
        return (manager.enumerator(atPath: scratch.url.path)?.allObjects as? [String] ?? []).filter { name in
            var found: ObjCBool = false
            return manager.fileExists(atPath: scratch.path(name), isDirectory: &found) && found.boolValue == isFolder
        }.sorted()
    }
}
