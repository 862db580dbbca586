import Decks
import Files
import Foundation

/// Folders of pictures.
extension StudyEdit {
    /// Adds the pictures of a folder as notes: the picture is the question, its name the answer. Subfolders are stacks within the folder's.
    /// Pictures that are notes already, also in the trash, aren't added again.
    func importPictures(_ deck: Deck) throws -> ImportSummary {
        let template = try template(.basic), structure = StandardTemplate.basic.content
        var importer = StackImporter(edit: self, batch: (try number("SELECT max(import) FROM note") ?? 0) + 1)
        for (index, section) in deck.sections.enumerated() {
            let isRoot = index == 0 && section.title == deck.title
            let path = [deck.title] + (isRoot ? [] : section.title.split(separator: "/").map(String.init))
            for note in 0..<section.noteCount {
                let facets = deck.note(at: note, inSection: index).facets
                guard let picture = facets[0].image, let bytes = try? picture.data() else { continue }
                let name = try addMedia(picture.name, bytes, isOneOfMany: true)
                let content = NoteContent(
                    template: template,
                    [StudyFacet("<img src=\"\(StudyText.html(name))\">")] + facets.dropFirst().map { StudyFacet(plain: $0.text) })
                try importer.add(content, structure: structure, to: path)
            }
        }
        try media.folder.flush()
        return importer.summary
    }
}
