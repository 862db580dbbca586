import Foundation

/// What a card's log says about its memory, for cards that were graded before FSRS scheduled them.
extension GradeRecord {
    /// Whether the card was made a new one by hand ("Forget" in Anki): what was before doesn't count. A due date that was set by hand has an
    /// ease.
    var isReset: Bool { kind == .manual && grade == nil && ease == 0 }

    /// Whether this is an answer that the schedule counts. Entries without a grade aren't answers; cramming, which is outside of the schedule,
    /// has no ease in Anki's log.
    var isScheduledAnswer: Bool { grade != nil && !(kind == .extra && ease == 0) }
}

extension FSRS {
    /// The memory of a card after the answers of its log since the last reset; nil if there are none.
    ///
    /// - Parameters:
    ///   - log: the entries in the order of their times.
    ///   - day: the day to which a moment belongs.
    func memory(after log: [GradeRecord], day: (Date) -> StudyDay) -> MemoryState? {
        let first = log.lastIndex(where: \.isReset).map { $0 + 1 } ?? 0
        var memory: MemoryState?, last: StudyDay?
        for record in log[first...] where record.isScheduledAnswer {
            guard let grade = record.grade else { continue }
            let today = day(record.time)
            memory = self.memory(after: grade, memory, elapsedDays: last.map { today - $0 })
            last = today
        }
        return memory
    }

    /// The memory that fits a schedule by SM-2 whose log is lost: after its interval the probability of recall is 0.9, and the next interval
    /// would grow by its ease. With R = 0.9, the interval I and the ease E as a factor,
    ///
    ///     S = I,  D = 11 - (E - 1) / (e^w8 S^-w9 (e^((1 - R) w10) - 1))
    ///
    /// which solves FSRS's formula for the stability after a recall for D, as the library fsrs-rs does for Anki.
    ///
    /// - Parameters:
    ///   - interval: in days.
    ///   - ease: in thousandths.
    func memory(interval: Int, ease: Int) -> MemoryState? {
        guard interval > 0, ease > 0 else { return nil }
        let stability = Double(interval)
        let growth = exp(parameters[8]) * pow(stability, -parameters[9]) * (exp(0.1 * parameters[10]) - 1)
        let difficulty = 11 - (Double(ease) / 1000 - 1) / growth
        return MemoryState(stability: stability, difficulty: min(max(difficulty.isFinite ? difficulty : 5, 1), 10))
    }

    /// The weights of an older version as those of version 6, 21 of them: the 17 of version 4, whose difficulty is defined otherwise and which
    /// doesn't tell grades of one day apart, and the 19 of version 5, whose forgetting curve has the power -0.5; nil for another number.
    /// As the library fsrs-rs fills them up.
    static func parameters(filling weights: [Double]) -> [Double]? {
        guard weights.allSatisfy(\.isFinite) else { return nil }
        switch weights.count {
        case defaultParameters.count: return weights
        case 19: return weights + [0, 0.5]
        case 17:
            var filled = weights
            filled[4] += weights[5] * 2
            filled[5] = log(max(weights[5] * 3 + 1, 1)) / 3
            filled[6] += 0.5
            return filled + [0, 0, 0, 0.5]
        default: return nil
        }
    }
}
