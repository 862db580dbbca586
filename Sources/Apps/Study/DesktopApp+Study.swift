import AppSupport

extension DesktopApp {
    /// `lamina study` on the desktop.
    package static let study = DesktopApp(
        name: "study", title: "Lamina Study", genericName: "Flash Cards", comment: "Keep and study decks of cards", synopsis: "[DECK]",
        opens: "your library of cards, or a deck: Anki package, CSV or TSV, pictures",
        categories: ["Education", "Languages"], keywords: ["cards", "deck", "Anki", "vocabulary", "learn"],
        mimeTypes: ["application/x-apkg", "application/x-colpkg"],
        command: { file in ["study"] + (file.map { [$0] } ?? []) }, drawIcon: StudyIcon.draw)
}
