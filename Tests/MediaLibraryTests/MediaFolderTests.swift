import CoreGraphics
import Foundation
import Testing
@testable import MediaLibrary

@Suite struct MediaFolderTests {
    private let scratch = ScratchFolder()

    /// All updates of a folder that isn't followed.
    private func updates(_ folder: MediaFolder) async -> [MediaUpdate] {
        var updates: [MediaUpdate] = []
        for await update in folder.updates(following: false) { updates.append(update) }
        return updates
    }

    private func scan(_ folder: MediaFolder) async -> MediaCatalog {
        var catalog = MediaCatalog(root: folder.url)
        for update in await updates(folder) { catalog.apply(update) }
        return catalog
    }

    @Test("A scan finds pictures and music in all folders, but not what is hidden or something else")
    func findsMedia() async {
        for name in ["10.png", "2.png", "B.JPG", "notes.txt", ".hidden.png", "birds/owl.webp", "birds/of prey/hawk.svg", "music/a.mp3",
                     "music/b.FLAC", ".git/x.png", "film.mp4", "archive.zip"] {
            scratch.write(TestPicture.png(), to: name)
        }
        scratch.write(TestPicture.jpeg(), to: "IMG without extension")
        scratch.write(Array("fLaC, or so it says".utf8), to: "music/untitled")
        scratch.write(Array("just a text, long enough".utf8), to: "README")
        let both = await scan(MediaFolder(scratch.url))
        #expect(both.names == [
            "10.png", "2.png", "B.JPG", "IMG without extension", "birds/of prey/hawk.svg", "birds/owl.webp", "music/a.mp3", "music/b.FLAC",
            "music/untitled",
        ])
        #expect(both.isScanned && both.areDetailsRead && both.problems.isEmpty)
        #expect(await scan(MediaFolder(scratch.url, kinds: [.music])).names == ["music/a.mp3", "music/b.FLAC", "music/untitled"])
        let picture = both.picture(scratch.path("2.png"))
        #expect(picture?.file == (try? scratch.file("2.png")) && picture?.details?.pixelSize == .init(width: 64, height: 48))
    }

    @Test("Music is found with the covers beside it, and without other pictures")
    func findsCovers() async {
        for name in ["a/1.mp3", "a/Cover.JPG", "a/booklet.jpg", "a/folder.txt", "front.png"] { scratch.write([0], to: name) }
        #expect(await scan(MediaFolder(scratch.url, kinds: [.music], findsCovers: true)).names == ["a/1.mp3", "a/Cover.JPG", "front.png"])
        #expect(await scan(MediaFolder(scratch.url, kinds: [.music])).names == ["a/1.mp3"])
        let names = ["cover.jpg", "AlbumArt.png", "cover.mp3", "covers.jpg", "folder.jpg.bak"]
        #expect(names.map { name in
            guard case .kind(let kind) = MediaFile.Kind.promise(ofName: name) else { return false }
            return MediaFile(path: "/a/" + name, kind: kind, byteCount: 0, modified: FileTime(seconds: 0)).isCalledLikeCover
        } == [true, true, false, false, false])
    }

    @Test("A scan that two readers share gives each what a scan of its own would")
    func shared() async {
        for name in ["a/1.mp3", "a/Cover.JPG", "b.png", "sub/c.png", "sub/d.flac"] { scratch.write(TestPicture.png(), to: name) }
        let alone = await scan(MediaFolder(scratch.url, kinds: [.music], findsCovers: true))
        let parts = MediaFolder.picturesAndMusic(in: scratch.url)
        let pictures = UpdateLog(parts.pictures), music = UpdateLog(parts.music)
        #expect(await pictures.waitForDetails())
        #expect(await music.waitForDetails())
        #expect(pictures.catalog.names == ["a/Cover.JPG", "b.png", "sub/c.png"] && music.catalog.names == alone.names)
        #expect(alone.names == ["a/1.mp3", "a/Cover.JPG", "sub/d.flac"])
        #expect(pictures.catalog.picture(scratch.path("b.png"))?.details?.pixelSize?.width == 64)
        // Another look is a scan of its own.
        #expect(await scan(parts.music).names == alone.names)
    }

    @Test("Files come in the order of their names, folder by folder, the first screenful in a batch of its own")
    func order() async {
        for index in 0..<150 { scratch.write([UInt8(1)], to: "\(index).png") }
        for index in 0..<5 { scratch.write([UInt8(1)], to: "sub/\(index).png") }
        let folder = MediaFolder(scratch.url, kinds: [.picture], settings: FollowerSettings(firstBatch: 20, batch: 100))
        let batches = await updates(folder).compactMap { if case .added(let files) = $0 { files } else { nil } }
        #expect(batches.map(\.count) == [20, 100, 35])
        let names = (0..<150).map { "\($0).png" } + (0..<5).map { "sub/\($0).png" }
        #expect(batches.flatMap { $0 }.map(\.path) == names.map { scratch.path($0) })
        // Each of several readers gets a first screenful of its own.
        for index in 0..<60 { scratch.write([UInt8(1)], to: "music/\(index).mp3") }
        let parts = MediaFolder.picturesAndMusic(in: scratch.url, settings: FollowerSettings(firstBatch: 20, batch: 100))
        for (part, counts) in [(parts.pictures, [20, 100, 35]), (parts.music, [20, 40])] {
            let log = UpdateLog(part)
            #expect(await log.waitForDetails())
            #expect(log.takeUpdates().compactMap { if case .added(let files) = $0 { files.count } else { nil } } == counts)
        }
    }

    @Test("Links that lead back are followed once, and those that lead nowhere are left out")
    func links() async {
        scratch.write(TestPicture.png(), to: "sub/a.png")
        scratch.link("sub/up", to: scratch.url.path)
        scratch.link("sub/self", to: ".")
        scratch.link("broken.png", to: "nowhere")
        scratch.link("brokenFolder", to: "nowhere")
        scratch.link("b.png", to: "sub/a.png")
        let catalog = await scan(MediaFolder(scratch.url))
        #expect(catalog.names == ["b.png", "sub/a.png"] && catalog.problems.isEmpty)
    }

    @Test("Links to folders end within the folder, and what they leave out is told")
    func linksOut() async {
        let elsewhere = ScratchFolder()
        elsewhere.write(TestPicture.png(), to: "c.png")
        scratch.write(TestPicture.png(), to: "a.png")
        scratch.link("out", to: elsewhere.url.path)
        scratch.link("up", to: "..")
        scratch.link("all", to: "/")
        // A file elsewhere is one picture, and no more.
        scratch.link("b.png", to: elsewhere.path("c.png"))
        let catalog = await scan(MediaFolder(scratch.url))
        #expect(catalog.names == ["a.png", "b.png"])
        #expect(Set(catalog.problems) == Set(["out", "up", "all"].map { .leadsOut(path: scratch.path($0)) }))
        // The folder itself may be a link.
        let link = ScratchFolder()
        link.link("pictures", to: scratch.url.path)
        #expect(await scan(MediaFolder(link.url.appendingPathComponent("pictures"))).names == ["a.png", "b.png"])
    }

    @Test("Names that aren't UTF-8 are counted, those of media and folders")
    func unreadableNames() async throws {
        scratch.write(TestPicture.png(), to: "a.png")
        for name in ["k\u{FF}se.jpg", "k\u{FF}se.txt", "\u{FF}.mp3"] {
            // In Latin 1.
            let latin: [UInt8] = name.unicodeScalars.map { UInt8($0.value) }
            let path: [UInt8] = Array("\(scratch.url.path)/".utf8) + latin + [0]
            let file = open(path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
            try #require(file >= 0)
            close(file)
        }
        let catalog = await scan(MediaFolder(scratch.url))
        #expect(catalog.names == ["a.png"])
        #expect(catalog.problems == [.unreadableNames(path: scratch.url.path, count: 2)])
        #expect(catalog.problems.first?.message == "\(scratch.url.path): 2 names aren't UTF-8")
    }

    @Test("A folder that isn't there or is a file is a problem, not the end")
    func missingFolder() async {
        let missing = await scan(MediaFolder(scratch.url.appendingPathComponent("nowhere")))
        #expect(missing.problems == [.missing(path: scratch.path("nowhere"))] && missing.isScanned)
        scratch.write(TestPicture.png(), to: "a.png")
        let file = await scan(MediaFolder(scratch.url.appendingPathComponent("a.png")))
        #expect(file.problems.map(\.description) == ["\(scratch.path("a.png")): can't be read: it is not a folder"])
    }

    @Test(
        "Folders and files that are closed to us are reported, and the others are read",
        .enabled(if: geteuid() != 0, "root may read all"))
    func closedFolders() async {
        scratch.write(TestPicture.png(), to: "closed/a.png")
        scratch.write(TestPicture.png(), to: "b.png")
        scratch.write(TestPicture.png(), to: "c.png")
        chmod(scratch.path("closed"), 0)
        chmod(scratch.path("c.png"), 0)
        defer { chmod(scratch.path("closed"), 0o700) }
        let catalog = await scan(MediaFolder(scratch.url))
        #expect(catalog.problems == [.unreadable(path: scratch.path("closed"), reason: "permission denied")])
        #expect(catalog.names == ["b.png", "c.png"])
        #expect(catalog.picture(scratch.path("c.png"))?.error?.reason == "can't be read: permission denied")
    }

    @Test("Special files are passed", .timeLimit(.minutes(1)))
    func specialFiles() async {
        mkfifo(scratch.path("pipe.png"), 0o600)
        mkfifo(scratch.path("pipe"), 0o600)
        scratch.link("device.png", to: "/dev/zero")
        scratch.write(TestPicture.png(), to: "a.png")
        #expect(await scan(MediaFolder(scratch.url)).names == ["a.png"])
    }

    @Test("The person's pictures folder comes from user-dirs.dirs", arguments: [
        ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/h/Bilder"), ("# none", "/h/Pictures"),
        ("XDG_PICTURES_DIR=\"/data/my \\\"own\\\" ones\"", "/data/my \"own\" ones"), ("XDG_PICTURES_DIR=\"$HOME/\"", "/h/Pictures"),
        ("XDG_PICTURES_DIR=\"relative\"", "/h/Pictures"), ("XDG_MUSIC_DIR=\"$HOME/M\"", "/h/Pictures"),
        ("XDG_PICTURES_DIR=\"$HOME/A\"\n XDG_PICTURES_DIR = \"$HOME/B\"", "/h/B"), ("XDG_PICTURES_DIR=\"", "/h/Pictures"),
    ])
    func picturesFolder(text: String, path: String) {
        scratch.write(Array(text.utf8), to: "user-dirs.dirs")
        let environment = ["HOME": "/h", "XDG_CONFIG_HOME": scratch.url.path]
        #expect(MediaLocation.folder("XDG_PICTURES_DIR", else: "Pictures", environment: environment).path == path)
    }

    @Test("Of 20,000 files the first screenful is there at once")
    func manyFiles() async throws {
        let names = (0..<20_000).map { "IMG_\($0).jpg" }
        for (index, name) in names.enumerated() {
            if index % 1000 == 0 { scratch.makeFolder("f\(index / 1000)") }
            close(open(scratch.path("f\(index / 1000)/\(name)"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        }
        let flat = flatFolder
        for folder in [scratch.url, flat.url] {
            // How many files each report brings, until all are found.
            var counts: [Int] = [], isScanned = false
            for await update in MediaFolder(folder).updates(following: false) {
                switch update {
                case .added(let files) where !isScanned: counts.append(files.count)
                case .scanned: isScanned = true
                default: break
                }
            }
            #expect(counts.reduce(0, +) == 20_000)
            // A screenful comes first, without waiting for the folders that are still to be read.
            let first = try #require(counts.first)
            #expect(first == FollowerSettings().firstBatch)
        }
    }

    /// As many files in one folder.
    private var flatFolder: ScratchFolder {
        let folder = ScratchFolder()
        for index in 0..<20_000 { close(open(folder.path("IMG_\(index).jpg"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)) }
        return folder
    }
}
