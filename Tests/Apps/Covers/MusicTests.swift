import AppTesting
import AppSupport
import CoverFlow
import Foundation
import MediaLibrary
import Testing
import UIKit
import UIKitTesting

@testable import CoversApp

/// The program that browses and plays music, by keys and touches, on folders that the tests make.
@Suite(.serialized) @MainActor struct MusicTests {
    // MARK: Following

    @Test("IT-02 when the music goes on to another album, that comes to the middle of the flow and of the list")
    func follows() async throws {
        try await MusicFolder.four().browse { host, music in
            #expect(music.shelf.albums.map(\.title) == ["Amber", "Birch", "Coral", "Dune"] && music.selectedTitle == "Amber")
            await host.press("Space", then: 1)
            #expect(music.current == "A1" && music.player.state == .playing)
            await host.advance(by: 20)
            #expect(music.current == "A2" && music.selectedTitle == "Amber" && music.flow.position == 0)
            await host.advance(by: 30)
            #expect(music.current == "B1" && music.selectedTitle == "Birch" && music.flow.position == 1 && music.markedTitle == "Birch")
            await host.advance(by: 20)
            #expect(music.current == "C1" && music.flow.position == 2 && music.markedTitle == "Coral")
            // By hand as well, at the end of a list of songs.
            await host.press("n", "n", "n", then: 0.6)
            #expect(music.current == "D1" && music.selectedTitle == "Dune" && music.flow.position == 3)
            #expect(music.player.heard.prefix(3) == ["A1 from 0 for 20", "A2 from 0 for 30", "B1 from 0 for 20"])
            // One song begins as the other ends.
            let record = music.player.record
            #expect(zip(record, record.dropFirst().prefix(3)).allSatisfy { abs($0.time + $0.duration - $1.time) < 1e-6 })
        }
    }

    @Test("IT-02 a change of song leaves the flow alone while a person browses, and recentres it when that is over")
    func browsing() async throws {
        try await MusicFolder.four().browse { host, music in
            await host.press("Space", then: 0.5)
            let pause = MusicViewController.browsingSeconds
            // The music goes on to the second album at 50 s, three seconds after the flow was moved.
            await host.advance(by: 46)
            await host.press("ArrowRight", "ArrowRight", then: 0.5)
            #expect(music.selectedTitle == "Coral" && music.isBrowsing)
            await host.advance(by: 4.5)
            #expect(music.current == "B1" && music.selectedTitle == "Coral" && music.flow.position == 2)
            await host.advance(by: pause)
            #expect(!music.isBrowsing && music.selectedTitle == "Coral", "what was chosen stays until the next change")
            // A finger that rests on the list browses for as long as it does.
            let place = music.list.convert(CGPoint(x: 500, y: music.list.bounds.midY), to: nil)
            var hold = GestureScript()
            hold.touch(1, .began, at: place)
            await host.run(hold)
            await host.advance(by: 16)
            #expect(music.current == "C1" && music.isBrowsing)
            var lift = GestureScript()
            lift.touch(1, .ended, at: place)
            await host.run(lift)
            await host.press("Home", then: 1)
            #expect(music.selectedTitle == "Amber")
            await host.advance(by: pause + 1)
            #expect(!music.isBrowsing)
            await host.press("n", then: 1)
            #expect(music.current == "C2" && music.selectedTitle == "Coral" && music.flow.position == 2)
        }
    }

    @Test("IT-02 a cover that is turned over turns back before the flow moves to the album that plays")
    func turnsBack() async throws {
        try await MusicFolder.four().browse { host, music in
            await host.press("ArrowRight", "Space", "Enter", then: 1)
            #expect(music.current == "B1" && music.flow.flippedIndex == 1)
            await host.advance(by: 19.9 - music.player.position)
            #expect(music.current == "B1" && music.flow.flippedIndex == 1)
            await host.advance(by: 1.5)
            #expect(music.current == "C1" && music.flow.flippedIndex == nil && music.selectedTitle == "Coral" && music.back == nil)
        }
    }

    // MARK: The back

