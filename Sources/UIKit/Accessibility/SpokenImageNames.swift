/// Accessibility labels of images: for symbols by their meaning, for others by the name of their file.
enum SpokenImageNames {
    /// The label of a symbol; the words of its name if there is no entry for it.
    static func words(forSymbol name: String) -> String {
        var parts = name.split(separator: ".").map(String.init)
        while let last = parts.last, parts.count > 1, decorations.contains(last) { parts.removeLast() }
        let base = parts.joined(separator: ".")
        return known[name] ?? known[base] ?? capitalized(parts.joined(separator: " "))
    }

    /// The words in a file's name, such as "list" for "list-icon@2x"; nil if there are none.
    static func words(forFile name: String) -> String? {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let stem = file.split(separator: ".").first.map(String.init) ?? file
        var words = stem.split { "_- @~".contains($0) }.map(String.init)
        words.removeAll { ["icon", "ic", "img", "image", "btn", "button", "2x", "3x", "iphone", "ipad"].contains($0.lowercased()) }
        return words.isEmpty ? nil : words.joined(separator: " ").lowercased()
    }

    private static func capitalized(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

    /// Parts of symbol names that only describe the drawing.
    private static let decorations: Set<String> = ["fill", "circle", "square", "slash", "rectangle", "dashed", "inverse"]

    private static let known: [String: String] = [
        "plus": "Add", "minus": "Remove", "xmark": "Close", "checkmark": "Selected", "trash": "Delete", "square.and.arrow.up": "Share",
        "square.and.arrow.down": "Save", "magnifyingglass": "Search", "plus.magnifyingglass": "Zoom in", "minus.magnifyingglass": "Zoom out",
        "gear": "Settings", "gearshape": "Settings", "ellipsis": "More", "info": "Info", "questionmark": "Help", "exclamationmark": "Warning",
        "exclamationmark.triangle": "Warning", "chevron.left": "Back", "chevron.right": "Forward", "chevron.backward": "Back",
        "chevron.forward": "Forward", "chevron.up": "Go up", "chevron.down": "Go down", "arrow.left": "Left", "arrow.right": "Right",
        "arrow.up": "Up", "arrow.down": "Down", "arrow.clockwise": "Refresh", "arrow.counterclockwise": "Undo", "arrow.uturn.left": "Undo",
        "arrow.uturn.right": "Redo", "arrow.uturn.backward": "Undo", "arrow.uturn.forward": "Redo", "house": "Home", "star": "Favorite",
        "heart": "Love", "bell": "Notifications", "envelope": "Mail", "paperplane": "Send", "pencil": "Edit", "square.and.pencil": "Compose",
        "person": "Person", "person.2": "People", "play": "Play", "pause": "Pause", "stop": "Stop", "forward": "Fast forward",
        "backward": "Rewind", "speaker": "Volume", "speaker.wave.3": "Volume high", "speaker.slash": "Mute", "mic": "Microphone",
        "photo": "Photo", "camera": "Camera", "folder": "Folder", "doc": "Document", "book": "Book", "bookmark": "Bookmark", "tag": "Tag",
        "flag": "Flag", "lock": "Locked", "lock.open": "Unlocked", "eye": "Show", "eye.slash": "Hide", "link": "Link", "paperclip": "Attach",
        "calendar": "Calendar", "clock": "Clock", "map": "Map", "location": "Location", "mappin": "Pin", "globe": "Globe", "cart": "Cart",
        "phone": "Phone", "message": "Message", "list.bullet": "List", "square.grid.2x2": "Grid", "line.3.horizontal": "Menu",
        "slider.horizontal.3": "Adjust", "textformat": "Text format", "circle": "Circle", "square": "Square", "rectangle": "Rectangle",
    ]
}

extension UIImage {
    /// The accessibility label of the image; nil if it has no name.
    var spokenName: String? {
        if let symbol = values.symbol { return SpokenImageNames.words(forSymbol: symbol.name) }
        return values.name.flatMap(SpokenImageNames.words(forFile:))
    }
}
