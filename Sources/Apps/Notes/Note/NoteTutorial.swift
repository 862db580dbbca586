import Notes

/// The notes of the first start, which teach by being used.
enum NoteTutorial {
    static let notes: [(body: String, tags: [String])] = [
        (
            """
            Welcome to your notes
            This is a note. The first line is its title; everything below is yours.

            Tap anywhere in the text and write. Nothing has to be saved: what you type is kept as you type it.

            When you are done, drag from the left edge, or press Escape, to come back to the list.
            """, ["Getting started"]
        ),
        (
            """
            Slide me aside
            A note you are done with needn't be deleted. Slide it to the left until the colour turns, and let go: it is in the archive, \
            out of your way and never lost.

            Try it with this one. Control-Z brings it back.
            """, ["Getting started"]
        ),
        (
            """
            Tags are piles you can name
            Below this text are its tags. Tap Add tag, type a few letters, and press Return. A tag you have used before is suggested.

            Draw the sidebar in from the left to see one pile at a time, or the notes that have no tag yet.
            """, ["Getting started", "Ideas"]
        ),
        (
            """
            One picture per note
            Drop a picture onto a note, paste one, or choose its file with the button above. Tap it to see it large: two fingers, a double \
            tap or Control and the wheel bring you closer, and pulling it down puts it back.
            """, ["Ideas"]
        ),
        (
            """
            Find it, then put it where you want it
            Pull the list down and type to search titles, texts and tags at once.

            Press and hold a note to pick it up, and carry it to another place. The order is yours; it doesn't change by itself.
            """, []
        ),
    ]

    /// Fills a store at its first start, in one change that isn't undone.
    ///
    /// - Returns: whether the store was new.
    @discardableResult
    static func fill(_ store: NoteStore) throws -> Bool {
        guard try store.setting(startedKey) == nil else { return false }
        var isNew = false
        if try store.ids(in: .kept).isEmpty, try store.ids(in: .trash).isEmpty, try store.undoNames() == (nil, nil) {
            isNew = true
            try store.change(NotesLibrary.firstChange) { edit in
                for note in notes { try edit.addNote(note.body, tags: note.tags, at: .last) }
            }
        }
        try store.setSetting(startedKey, to: "yes")
        return isNew
    }

    private static let startedKey = "started"
}
