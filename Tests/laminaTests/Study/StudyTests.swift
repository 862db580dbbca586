import Decks
import Foundation
import Testing
import UIKitTesting

@testable import lamina

@Suite(.serialized) struct StudyTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The pictures of a headless run of the sample deck, by name.
    @MainActor
    private func pictures(threads: Int) async throws -> [Data] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let deck = try Deck.open(Self.repository.appendingPathComponent("Samples/Languages/deck.csv"))
        #expect(deck.noteCount >= 300)
        let paths = ["rest.png", "skim.png"].map { folder.appendingPathComponent($0).path }
        let run = HeadlessRun(
            size: CGSize(width: 512, height: 384), scale: 1, threads: threads,
            script: try GestureScript(contentsOf: Self.repository.appendingPathComponent("Samples/skim.jsonl")),
            snapshots: [HeadlessRun.Snapshot(time: 0, path: paths[0]), HeadlessRun.Snapshot(time: 1.2, path: paths[1])])
        try await run.perform { StudyViewController(deck: deck) }
        return try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    }

    @Test("the sample deck opens, skimming shows, and any run gives the same bytes")
    @MainActor func sampleDeck() async throws {
        let once = try await pictures(threads: 1)
        let again = try await pictures(threads: 3)
        #expect(once == again)
        #expect(once[0] != once[1])
    }
}
