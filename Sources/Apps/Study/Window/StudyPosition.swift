import Foundation
import StudyLibrary

/// Where a person is in the library, as it is stored beside it.
struct StudyPosition: Codable, Equatable {
    /// The stack or collection that is open; nil for the library itself.
    var source: NoteSource?
    /// Whether a lesson is going on.
    var isStudying = false

    private static let key = "position"

    /// Where the person was last; the library if that isn't there any more.
    static func stored(in store: StudyStore) -> StudyPosition {
        guard let text = (try? store.setting(key)) ?? nil,
            let position = try? JSONDecoder().decode(StudyPosition.self, from: Data(text.utf8))
        else { return StudyPosition() }
        return position
    }

    func write(to store: StudyStore) throws {
        try store.setSetting(Self.key, to: String(decoding: JSONEncoder().encode(self), as: UTF8.self))
    }
}
