import Decks
import Files
import Foundation
import RecordStore

/// Folders of pictures.
extension StudyStore {
    /// Adds the pictures of a folder as notes: the picture is the question, its name the answer. Subfolders are stacks within the folder's.
    /// Pictures that are notes already, also in the trash, aren't added again.
    func importPictures(_ deck: Deck, _ progress: ImportProgress) throws -> ImportSummary {
        let sections = deck.sections.map(\.noteCount)
        progress.add(2 * sections.reduce(0, +))
        func picture(_ note: Int, _ section: Int) -> (key: String, picture: MediaReference?) {
            ("\(section)/\(note)", deck.note(at: note, inSection: section).facets[0].image)
        }
        return try importing(progress) { media in
            for section in sections.indices {
                for note in 0..<sections[section] {
                    let (key, picture) = picture(note, section)
                    if let picture { try media.add(picture.name, as: key) { try picture.data() } }
                    try progress.advance()
                }
            }
        } _: { edit, media, change in
            try edit.addPictures(of: deck, media, change)
        }
    }
}

extension StudyEdit {
    fileprivate func addPictures(of deck: Deck, _ media: PreparedMedia, _ change: LongChange) throws -> ImportSummary {
        func find() throws -> ImportTemplate { ImportTemplate(try self.template(.basic), StandardTemplate.basic.content) }
        var template = try find(), interruptions: Int? = change.interruptions
        var importer = StackImporter(edit: self, change: change)
        for (index, section) in deck.sections.enumerated() {
            let isRoot = index == 0 && section.title == deck.title
            let path = [deck.title] + (isRoot ? [] : section.title.split(separator: "/").map(String.init))
            for note in 0..<section.noteCount {
                try change.step()
                if change.isInterrupted(since: &interruptions) { template = try template.now(self) ?? find() }
                guard let medium = media["\(index)/\(note)"] else { continue }
                let facets = deck.note(at: note, inSection: index).facets
                let name = try addMedia(medium)
                let fields = ["<img src=\"\(StudyText.html(name))\">"] + facets.dropFirst().map { StudyText.html($0.text) }
                try importer.add(fields, in: template, to: path)
            }
        }
        return importer.summary
    }
}