    @Test("IT-04 the back of a cover lists the album's pieces: the list scrolls, a tap on a row plays, a tap above it turns back")
    func trackList() async throws {
        try await MusicFolder.four().browse { host, music in
            await host.press("End", then: 1.5)
            let frame = try #require(music.flow.frameOfCover(at: 3)), middle = CGPoint(x: frame.midX, y: frame.midY)
            await host.tap(music.flow.convert(middle, to: nil))
            let back = try #require(music.back)
            #expect(music.flow.flippedIndex == 3 && back.list.numberOfRows(inSection: 0) == 30 && back.list.contentOffset.y == 0)
            let label = try #require(back.list.cellForRow(at: [0, 1])?.accessibilityLabel)
            #expect(label == "2, D2, 0:05")
            // Scrolling, which the flow doesn't take for its own.
            let place = try music.place(ofTrack: 4)
            var script = GestureScript()
            script.drag(from: place, to: CGPoint(x: place.x + 6, y: place.y - 110), duration: 0.4)
            await host.run(script)
            await host.advance(by: 2)
            #expect(back.list.contentOffset.y > 80 && music.flow.flippedIndex == 3 && music.flow.position == 3 && music.current == nil)
            let row = try #require(back.list.indexPathsForVisibleRows?.dropFirst(2).first?.row)
            await host.tap(try music.place(ofTrack: row))
            #expect(music.current == "D\(row + 1)" && music.player.state == .playing && music.flow.flippedIndex == 3)
            #expect(music.markedTracks == ["D\(row + 1)"])
            // The mark goes along with the music.
            await host.advance(by: 4)
            #expect(music.current == "D\(row + 2)" && music.markedTracks == ["D\(row + 2)"])
            // The words above the list.
            let header = try #require(host.view(AlbumBackHeader.self))
            await host.tap(header.convert(CGPoint(x: 70, y: 20), to: nil))
            #expect(music.flow.flippedIndex == nil && music.back == nil && music.player.state == .playing)
        }
    }

