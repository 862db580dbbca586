import TodoLists

/// What people must do once to be given a theme.
enum Achievement: String, CaseIterable {
    /// Ten items completed one after the other, with nothing else done in between.
    case streak
    /// A list of which everything was done, and cleared.
    case emptyList
    /// Ten lists at the same time.
    case tenLists

    /// How many completions make a streak.
    static let streakLength = 10
    /// How many lists there must be.
    static let listCount = 10

    /// What is to be done, for the row of the theme.
    var condition: String {
        switch self {
        case .streak: "Complete ten items in a row"
        case .emptyList: "Clear a list to the last item"
        case .tenLists: "Keep ten lists"
        }
    }
}

/// What people did that may count towards an achievement.
enum TodoDeed: Equatable {
    case completed
    /// Completed items were cleared from a list, in which so many are left.
    case cleared(left: Int)
    /// A list was made; there are so many.
    case addedList(count: Int)
    case other
}

/// Watches what people do for what they are given themes for.
struct AchievementWatch {
    private var streak = 0

    /// Notes a deed.
    ///
    /// - Returns: what is achieved by it, whether or not it was before.
    mutating func note(_ deed: TodoDeed) -> Achievement? {
        streak = deed == .completed ? streak + 1 : 0
        switch deed {
        case .completed: return streak >= Achievement.streakLength ? .streak : nil
        case .cleared(let left): return left == 0 ? .emptyList : nil
        case .addedList(let count): return count >= Achievement.listCount ? .tenLists : nil
        case .other: return nil
        }
    }
}
