import Foundation

/// Why a command on scenes or pictures failed: one line that says what and where.
struct SceneError: Error, Equatable, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }

    init(_ description: String) {
        self.description = description
    }
}
