import Foundation

/// The reason why a command on scenes or pictures failed. Its description is one line that says what is wrong and where.
struct SceneError: Error, Equatable, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }

    init(_ description: String) {
        self.description = description
    }
}
