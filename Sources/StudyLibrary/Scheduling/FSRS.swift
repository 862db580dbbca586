import Foundation

/// FSRS, version 6: the published algorithm that models for each card how stable its memory is and how difficult it is, and repeats it when
/// the probability of recalling it has sunk to the desired one.
///
/// Calculations follow the order of the published formulas, so that their results agree with those of the Python package `fsrs` to the
/// last digits.
public struct FSRS: Sendable, Hashable {
    /// The 21 weights of the model.
    public let parameters: [Double]
    /// The probability of recall at which a card is due.
    public let desiredRetention: Double
    /// The longest interval in days.
    public let maximumInterval: Int
    let learningSteps: LearningSteps
    let relearningSteps: LearningSteps
    private let decay: Double
    private let factor: Double

    /// The weights that fit most people before their own are known.
    public static let defaultParameters = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729,
        0.5425, 0.0912, 0.0658, 0.1542,
    ]

    /// The least and the greatest value of each weight.
    public static let parameterBounds: [ClosedRange<Double>] = [
        0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8, 0.001...3.5,
        0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
    ]

    private static let minimumStability = 0.001
    private static let difficulties = 1.0...10.0

    /// Creates the algorithm.
    ///
    /// - Parameters:
    ///   - parameters: 21 weights. Those out of their bounds are brought into them; for another number of them the default ones are used.
    ///   - desiredRetention: from 0.7 to 0.99.
    ///   - maximumInterval: the longest interval in days.
    ///   - learningSteps: the steps of new cards in seconds.
    ///   - relearningSteps: the steps of forgotten cards in seconds.
    public init(
        parameters: [Double] = defaultParameters, desiredRetention: Double = 0.9, maximumInterval: Int = 36_500,
        learningSteps: [Double] = [60, 600], relearningSteps: [Double] = [600]
    ) {
        let isWhole = parameters.count == Self.parameterBounds.count && parameters.allSatisfy(\.isFinite)
        let weights = isWhole ? parameters : Self.defaultParameters
        self.parameters = zip(weights, Self.parameterBounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
        self.desiredRetention = desiredRetention.isFinite ? min(max(desiredRetention, 0.7), 0.99) : 0.9
        self.maximumInterval = max(maximumInterval, 1)
        self.learningSteps = LearningSteps(learningSteps)
        self.relearningSteps = LearningSteps(relearningSteps)
        decay = -self.parameters[20]
        factor = pow(0.9, 1 / decay) - 1
    }

    /// The probability that a card is recalled so many days after it was last graded.
    public func retrievability(of memory: MemoryState, afterDays days: Int) -> Double {
        pow(1 + factor * Double(max(days, 0)) / memory.stability, decay)
    }

    /// The interval after which the probability of recall is the desired one, in whole days from 1 to the longest.
    public func interval(stability: Double) -> Int {
        let days = stability / factor * (pow(desiredRetention, 1 / decay) - 1)
        return Int(min(max(days.rounded(.toNearestOrEven), 1), Double(maximumInterval)))
    }

    /// The memory of a card after a grade.
    ///
    /// - Parameters:
    ///   - memory: what it was before; nil for a card that was never graded.
    ///   - grade: the grade.
    ///   - days: the whole days since the grade before; nil if they aren't known, which counts as if nothing was forgotten since.
    public func memory(after grade: StudyGrade, _ memory: MemoryState?, elapsedDays days: Int?) -> MemoryState {
        guard let memory else {
            let stability = max(parameters[grade.rawValue - 1], Self.minimumStability)
            return MemoryState(stability: stability, difficulty: clamped(initialDifficulty(grade)))
        }
        let stability: Double
        if let days, days < 1 {
            stability = sameDayStability(memory.stability, grade)
        } else {
            let retrievability = retrievability(of: memory, afterDays: days ?? 0)
            stability = grade.isRight ? recalledStability(memory, retrievability, grade) : forgottenStability(memory, retrievability)
        }
        return MemoryState(stability: max(stability, Self.minimumStability), difficulty: nextDifficulty(memory.difficulty, grade))
    }

    /// A card after a grade, with the time until it is due; its `due` is left to the caller.
    ///
    /// - Parameters:
    ///   - card: the card before.
    ///   - grade: the grade.
    ///   - elapsedDays: the whole days since it was last graded; nil if that isn't known.
    public func graded(_ card: CardSchedule, _ grade: StudyGrade, elapsedDays: Int?) -> (card: CardSchedule, interval: StudyInterval) {
        var card = card
        card.memory = memory(after: grade, card.memory, elapsedDays: elapsedDays)
        let days = interval(stability: card.memory!.stability)
        let interval = card.move(grade, learning: learningSteps, relearning: relearningSteps) { _ in days }
        return (card, interval)
    }

    // MARK: Formulas

    private func initialDifficulty(_ grade: StudyGrade) -> Double {
        parameters[4] - pow(M_E, parameters[5] * Double(grade.rawValue - 1)) + 1
    }

    private func clamped(_ difficulty: Double) -> Double {
        min(max(difficulty, Self.difficulties.lowerBound), Self.difficulties.upperBound)
    }

    private func nextDifficulty(_ difficulty: Double, _ grade: StudyGrade) -> Double {
        let change = -(parameters[6] * Double(grade.rawValue - 3))
        let damped = difficulty + (10 - difficulty) * change / 9
        return clamped(parameters[7] * initialDifficulty(.easy) + (1 - parameters[7]) * damped)
    }

    private func sameDayStability(_ stability: Double, _ grade: StudyGrade) -> Double {
        let growth = pow(M_E, parameters[17] * (Double(grade.rawValue - 3) + parameters[18])) * pow(stability, -parameters[19])
        return stability * (grade.isRight ? max(growth, 1) : growth)
    }

    private func recalledStability(_ memory: MemoryState, _ retrievability: Double, _ grade: StudyGrade) -> Double {
        let penalty = grade == .hard ? parameters[15] : 1, bonus = grade == .easy ? parameters[16] : 1
        let growth = pow(M_E, parameters[8]) * (11 - memory.difficulty) * pow(memory.stability, -parameters[9])
        return memory.stability * (1 + growth * (pow(M_E, (1 - retrievability) * parameters[10]) - 1) * penalty * bonus)
    }

    private func forgottenStability(_ memory: MemoryState, _ retrievability: Double) -> Double {
        let long = parameters[11] * pow(memory.difficulty, -parameters[12]) * (pow(memory.stability + 1, parameters[13]) - 1)
            * pow(M_E, (1 - retrievability) * parameters[14])
        return min(long, memory.stability / pow(M_E, parameters[17] * parameters[18]))
    }
}

extension CardSchedule {
    /// Moves a card through its phases and steps.
    ///
    /// - Parameters:
    ///   - grade: the grade.
    ///   - learning: the steps of new cards.
    ///   - relearning: the steps of forgotten cards.
    ///   - days: the interval of a card that has no steps before it, by the phase in which it was graded.
    mutating func move(
        _ grade: StudyGrade, learning: LearningSteps, relearning: LearningSteps, days: (Phase) -> Int
    ) -> StudyInterval {
        let phase = phase
        let outcome: LearningSteps.Outcome
        switch phase {
        case .new: outcome = learning.next(0, grade)
        case .learning: outcome = learning.next(step, grade)
        case .relearning: outcome = relearning.next(step, grade)
        case .review where grade == .again:
            lapses += 1
            outcome = relearning.next(0, grade)
        case .review: outcome = .graduated
        }
        switch outcome {
        case .step(let next, let seconds):
            step = next
            self.phase = phase == .new || phase == .learning ? .learning : .relearning
            return .seconds(seconds)
        case .graduated:
            step = 0
            self.phase = .review
            return .days(days(phase))
        }
    }
}
