import Foundation

/// Steps as people write them: `1m 10m 1d`.
enum StepText {
    private static let units: [(letter: Character, seconds: Double)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

    /// Steps of seconds in words, each in the largest unit that it is a multiple of.
    static func text(_ steps: [Double]) -> String {
        steps.map { step in
            let unit = units.first { step >= $0.seconds && (step / $0.seconds).rounded() == step / $0.seconds } ?? ("s", 1)
            return (step / unit.seconds).inTenths + String(unit.letter)
        }.joined(separator: " ")
    }

    /// Reads steps. Numbers without a unit are minutes, "none" is no step.
    ///
    /// - Returns: the steps in seconds; nil for words that aren't steps.
    static func steps(_ text: String) -> [Double]? {
        if text.lowercased() == "none" { return [] }
        var steps: [Double] = []
        for word in text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let unit = units.first { word.last == $0.letter }
            guard let number = Double(unit == nil ? word : word.dropLast()), number.isFinite, number > 0 else { return nil }
            steps.append(number * (unit?.seconds ?? 60))
        }
        return steps.isEmpty ? nil : steps
    }
}
