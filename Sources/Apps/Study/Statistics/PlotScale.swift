import Foundation

/// The numbers along an axis from 0 on: a few round ones, the last of which is no less than the largest value.
struct PlotScale: Equatable {
    let ticks: [Double]

    var top: Double { ticks.last ?? 1 }

    /// - Parameters:
    ///   - largest: the largest value.
    ///   - isWhole: whether values are counts, of which there are no parts.
    init(upTo largest: Double, isWhole: Bool = true) {
        let largest = largest.isFinite && largest > 0 ? largest : 1
        let rough = largest / 4, power = pow(10, floor(log10(rough)))
        var step = power
        for factor in [1.0, 2, 2.5, 5, 10] where factor * power >= rough - power * 1e-9 {
            step = factor * power
            break
        }
        if isWhole { step = max(1, step.rounded(.up)) }
        var ticks = [0.0]
        while ticks[ticks.count - 1] < largest - step * 1e-9 && ticks.count < 12 { ticks.append(Double(ticks.count) * step) }
        self.ticks = ticks
    }
}
