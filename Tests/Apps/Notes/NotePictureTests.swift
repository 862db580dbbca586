import AppSupport
import AppTesting
import Foundation
import Notes
import Testing
import Transitions
import UIKit
import UIKitTesting

@testable import NotesApp

/// The picture of a note in the whole window, and the ways there and back.
@Suite(.serialized) @MainActor struct NotePictureTests {
    static let shape = CGSize(width: 1200, height: 800)

    private func open(
        _ size: CGSize = NoteStage.phone, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light,
        _ body: @MainActor (HeadlessHost, NoteStage, NoteViewController) async throws -> Void
    ) async throws {
        let stage = try NoteStage(), id = try stage.add(NoteScreenTests.sample, tags: ["Travel", "Ideas"], picture: Self.shape)
        try await stage.show(id, size: size, scale: scale, style: style) { host, note in try await body(host, stage, note) }
    }

    /// Opens the picture by a tap, and waits until it is there.
    private func openPicture(_ host: HeadlessHost, _ stage: NoteStage, _ note: NoteViewController) async throws -> PictureViewController {
        let view = note.textView.picture
        await host.tap(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil), then: 0.6)
        return try #require(stage.navigation.topViewController as? PictureViewController)
    }

    @Test("all pictures that a text names are shown, the first above it and the others below; each opens, and is removed alone")
    func furtherPictures() async throws {
        let stage = try NoteStage(), text = "Trip\n![](a.png) and ![[b.png]]\n![c](c.png)\nThe end"
        try stage.scratch.write(text, to: "in/trip.md")
        for (name, width) in [("a", 400), ("b", 300), ("c", 200)] {
            try Data(NoteStage.photograph(CGSize(width: width, height: 200))).write(to: URL(fileURLWithPath: stage.scratch.path("in/\(name).png")))
        }
        #expect(try stage.store.importFolder(stage.scratch.path("in")).leftOut.isEmpty)
        let id = try #require(try stage.store.ids().first)
        try await stage.show(id) { host, note in
            let view = note.textView
            await host.advance(by: 0.5)
            #expect(view.text == text && view.picture.imageView.image != nil && view.furtherPictures.count == 2)
            let frames = [view.picture.frame] + view.furtherPictures.map(\.frame) + [view.tags.frame]
            #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY < $1.minY })
            let width = view.column.upperBound - view.column.lowerBound
            #expect(view.furtherPictures.map { $0.bounds.size } == [CGSize(width: width, height: (width / 1.5).rounded()), CGSize(width: width, height: width)])
            #expect(view.furtherPictures.allSatisfy { $0.imageView.image != nil })
            let last = try #require(view.furtherPictures.last)
            view.scrollRectToVisible(last.frame, animated: false)
            await host.advance(by: 0.1)
            await host.tap(last.convert(CGPoint(x: 100, y: 100), to: nil), then: 0.6)
            let picture = try #require(stage.navigation.topViewController as? PictureViewController)
            #expect(picture.page.picture == last.shown && picture.page.imageView.image?.size == CGSize(width: 200, height: 200))
            await host.press("Delete", [], then: 0.6)
            #expect(stage.noteController === note && view.furtherPictures.count == 1 && view.text == text)
            #expect(view.furtherPictures[0].shown != nil && !view.picture.isHidden)
            stage.library.undo()
            await host.advance(by: 0.1)
            #expect(view.furtherPictures.count == 2)
        }
    }

    private func scene(_ host: HeadlessHost) -> SmokescreenView? { host.views(SmokescreenView.self).first }

    @Test("a tap on a picture that is left before a second tap could follow does nothing")
    func leaving() async throws {
        try await open { host, stage, note in
            weak var picture: PictureViewController?
            picture = try await openPicture(host, stage, note)
            await host.tap(CGPoint(x: 200, y: 400), then: 0)
            stage.navigation.popViewController(animated: false)
            for _ in 0..<20 { await host.advance(by: 0.05) }
            #expect(picture == nil && stage.noteController === note)
        }
    }

    // MARK: The transition

    @Test("SM-11 the picture grows from its place in the note to the whole window in 0.25 s, filled to fitted, while the page becomes clear", arguments: [
        (NoteStage.phone, 3.0), (CGSize(width: 1024, height: 768), 2.0), (CGSize(width: 1440, height: 900), 1.0),
    ])
    func grows(_ size: CGSize, _ scale: Double) async throws {
        for (style, name) in [(UIUserInterfaceStyle.light, "light"), (.dark, "dark")] {
            try await open(size, scale: scale, style: style) { host, stage, note in
                let small = note.textView.picture.imageView
                let start = small.convert(small.bounds, to: nil)
                note.openPicture()
                let picture = try #require(stage.navigation.topViewController as? PictureViewController)
                let player = try #require(picture.transition.runningAnimator?.player)
                #expect(abs(player.duration - 0.25) < 1e-9)
                let layers = try #require(scene(host)?.layer.sublayers)
                let photo = try #require(layers.first { layer in
                    let (y, height) = (layer.frame.minY, layer.frame.height)
                    return abs(y - start.minY) < 0.5 && abs(height - start.height) < 0.5 && layer.sublayers?.count == 2
                })
                #expect(photo.masksToBounds && abs(photo.frame.width - start.width) < 0.5)
                let factor = min(size.width / Self.shape.width, size.height / Self.shape.height, 8 / scale)
                let whole = CGSize(width: Self.shape.width * factor, height: Self.shape.height * factor)
                for step in 0...4 {
                    player.fractionComplete = CGFloat(step) / 4
                    await host.settle()
                    try host.look("photo-\(step)-\(name)-\(Int(size.width))")
                    let moved = CGFloat(TimingCurve.easeInOut.value(at: CGFloat(step) / 4))
                    #expect(abs(photo.bounds.width - (start.width + (whole.width - start.width) * moved)) < 1)
                    #expect(abs(photo.bounds.height - (start.height + (whole.height - start.height) * moved)) < 1)
                    // The picture keeps its shape all the way, cropped or not.
                    for part in photo.sublayers ?? [] { #expect(abs(part.bounds.width / part.bounds.height - 1.5) < 0.02) }
                }
                player.startAnimation()
                await host.advance(by: 0.3)
                #expect(scene(host) == nil)
                try host.look("photo-rest-\(name)-\(Int(size.width))")
                let page = picture.page
                let shown = page.imageView.convert(page.imageView.bounds, to: nil)
                #expect(abs(shown.midX - size.width / 2) <= 1 && abs(shown.midY - size.height / 2) <= 1 && abs(shown.width - whole.width) <= 1)
            }
        }
    }

    @Test("SM-11 the first frame is the note and the last one the picture, to the pixel; the way back is the same, backwards")
    func ends() async throws {
        try await open { host, stage, note in
            let before = host.snapshot()
            note.openPicture()
            let picture = try #require(stage.navigation.topViewController as? PictureViewController)
            let there = try #require(picture.transition.runningAnimator?.player)
            await host.settle()
            #expect(host.difference(to: before) <= 4)
            there.fractionComplete = 0.5
            await host.settle()
            let half = host.snapshot()
            there.fractionComplete = 1
            await host.settle()
            let last = host.snapshot()
            there.startAnimation()
            await host.advance(by: 0.3)
            #expect(host.difference(to: last) <= 4)
            stage.goBack()
            let back = try #require(picture.transition.runningAnimator?.player)
            back.fractionComplete = 0.5
            await host.settle()
            #expect(host.difference(to: half) <= 6)
            back.startAnimation()
            await host.advance(by: 0.4)
            #expect(host.difference(to: before) <= 4 && stage.noteController === note)
        }
    }

    @Test("SM-11 bars fade after 5 s, in 0.25 s; a tap shows and hides them; keys do")
    func bars() async throws {
        try await open { host, stage, note in
            let picture = try await openPicture(host, stage, note)
            #expect(picture.areBarsShown && picture.bar.alpha == 1)
            await host.advance(by: 4)
            #expect(picture.areBarsShown)
            await host.advance(by: 1.2)
            #expect(!picture.areBarsShown && picture.toolbar.alpha == 0 && picture.bar.alpha == 0)
            await host.tap(CGPoint(x: 196, y: 426), then: 0.5)
            #expect(picture.areBarsShown)
            let opacity = picture.toolbar.layer.presentation()?.opacity ?? 0
            #expect(opacity > 0.2)
            await host.advance(by: 0.4)
            await host.tap(CGPoint(x: 196, y: 426), then: 0.6)
            #expect(!picture.areBarsShown)
            await host.press(" ", [], then: 0.1)
            #expect(picture.areBarsShown)
            await host.advance(by: 5.1)
            #expect(!picture.areBarsShown)
            await host.press("Escape", [], then: 0.6)
            #expect(stage.noteController === note)
        }
    }

    // MARK: Zooming

    @Test("a double tap zooms about its point, a pinch and the wheel with Control do, keys about the middle; zoomed in, a drag moves the picture")
    func zooming() async throws {
        try await open { host, stage, note in
            let picture = try await openPicture(host, stage, note), page = picture.page
            let point = CGPoint(x: 100, y: 400)
            let place = page.imageView.convert(page.convert(point, from: nil), from: page)
            await host.tap(point, count: 2, then: 1)
            #expect(page.zoomScale > 2)
            let after = page.imageView.convert(place, to: nil)
            #expect(abs(after.x - point.x) < 140 && page.bounds.contains(page.convert(after, from: nil)))
            let offset = page.contentOffset
            var drag = GestureScript()
            drag.drag(from: CGPoint(x: 300, y: 430), to: CGPoint(x: 200, y: 440), duration: 0.3, holdAfter: 0.2)
            await host.run(drag)
            await host.advance(by: 0.5)
            #expect(stage.navigation.topViewController === picture && page.contentOffset.x > offset.x + 40)
            await host.tap(point, count: 2, then: 1)
            #expect(page.zoomScale == 1)
            var script = GestureScript()
            script.magnify(at: point, by: 2)
            await host.run(script)
            await host.advance(by: 0.6)
            #expect(abs(page.zoomScale - 2) < 0.2)
            await host.press("0", [], then: 0.6)
            #expect(page.zoomScale == 1)
            await host.press("=", [], then: 0.6)
            #expect(abs(page.zoomScale - 1.6) < 1e-6)
            await host.press("-", [], then: 0.6)
            #expect(page.zoomScale == 1)
            var pinch = GestureScript()
            pinch.pinch(at: CGPoint(x: 196, y: 420), from: 80, to: 240, duration: 0.4)
            await host.run(pinch)
            await host.advance(by: 0.8)
            #expect(page.zoomScale > 1.8 && stage.navigation.topViewController === picture)
        }
    }

    // MARK: Back

    @Test("SM-11 pulling the picture down and pinching it together go back under the fingers, and let go early they don't")
    func pulling() async throws {
        try await open { host, stage, note in
            var picture = try await openPicture(host, stage, note)
            // Little, and it stays.
            var finger = await Finger(host, at: CGPoint(x: 196, y: 300))
            await finger.move(to: CGPoint(x: 196, y: 350), steps: 8)
            #expect(scene(host) != nil)
            await host.advance(by: 0.3)
            await finger.lift()
            await host.advance(by: 0.5)
            #expect(scene(host) == nil && stage.navigation.topViewController === picture)
            // Far, and it goes.
            finger = await Finger(host, at: CGPoint(x: 196, y: 300))
            await finger.move(to: CGPoint(x: 196, y: 560), steps: 12)
            let player = try #require(picture.transition.runningAnimator?.player)
            #expect(abs(player.fractionComplete - 0.3) < 0.06)
            try host.look("photo-pulled")
            await finger.lift()
            await host.advance(by: 0.6)
            #expect(stage.noteController === note && scene(host) == nil)
            // Two fingers, in any direction.
            picture = try await openPicture(host, stage, note)
            var pinch = GestureScript()
            pinch.pinch(at: CGPoint(x: 196, y: 420), from: 300, to: 60, duration: 0.5)
            await host.run(pinch)
            await host.advance(by: 0.8)
            #expect(stage.noteController === note && scene(host) == nil)
        }
    }

    @Test("SM-11 the picture is caught in mid-air, turned round and let go")
    func caught() async throws {
        try await open { host, stage, note in
            note.openPicture()
            let picture = try #require(stage.navigation.topViewController as? PictureViewController)
            await host.advance(by: 0.1)
            let player = try #require(picture.transition.runningAnimator?.player)
            let shown = player.fractionComplete
            #expect(shown > 0.1 && shown < 0.9)
            var finger = await Finger(host, at: CGPoint(x: 196, y: 300))
            await finger.move(to: CGPoint(x: 196, y: 340), steps: 4)
            await host.advance(by: 0.3)
            #expect(scene(host) != nil && picture.transition.runningAnimator?.player != nil, "it is held")
            await finger.move(to: CGPoint(x: 196, y: 700), steps: 10)
            await finger.lift()
            await host.advance(by: 0.6)
            #expect(scene(host) == nil && stage.navigation.topViewController === note)
        }
    }

    @Test("XX-02 with reduced motion the picture fades in its place, and back")
    func reduced() async throws {
        try await open { host, stage, note in
            host.reducesMotion = true
            note.openPicture()
            let picture = try #require(stage.navigation.topViewController as? PictureViewController)
            #expect(scene(host) == nil && picture.transition.runningAnimator?.player != nil)
            await host.advance(by: 0.6)
            #expect(stage.navigation.topViewController === picture)
            await host.press("Escape", [], then: 0.8)
            #expect(stage.noteController === note)
        }
    }

    // MARK: What can be done

    @Test("a picture's file that is dropped onto the window goes to the open note, and begins one from the list; other files are refused in a line")
    func dropping() async throws {
        let window = try NotesWindow([("Title\nText", ["Ideas"])])
        let file = window.scratch.url.appendingPathComponent("a.png"), other = window.scratch.url.appendingPathComponent("b.txt")
        try Data(NoteStage.photograph(CGSize(width: 320, height: 200))).write(to: file)
        try Data("text".utf8).write(to: other)
        try await window.show { (host, notes) async throws in
            @MainActor func take(_ file: URL) async throws {
                let pictures = try window.store.notes().map(\.picture), notice = host.view(NoticeView.self)?.text
                notes.take(file)
                await host.advance { (try? window.store.notes().map(\.picture)) != pictures || host.view(NoticeView.self)?.text != notice }
                await host.advance(by: 0.5)
            }
            try await take(other)
            #expect(notes.navigation.topViewController === notes.list && window.titles() == ["Title"])
            try await take(file)
            await host.advance(by: 0.3)
            #expect(try window.titles().count == 2 && window.store.notes().first?.picture != nil)
            #expect(notes.navigation.topViewController is NoteViewController)
            let before = try window.store.notes().first?.picture
            try await take(file)
            #expect(try window.titles().count == 2 && window.store.notes().first?.picture != before)
        }
    }

    @Test("a Markdown file that is dropped is imported with its picture, also while a note is open")
    func droppingMarkdown() async throws {
        let window = try NotesWindow([("Title\nText", [])])
        let folder = window.scratch.url
        try Data(NoteStage.photograph(CGSize(width: 320, height: 200))).write(to: folder.appendingPathComponent("a.png"))
        try Data("# One\n\n![](a.png)\n".utf8).write(to: folder.appendingPathComponent("one.md"))
        try Data("# Two\n".utf8).write(to: folder.appendingPathComponent("Two.MARKDOWN"))
        try await window.show { (host, notes) async throws in
            @MainActor func take(_ name: String) async throws {
                notes.take(folder.appendingPathComponent(name))
                await host.advance { !notes.imports.isRunning }
                await host.advance(by: 0.5)
            }
            try await take("one.md")
            #expect(window.titles().count == 2 && window.titles().last?.hasSuffix("One") == true && notes.presentedViewController == nil)
            #expect(try window.store.notes().last?.picture != nil)
            notes.openNote(try window.store.notes()[0].id, tags: [])
            await host.advance(by: 0.8)
            try await take("Two.MARKDOWN")
            #expect(window.titles().count == 3 && window.titles().last?.hasSuffix("Two") == true)
            #expect(try window.store.notes()[0].picture == nil)
            try await take("Two.MARKDOWN")
            #expect(window.titles().count == 3)
        }
    }

    @Test("by keys alone: open, copy, remove; the note shows itself without the picture, and undoing brings it back")
    func keys() async throws {
        try await open { host, stage, note in
            await host.press("o", .control, then: 0.6)
            let picture = try #require(stage.navigation.topViewController as? PictureViewController)
            await host.press("c", .control, then: 0.1)
            #expect(UIPasteboard.general.image != nil && stage.notices.last == "Copied")
            UIPasteboard.general.items = []
            await host.press("Delete", [], then: 0.8)
            #expect(stage.noteController === note && note.textView.picture.isHidden && picture.view.window == nil)
            stage.library.perform(.undo)
            await host.advance(by: 0.3)
            #expect(!note.textView.picture.isHidden)
        }
    }
}