    @Test("IT-04 a tap beside the cover turns back, one on another cover brings that, and the button in the header plays and pauses")
    func leaving() async throws {
        for size in [CGSize(width: 1024, height: 768), CGSize(width: 393, height: 852), CGSize(width: 852, height: 393)] {
            try await MusicFolder.four().browse(size: size) { host, music in
                await host.press("ArrowRight", "Enter", then: 1)
                #expect(music.flow.flippedIndex == 1)
                try await host.tap("Play the album")
                await host.advance(by: 0.5)
                #expect(music.current == "B1" && music.player.state == .playing && music.flow.flippedIndex == 1)
                let button = try #require(host.view(AlbumBackHeader.self)?.subviews.compactMap { $0 as? UIButton }.first)
                await host.tap(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
                #expect(music.player.state == .paused && music.markedTracks == ["B1"])
                let frame = try #require(music.flow.frameOfCover(at: 1))
                await host.tap(music.flow.convert(CGPoint(x: frame.midX, y: frame.maxY + 12), to: nil))
                #expect(music.flow.flippedIndex == nil && music.flow.position == 1)
                await host.press("Enter", then: 1)
                let next = try #require(music.flow.frameOfCover(at: 2))
                let side = CGPoint(x: min(next.maxX - 6, music.flow.bounds.width - 8), y: next.midY)
                await host.tap(music.flow.convert(side, to: nil), then: 2)
                #expect(music.flow.flippedIndex == nil && music.flow.position == 2 && music.selectedTitle == "Coral")
            }
        }
    }

    @Test("IT-04 keys do it, too: Return turns, up and down choose a row, Return plays it, Escape turns back")
    func trackListByKeys() async throws {
        try await MusicFolder.four().browse { host, music in
            await host.press("End", "Enter", then: 1.2)
            await host.press("ArrowDown", "ArrowDown", "ArrowDown", then: 0.3)
            #expect(music.back?.list.indexPathForSelectedRow == [0, 2] && music.selectedTitle == "Dune")
            await host.press("Enter", then: 0.5)
            #expect(music.current == "D3" && music.flow.flippedIndex == 3)
            for _ in 0..<40 { await host.press("ArrowDown", then: 0.05) }
            await host.press("Enter", then: 0.5)
            #expect(music.current == "D30")
            await host.press("Enter", then: 1)
            #expect(music.flow.flippedIndex == nil, "with no row marked, Return turns back")
        }
    }

    // MARK: Playing

    @Test("buttons, the slider and keys play, pause, seek and go from song to song; what would be heard is written down")
    func transport() async throws {
        try await MusicFolder.four().browse { host, music in
            try await host.tap("Play")
            await host.advance(by: 4)
            #expect(music.current == "A1" && abs(music.player.position - 4) < 0.2 && abs(music.player.duration - 20) < 0.01)
            try await host.tap("Pause")
            await host.advance(by: 10)
            #expect(music.player.state == .paused && abs(music.player.position - 4) < 0.2)
            await host.press("Space", then: 2)
            #expect(music.player.state == .playing && abs(music.player.position - 6) < 0.2)
            // A finger on the slider chooses a place when it is lifted.
            let slider = music.playing.slider, track = slider.trackRect(forBounds: slider.bounds)
            let knob = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value)
            let from = slider.convert(CGPoint(x: knob.midX, y: knob.midY), to: nil)
            let to = slider.convert(CGPoint(x: track.minX + track.width * 0.75, y: knob.midY), to: nil)
            var script = GestureScript()
            script.drag(from: from, to: to, duration: 0.5)
            await host.run(script)
            await host.advance(by: 1)
            #expect(music.current == "A1" && abs(music.player.position - 16) < 0.8, "three quarters, and a second")
            // A tap on the track goes there.
            await host.tap(slider.convert(CGPoint(x: track.minX + track.width * 0.25, y: knob.midY), to: nil), then: 1)
            #expect(abs(music.player.position - 6) < 0.5)
            await host.press(".", then: 0)
            #expect(abs(music.player.position - 16) < 0.5)
            await host.press(",", ",", then: 0)
            #expect(music.player.position < 0.5)
            try await host.tap("Next song")
            await host.advance(by: 1)
            #expect(music.current == "A2")
            await host.press("p", then: 1)
            #expect(music.current == "A1", "soon after the beginning, the one before")
            await host.advance(by: MusicPlayer.restartLimit)
            try await host.tap("Previous song")
            #expect(music.current == "A1" && music.player.position < 0.5, "later, from the beginning")
            let record = music.player.record
            #expect(record.first.map { abs($0.duration - 4) < 0.2 && $0.start == 0 && $0.path == music.shelf.tracks[0].file.path } == true)
            #expect(zip(record, record.dropFirst()).allSatisfy { $0.time + $0.duration <= $1.time + 1e-9 }, "one at a time")
            await host.press("p", then: 0.2)
            #expect(music.current == "A1", "there is none before the first")
        }
    }

    @Test("a paused player that seeks stays paused, and after the last song there is silence")
    func ends() async throws {
        let folder = try MusicFolder()
        try folder.addAlbum("Amber", by: "Ann", [4, 4])
        try await folder.browse { host, music in
            await host.press("Space", "Space", then: 1)
            #expect(music.player.state == .paused)
            music.player.seek(to: 3)
            await host.advance(by: 5)
            #expect(music.player.state == .paused && music.current == "A1" && music.player.position == 3)
            for place in [Double.nan, .infinity, -.infinity, -5, 1e9] { music.player.seek(to: place) }
            await host.advance(by: 1)
            #expect(music.current == "A1" && music.player.state == .paused)
            await host.press("Space", then: 0.1)
            await host.advance(by: 4.5)
            #expect(music.current == nil && music.player.state == .stopped && music.player.position == 0)
            #expect(music.player.heard == ["A1 from 0 for 1", "A1 from 4 for 0", "A2 from 0 for 4"])
            await host.press("n", "p", ".", "l", then: 0.2)
            #expect(music.current == nil)
            await host.press("Space", then: 0.5)
            #expect(music.current == "A1")
        }
    }

    // MARK: What can't be played

