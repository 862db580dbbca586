import Foundation
import Testing
@testable import StudyLibrary

@Suite struct FSRSTests {
    @Test("MC-03 Without weights of its own FSRS has those of version 6: Hard and Easy make 0.6014 and 1.8729 of Good's gain")
    func gains() {
        let scheduler = FSRS(), known = MemoryState(stability: 10, difficulty: 5)
        func gain(_ grade: StudyGrade) -> Double { scheduler.memory(after: grade, known, elapsedDays: 10).stability - known.stability }
        #expect(abs(gain(.hard) / gain(.good) - 0.6014) < 1e-9 && abs(gain(.easy) / gain(.good) - 1.8729) < 1e-9)
    }

    /// Replays histories that `fsrs-histories.py` wrote, and returns what differs.
    private func differences(in text: String) throws -> (histories: Int, reviews: Int, different: [String]) {
        var weights: [[Double]] = []
        var histories = 0, reviews = 0
        var different: [String] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0] == "p" {
                weights.append(words.dropFirst().map { Double($0)! })
                continue
            }
            func steps(_ word: Substring) -> [Double] { word == "-" ? [] : word.split(separator: "+").map { Double($0)! } }
            let scheduler = FSRS(
                parameters: weights[Int(words[0])!], desiredRetention: Double(words[1])!, maximumInterval: Int(words[2])!,
                learningSteps: steps(words[3]), relearningSteps: steps(words[4]))
            histories += 1
            var card = CardSchedule()
            for word in words.dropFirst(5) {
                let parts = word.split(separator: ":")
                let elapsed = card.memory == nil ? nil : Int(Double(parts[0])! / 86_400)
                var interval: StudyInterval
                (card, interval) = scheduler.graded(card, StudyGrade(rawValue: Int(parts[1])!)!, elapsedDays: elapsed)
                reviews += 1
                let memory = card.memory!
                func agrees(_ value: Double, _ expected: Substring) -> Bool {
                    let expected = Double(expected)!
                    return abs(value - expected) <= 1e-11 * abs(expected)
                }
                let seconds: Double
                switch interval {
                case .seconds(let value): seconds = value
                case .days(let value): seconds = Double(value) * 86_400
                case .never: seconds = -1
                }
                let step = card.phase == .review ? "-" : "\(card.step)"
                let isSame = card.phase.rawValue == Int(parts[2])! && step == parts[3] && agrees(memory.stability, parts[4])
                    && agrees(memory.difficulty, parts[5]) && seconds == Double(parts[6])!
                if !isSame { different.append("\(word) became \(card), \(interval), in \(line.prefix(60))") }
            }
        }
        return (histories, reviews, different)
    }

    @Test("MC-03 FSRS gives stability, difficulty, state and due time of the reference histories")
    func references() throws {
        let text = try String(contentsOfFile: Python.references + "/fsrs-histories.txt", encoding: .utf8)
        let found = try differences(in: text)
        #expect(found.histories == 200 && found.reviews > 1000)
        #expect(found.different.count == 0, "\(found.different.count) reviews: \(found.different.prefix(3))")
    }

    @Test("MC-03 FSRS agrees with the Python package in 10,000 random histories", .enabled(if: Python.has("fsrs")))
    func package() throws {
        let (status, output) = try Python.run([Python.references + "/fsrs-histories.py", "10000", "20261122"])
        #expect(status == 0)
        let found = try differences(in: output)
        #expect(found.histories == 10_000 && found.reviews > 50_000)
        #expect(found.different.count == 0, "\(found.different.count) reviews: \(found.different.prefix(3))")
    }

    @Test("MC-03 A card is due when the probability of recall has sunk to the desired one")
    func retrievability() {
        for retention in [0.8, 0.9, 0.95] {
            let fsrs = FSRS(desiredRetention: retention)
            let memory = MemoryState(stability: 100, difficulty: 5)
            #expect(abs(fsrs.retrievability(of: memory, afterDays: 100) - 0.9) < 1e-12)
            #expect(abs(fsrs.retrievability(of: memory, afterDays: fsrs.interval(stability: 100)) - retention) < 0.001)
        }
        #expect(FSRS(maximumInterval: 30).interval(stability: 1e300) == 30)
        #expect(FSRS(parameters: [1, .nan]).parameters == FSRS.defaultParameters)
    }

    @Test("MC-03 Fuzz stays in its range, reaches all of it, and is the same for the same seed")
    func fuzz() {
        #expect(IntervalFuzz.range(2, maximum: 100) == 2...2)
        #expect(IntervalFuzz.range(3, maximum: 100) == 2...4)
        #expect(IntervalFuzz.range(10, maximum: 100) == 8...12)
        #expect(IntervalFuzz.range(50, maximum: 100) == 46...54 || IntervalFuzz.range(50, maximum: 100) == 45...55)
        #expect(IntervalFuzz.range(50, maximum: 48).upperBound == 48)
        for days in [1, 2, 3, 10, 50, 400] {
            let all = Set((0..<2000).map { IntervalFuzz.interval(days, maximum: 36_500, seed: $0) })
            #expect(all == Set(IntervalFuzz.range(days, maximum: 36_500)))
            #expect(IntervalFuzz.interval(days, maximum: 36_500, seed: 7) == IntervalFuzz.interval(days, maximum: 36_500, seed: 7))
        }
    }
}
