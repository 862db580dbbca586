import Notes

/// Notes that are listed together: a row of the sidebar.
enum NoteGroup: Hashable, Codable {
    case all
    case untagged
    /// Those with a tag of this name.
    case tag(String)
    case archive
    case trash

    /// What the sidebar and the list's bar call it.
    var title: String {
        switch self {
        case .all: "All Notes"
        case .untagged: "Untagged"
        case .tag(let name): name
        case .archive: "Archive"
        case .trash: "Trash"
        }
    }

    /// What the store calls it.
    var filter: NoteFilter {
        switch self {
        case .all: .current
        case .untagged: .untagged
        case .tag(let name): .tagged(name)
        case .archive: .archived
        case .trash: .trash
        }
    }

    /// Whether its notes are in the order by hand, which can be changed there.
    var isSortedByHand: Bool { self != .trash && self != .archive }

    /// The tags that a note gets which is added here.
    var tags: [String] { if case .tag(let name) = self { [name] } else { [] } }

    /// Whether notes are added here.
    var allowsAdding: Bool { isSortedByHand }
}
