import AppTesting
import Decks
import Foundation
import NoteCollection
import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

@Suite(.serialized) @MainActor struct StudyTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Samples")

    private static func sampleDeck() throws -> Deck { try Deck.open(samples.appendingPathComponent("Languages/deck.csv")) }

    @Test("the sample deck has its title, its sections and all its notes")
    func deck() throws {
        let deck = try Self.sampleDeck()
        #expect(deck.title == "Languages")
        #expect(deck.sections.count == 8 && deck.noteCount == 421)
        #expect(deck.note(at: 1, inSection: 0).facets.map(\.text) == ["der Hund", "the dog", "Der Hund schläft auf dem Sofa."])
    }

    @Test("the sample script exposes the card under the finger, turns over those before it, and leaves the other rows as they are")
    func skimming() async throws {
        let deck = try Self.sampleDeck()
        let script = try GestureScript(contentsOf: Self.samples.appendingPathComponent("skim.jsonl"))
        try await HeadlessHost.open(size: CGSize(width: 1024, height: 768), scale: 1) { host in
            host.show(StudyViewController(deck: deck))
            await host.advance(by: 0)
            let tray = try #require(host.view(NoteCollectionView.self))
            let finger = CGPoint(x: 700, y: 300)
            let note = try #require(tray.indexPathForNote(at: finger))
            let rest = host.snapshot()
            host.schedule(script)
            await host.advance(by: 1.2)
            #expect(tray.exposedNote == note)
            let place = tray.indexInRow(ofNote: note.note, inSection: note.section)
            #expect(place > 4)
            let row = tray.row(ofNote: note.note, inSection: note.section)
            let turned = tray.loadedCells.filter(\.isFlipped).compactMap(\.indexPath?.note).sorted()
            #expect(turned == Array((note.note - place)..<note.note))
            let comparison = try #require(PictureComparison(rest, host.snapshot()))
            let frame = tray.rect(forRow: row, inSection: note.section)
            let bounds = try #require(comparison.differingBounds)
            #expect(comparison.differingPixels > 50_000)
            // A card that turns over is a little nearer, and so a little higher than its row.
            #expect(frame.insetBy(dx: 0, dy: -8).contains(bounds), "\(bounds) in \(frame)")
        }
    }

    @Test("XX-02 a deck is studied without gestures: assistive technologies find sections, rows and cards, and keys skim")
    func withoutGestures() async throws {
        let deck = try Self.sampleDeck()
        try await HeadlessHost.open(size: CGSize(width: 1024, height: 768), scale: 1) { host in
            host.show(StudyViewController(deck: deck))
            await host.advance(by: 0)
            let tray = try #require(host.view(NoteCollectionView.self))
            let elements = host.elements
            #expect(elements.prefix(3).map(\.label) == ["Animals", "Picture", "der Hund"])
            #expect(elements[0].traits == .header && elements[1].traits == [.button, .image] && elements[2].value == "3 sides")
            #expect(elements.allSatisfy { $0.label?.isEmpty == false && UIScreen.main.bounds.contains($0.frame) })
            #expect(host.elementTree().contains("group \"Animals, row 1 of "))
            try await host.perform("Skim", on: elements[2])
            #expect(tray.exposedNote == IndexPath(note: 1, section: 0))
            var script = GestureScript()
            for key in ["ArrowRight", "ArrowDown"] { script.key(key) }
            await host.run(script)
            #expect(tray.exposedNote == IndexPath(note: 2 + tray.maximumNotesPerRow, section: 0))
        }
    }

    /// The pictures of a headless run of the sample deck, at rest and while it is skimmed.
    private func pictures(threads: Int) async throws -> [Data] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let deck = try Self.sampleDeck()
        let paths = ["rest.png", "skim.png"].map { folder.appendingPathComponent($0).path }
        let run = HeadlessRun(
            size: CGSize(width: 512, height: 384), scale: 1, threads: threads,
            script: try GestureScript(contentsOf: Self.samples.appendingPathComponent("skim.jsonl")),
            snapshots: [HeadlessRun.Snapshot(time: 0, path: paths[0]), HeadlessRun.Snapshot(time: 1.2, path: paths[1])])
        try await run.perform { StudyViewController(deck: deck) }
        return try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    }

    @Test("the number of threads changes no byte of a run's pictures")
    func threads() async throws {
        let one = try await pictures(threads: 1)
        #expect(one[0] != one[1])
        for threads in [2, 3, 8] { #expect(try await pictures(threads: threads) == one, "\(threads) threads") }
    }
}
