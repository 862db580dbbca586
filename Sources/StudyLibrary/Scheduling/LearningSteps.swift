/// The short steps in which a card is repeated until days lie between its repetitions.
struct LearningSteps: Sendable, Hashable {
    enum Outcome: Equatable {
        case step(Int, seconds: Double)
        case graduated
    }

    let seconds: [Double]

    init(_ seconds: [Double]) {
        self.seconds = seconds
    }

    /// What follows a grade. "Hard" repeats a step; the first one takes the mean of the first two then, or half as long again if it is the
    /// only one.
    func next(_ step: Int, _ grade: StudyGrade) -> Outcome {
        guard !seconds.isEmpty, grade == .again || step < seconds.count else { return .graduated }
        switch grade {
        case .again: return .step(0, seconds: seconds[0])
        case .hard where step == 0: return .step(0, seconds: seconds.count == 1 ? seconds[0] * 1.5 : (seconds[0] + seconds[1]) / 2)
        case .hard: return .step(step, seconds: seconds[step])
        case .good where step + 1 < seconds.count: return .step(step + 1, seconds: seconds[step + 1])
        case .good, .easy: return .graduated
        }
    }
}