    @Test("texts called music, files that are cut off, silent or empty are told in a line, and the next one plays")
    func refusals() async throws {
        let folder = try MusicFolder()
        try folder.addAlbum("Amber", by: "Ann", [3, 10, 0, 3])
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("Amber/A2.flac")))
        try folder.write(whole.prefix(whole.count / 2), to: "Amber/A2.flac")
        try folder.write(Data("no music, just words".utf8), to: "Amber/B text.mp3")
        try folder.write(Data([0xFF, 0xFB, 0x90, 0x00] + Array(repeating: 0, count: 300)), to: "Amber/C cut off.mp3")
        try folder.write(Data(), to: "Amber/D empty.mp3")
        try await folder.browse { host, music in
            #expect(music.shelf.albums.map(\.title) == ["Amber"] && music.shelf.trackCount == 7, "damaged files are on the album")
            var lines: [String] = []
            await host.press("Space", "Enter", then: 1)
            for _ in 0..<400 where music.player.state == .playing {
                await host.advance(by: 0.05)
                if let line = music.notice, line != lines.last { lines.append(line) }
            }
            #expect(music.player.state == .stopped)
            #expect(lines.allSatisfy { !$0.contains("\n") && $0.count < 140 })
            var failures: [String: String] = [:]
            for (path, reason) in music.player.failures { failures[URL(fileURLWithPath: path).lastPathComponent] = reason }
            #expect(failures["A2.flac"]?.hasPrefix("breaks off at 0:0") == true)
            #expect(failures["A3.flac"]?.hasPrefix("can't be played: ") == true)
            #expect(failures["B text.mp3"] == "can't be played: unknown format, or damaged")
            #expect(failures["D empty.mp3"] == "can't be played: the file is empty (0 bytes)" && failures["C cut off.mp3"] != nil)
            #expect(failures.count == 5 && lines.contains { $0.hasPrefix("“A2” breaks off") })
            let heard = music.player.heard
            #expect(heard.count == 3 && heard.first == "A1 from 0 for 3" && heard.last == "A4 from 0 for 3", "\(heard)")
            // The rows say so, and a notice goes away.
            music.back?.list.contentOffset = CGPoint(x: 0, y: 60)
            await host.advance(by: NowPlayingBar.noticeSeconds + 1)
            let rows = music.back?.list.visibleCells ?? [], labels = rows.compactMap(\.accessibilityLabel)
            #expect(labels.contains { $0.contains("can't be played") } && music.notice == nil)
        }
    }

    @Test("without an audio device music plays on silently, and a line says so once")
    func noDevice() async throws {
        final class Deaf: MusicOutput {
            let didEnd: @MainActor (MusicEnd) -> Void
            init(_ didEnd: @escaping @MainActor (MusicEnd) -> Void) { self.didEnd = didEnd }
            var elapsed: Double { 0 }
            func resume() { didEnd(.noDevice) }
            func pause() {}
            func stop() {}
        }
        var starts = 0
        let player = MusicPlayer { _, didEnd in
            starts += 1
            return Deaf(didEnd)
        }
        try await MusicFolder.four().browse(player: player) { host, music in
            await host.press("Space", then: 1)
            #expect(player.isDeaf && player.state == .playing && music.notice == "There is no sound: no audio device can be opened")
            #expect(abs(player.position - 1) < 0.1)
            await host.advance(by: 50)
            #expect(music.current == "B1" && starts == 1 && music.notice == nil && music.selectedTitle == "Birch")
        }
    }

    // MARK: Changes

    @Test("files that appear, change and vanish while the music plays are followed; the song that plays is played to its end")
    func changes() async throws {
        let folder = try MusicFolder.four()
        try await folder.browse { host, music in
            await host.press("Space", "n", then: 1)
            #expect(music.current == "A2")
            try folder.add("Amber/A3.flac", title: "A3", album: "Amber", artist: "Ann", number: 3, seconds: 4)
            await host.wait { music.shelf.albums[0].tracks.count == 3 }
            #expect(music.current == "A2" && music.player.state == .playing && music.player.queue.next?.title == "A3")
            try folder.remove("Amber/A2.flac")
            await host.wait { music.shelf.albums[0].tracks.count == 2 }
            #expect(music.current == "A2" && music.player.state == .playing && music.playingIndex == nil)
            #expect(music.player.queue.next?.title == "A3")
            await host.advance(by: max(0, 30.5 - music.player.position))
            #expect(music.current == "A3" && music.player.failures.isEmpty, "an open file outlives its name")
            // An album whose title changes in its tags.
            try folder.add("Birch/B1.flac", title: "B1", album: "Beech", artist: "Ann", number: 1, seconds: 7)
            await host.wait { music.shelf.albums.map(\.title) == ["Amber", "Beech", "Coral", "Dune"] }
            // One that vanished before its turn is passed over.
            try folder.remove("Coral/C1.flac")
            await host.wait { music.shelf.albums[2].tracks.count == 2 }
            for name in ["Amber/A1.flac", "Amber/A3.flac", "Birch/B1.flac", "Coral/C2.flac", "Coral/C3.flac"] { try folder.remove(name) }
            for number in 1...30 { try folder.remove("Dune/D\(number).flac") }
            await host.wait { music.shelf.isEmpty }
            await host.advance(by: 8)
            #expect(music.player.state == .stopped && music.flow.numberOfCovers == 0 && music.playing.isHidden)
            await host.press("Space", "Enter", "ArrowDown", "]", "n", then: 0.1)
            #expect(music.current == nil)
        }
    }

    @Test("the next piece is opened ahead, but what is played then is what follows then")
    func headStart() async throws {
        let folder = try MusicFolder()
        try folder.addAlbum("Amber", by: "Ann", [10, 3])
        try folder.addAlbum("Coral", by: "Ben", [4])
        var opened: [String] = []
        let player = MusicPlayer { decoder, didEnd in
            opened.append(URL(fileURLWithPath: decoder.path).deletingPathExtension().lastPathComponent)
            return try await SilentOutput.makeExact(decoder, didEnd: didEnd)
        }
        try await folder.browse(player: player) { host, music in
            await host.press("Space", then: 1)
            await host.advance(by: 9.5 - MusicPlayer.headStart - player.position)
            #expect(opened == ["A1"])
            await host.advance(by: 1)
            #expect(opened == ["A1", "A2"] && music.current == "A1")
            // It is another one's turn now.
            try folder.addAlbum("Birch", by: "Ann", [3])
            try folder.remove("Amber/A2.flac")
            await host.wait { music.shelf.albums.map(\.title) == ["Amber", "Birch", "Coral"] && music.shelf.albums[0].tracks.count == 1 }
            await host.advance(by: 6)
            #expect(music.current == "B1" && player.heard.first == "A1 from 0 for 10")
            // Pausing and seeking plan anew.
            player.seek(to: 0.5)
            await host.press("Space", "Space", then: 0.1)
            await host.advance(by: 2.9)
            #expect(music.current == "C1" && player.failures.isEmpty)
        }
    }

    @Test("a piece that vanishes unnoticed is told when its turn comes, and the next one plays")
    func vanished() async throws {
        let folder = try MusicFolder()
        try folder.addAlbum("Amber", by: "Ann", [20, 2, 2])
        try await folder.browse { host, music in
            music.library.stop()
            try folder.remove("Amber/A2.flac")
            await host.press("Space", then: 0)
            await host.advance(by: 21)
            #expect(music.current == "A3" && music.notice == "“A2” can't be played: no such file or folder")
        }
    }

    // MARK: Pictures and music

    @Test("a folder of music shows its albums at once, one with pictures as well has a switch, and one with neither says so")
    func media() async throws {
        try await MusicFolder.four().browseAll { host, folder in
            #expect(folder.medium == .music && folder.music.view.superview != nil && folder.pictures.view.superview == nil)
            #expect(folder.music.flow.isFirstResponder)
        }
        let covers = try MusicFolder.four()
        try covers.write(Self.picture(.green), to: "Amber/cover.png")
        try await covers.browseAll { host, folder in
            #expect(folder.medium == .music && !host.elementTree().contains("\"Pictures\""), "covers of albums are no pictures")
            #expect(folder.music.shelf.albums[0].cover?.name == "cover.png" && folder.music.shelf.albums[1].cover == nil)
            let frame = try #require(folder.music.flow.frameOfCover(at: 0))
            let place = folder.music.flow.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
            #expect(host.pixel(at: place) == PixelColor(red: 0, green: 255, blue: 0))
        }
        let both = try MusicFolder()
        try both.addAlbum("Amber", by: "Ann", [4])
        for index in 0..<3 { try both.write(Self.picture(.red), to: "Photos/\(index).png") }
        for size in [CGSize(width: 1024, height: 768), CGSize(width: 393, height: 852)] {
            try await both.browseAll(size: size) { host, folder in
                #expect(folder.medium == .pictures && folder.pictures.shelf.pictures.count == 3)
                await host.press("f", "Escape", then: 1)
                #expect(folder.pictures.viewer == nil && folder.pictures.presentedViewController == nil)
                try await host.tap("Music")
                await host.advance(by: 1)
                #expect(folder.medium == .music && folder.pictures.view.superview == nil && folder.music.flow.isFirstResponder)
                #expect(folder.music.bar.frame.maxY <= folder.music.flow.frame.minY)
                await host.press("Space", "m", then: 1)
                #expect(folder.medium == .pictures && folder.music.player.state == .playing && folder.pictures.flow.isFirstResponder)
                await host.press("m", then: 0.1)
                await host.press("m", "m", then: 1)
                #expect(folder.medium == .music && folder.children.count == 1)
            }
        }
        let empty = try MusicFolder()
        try await empty.browseAll { host, folder in
            #expect(folder.pictures.flow.emptyText == "No Pictures or Music in This Folder" && folder.medium == .pictures)
            await host.press("m", "Space", "Enter", then: 0.1)
            #expect(folder.medium == .pictures)
            try empty.addAlbum("Late", by: "Ann", [3])
            await host.advance { folder.medium == .music }
            #expect(folder.music.selectedTitle == "Late")
        }
    }

    @Test("IT-01 a folder with pictures and music is walked once for both")
    func walking() async throws {
        let both = try MusicFolder()
        try both.addAlbum("Amber", by: "Ann", [1])
        for index in 0..<3 { try both.write(Self.picture(.red), to: "Photos/\(index).png") }
        let openings = FolderOpenings(["", "/Amber", "/Photos"].map { both.url.path + $0 })
        try await both.browseAll { host, folder in
            await host.advance { folder.pictures.library.isComplete && folder.music.library.isScanned }
            #expect(folder.pictures.shelf.pictures.count == 3 && folder.music.shelf.trackCount == 1)
            #expect(openings.take() == [1, 1, 1])
        }
    }

    private static func picture(_ color: UIColor) throws -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let size = CGSize(width: 64, height: 64)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
        return try #require(image.pngData())
    }

    @Test("the list of albums goes by artist, goes along with the flow, and brings what is tapped; brackets go from artist to artist")
    func list() async throws {
        try await MusicFolder.four().browse { host, music in
            #expect(music.shelf.artists == ["Ann", "Ben", "Cleo"] && music.markedTitle == "Amber")
            await host.press("ArrowRight", then: 1)
            #expect(music.selectedTitle == "Birch" && music.markedTitle == "Birch")
            await host.press("]", then: 1)
            #expect(music.selectedTitle == "Coral" && music.markedTitle == "Coral")
            await host.press("[", then: 1)
            #expect(music.selectedTitle == "Amber")
            await host.press("ArrowDown", then: 1)
            #expect(music.selectedTitle == "Birch" && music.flow.position == 1)
            let path = try #require(music.list.indexPathsForVisibleRows?.first { $0 != music.list.indexPathForSelectedRow })
            let row = music.list.rectForRow(at: path)
            await host.tap(music.list.convert(CGPoint(x: row.midX, y: row.maxY - 8), to: nil))
            #expect(music.flow.position == CGFloat(music.shelf.index(at: path)) && music.list.indexPathForSelectedRow == path)
            #expect(music.list.cellForRow(at: path)?.accessibilityLabel?.contains("song") == true)
        }
    }
}
