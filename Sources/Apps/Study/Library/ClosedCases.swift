import Foundation
import StudyLibrary

/// The cases of the cabinet that are closed, as they are stored beside the library.
struct ClosedCases: Equatable {
    var ids: Set<Int64> = []

    private static let key = "closedCases"
}

extension ClosedCases {
    /// Those that were closed last, in whichever window.
    init(in store: StudyStore) throws {
        guard let text = try store.setting(Self.key) else { return }
        ids = Set(text.split(separator: ",").compactMap { Int64($0) })
    }

    func write(to store: StudyStore) throws {
        try store.setSetting(Self.key, to: ids.isEmpty ? nil : ids.sorted().map(String.init).joined(separator: ","))
    }
}
