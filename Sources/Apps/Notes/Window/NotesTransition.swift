import Notes
import Transitions
import UIKit

/// The transitions between the list and a note, and between a note and its picture: each is one description, for the ways there, back, and
/// under a finger.
@MainActor
enum NotesTransition {
    /// The transition with the timings of a theme. A drag from the left edge goes back.
    static func make(_ theme: NotesTheme) -> SmokescreenTransition {
        let transition = make(theme, listNote)
        transition.gestures.edgeBand = theme.measure(.sidebarGrab)
        transition.transitionForPushed = { ($0 as? PictureViewController)?.transition }
        return transition
    }

    /// The transition of a picture. Pulling it down and pinching it go back, while it is seen whole.
    static func makeForPicture(_ theme: NotesTheme) -> SmokescreenTransition {
        let transition = make(theme, notePicture)
        // Light or dark by the window that it covers.
        transition.background = theme.color(.background)
        transition.gestures.axis = .vertical
        transition.gestures.allowsPinch = true
        transition.gestures.pinchesInAnyDirection = true
        transition.gestures.settleDuration = theme.timing("photo").duration
        return transition
    }

    private static func make(
        _ theme: NotesTheme, _ describe: @escaping @MainActor (NotesScreenElements, NotesScreenElements) -> [SmokescreenElement]
    ) -> SmokescreenTransition {
        SmokescreenTransition(theme: theme.file) { first, second in
            guard let first = first.next as? any NotesScreen, let second = second.next as? any NotesScreen else { return [] }
            let note = second.shownNote ?? first.shownNote
            return describe(first.elements(for: note), second.elements(for: note))
        }
    }

    /// The row becomes the note, the other rows recede.
    static func listNote(_ list: NotesScreenElements, _ note: NotesScreenElements) -> [SmokescreenElement] {
        var elements: [SmokescreenElement] = []
        if let page = list.page { elements.append(.recedes(page, "rows").clearingBackground()) }
        if let search = list.search { elements.append(.recedes(search, "search")) }
        if let cover = note.cover { elements.append(.appears(cover, "cover")) }
        elements.append(.travels(from: list.text, to: note.text, "note", parts: textParts(list.paragraphs, note.paragraphs)))
        elements.append(.moves(from: list.picture, to: note.picture, "picture"))
        if let tags = note.tags { elements.append(list.tags == nil ? .appears(tags, "tags") : .travels(from: list.tags, to: tags, "tags")) }
        if let bar = list.bar { elements.append(.recedes(bar, "bar").clearingBackground()) }
        if let bar = note.bar { elements.append(.appears(bar, "bar").clearingBackground()) }
        if let title = list.title { elements.append(.recedes(title, "title")) }
        if let title = note.title { elements.append(.appears(title, "title")) }
        if let button = list.addButton {
            elements.append(note.addButton == nil ? .recedes(button, "bar") : .stays(button, as: note.addButton))
        }
        if let toolbar = note.toolbar { elements.append(.appears(toolbar, "toolbar")) }
        return elements
    }

    /// How the text of a row becomes that of the note: a row leaves out empty lines, breaks lines elsewhere beside its picture, and ends
    /// after some, so each paragraph goes to its own place, and what only one of them shows fades before the other does.
    private static func textParts(_ row: [NoteParagraph], _ note: [NoteParagraph]) -> [SmokescreenElement.Part] {
        var parts: [SmokescreenElement.Part] = []
        for (row, note) in zip(row, note) {
            parts.append(.init(from: row.top, to: note.top))
            var shared = min(row.height, note.height)
            if abs(row.width - note.width) > 0.5, max(row.height, note.height) > 1.5 * row.lineHeight { shared = row.lineHeight }
            if shared < max(row.height, note.height) - 1 { parts.append(.init(from: row.top + shared, to: note.top + shared, isShared: false)) }
        }
        if parts.last?.isShared == true, let row = row.last, let note = note.dropFirst(row.index).first {
            parts.append(.init(from: row.top + row.height, to: note.top + note.height, isShared: false))
        }
        return parts
    }

    /// The picture grows, and the page of the note becomes clear.
    static func notePicture(_ note: NotesScreenElements, _ picture: NotesScreenElements) -> [SmokescreenElement] {
        var elements: [SmokescreenElement] = []
        for part in [note.page, note.text, note.tags, note.toolbar, note.bar, note.title, note.addButton] {
            if let part { elements.append(.recedes(part, "page")) }
        }
        if let page = picture.page { elements.append(.appears(page, "page")) }
        elements.append(.moves(from: note.picture, to: picture.picture, "photo"))
        for part in [picture.bar, picture.title, picture.toolbar] {
            if let part { elements.append(.appears(part, "photoBar")) }
        }
        return elements
    }
}
