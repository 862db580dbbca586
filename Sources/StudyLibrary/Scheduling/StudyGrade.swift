/// How well a person recalled an answer.
public enum StudyGrade: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The answer was wrong.
    case again = 1
    /// The answer was right, after some trouble.
    case hard
    /// The answer was right.
    case good
    /// The answer was right at once.
    case easy

    /// Whether the answer was right.
    public var isRight: Bool { self != .again }
}
