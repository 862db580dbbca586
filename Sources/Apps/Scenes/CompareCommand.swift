import AppSupport
import ArgumentParser
import CoreGraphics
import Foundation

/// `lamina compare`: reports how two pictures differ.
package struct CompareCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two pictures pixel by pixel.",
        discussion: """
            Prints the largest difference of a channel (red, green, blue, alpha; 0 to 255), the number of pixels that differ, and the \
            mean of all differences. Ends with status 0 when the pictures are within the limits, else with 1: without limits they must \
            be equal; one limit alone is the only one.
            """
    )

    @Argument(help: ArgumentHelp("A picture.", valueName: "a.png"))
    var first: String

    @Argument(help: ArgumentHelp("The picture to compare it with.", valueName: "b.png"))
    var second: String

    @Option(help: ArgumentHelp("The most that a channel may differ, 0 to 255.", valueName: "n"))
    var max: Int?

    @Option(help: ArgumentHelp("How many pixels may differ.", valueName: "n"))
    var pixels: Int?

    @Option(help: ArgumentHelp("Write a picture of the differences, amplified.", valueName: "out.png"))
    var difference: String?

    package init() {}

    package func validate() throws {
        if let max, !(0...255).contains(max) { throw ValidationError("--max must lie between 0 and 255, not \(max)") }
        if let pixels, pixels < 0 { throw ValidationError("--pixels must not be negative, as \(pixels) is") }
    }

    package func run() throws {
        let pictures = (try Self.picture(first), try Self.picture(second))
        guard let comparison = PictureComparison(pictures.0, pictures.1) else {
            throw CommandError(
                "\(first) has \(pictures.0.width) x \(pictures.0.height) pixels, \(second) has \(pictures.1.width) x \(pictures.1.height)")
        }
        print(Self.report(comparison))
        if let difference, let picture = PictureComparison.differencePicture(of: pictures.0, pictures.1) {
            try picture.writePNG(to: difference)
        }
        let limits = Self.limits(max: max, pixels: pixels)
        guard !comparison.isWithin(largestDifference: limits.max, differingPixels: limits.pixels) else { return }
        let allowed = limits == (0, 0) ? "" : "; allowed are \(Self.text(limits))"
        let place = comparison.differingBounds.map {
            ", between (\(Int($0.minX)), \(Int($0.minY))) and (\(Int($0.maxX) - 1), \(Int($0.maxY) - 1))"
        }
        let found = "up to \(comparison.largestDifference) in \(comparison.differingPixels) pixels\(place ?? "")"
        throw CommandError("\(first) and \(second) differ by \(found)\(allowed)")
    }

    /// The limits of a comparison, with defaults for those that aren't given.
    static func limits(max: Int?, pixels: Int?) -> (max: Int, pixels: Int) {
        if max == nil, pixels == nil { return (0, 0) }
        return (max ?? 255, pixels ?? .max)
    }

    private static func text(_ limits: (max: Int, pixels: Int)) -> String {
        limits.pixels == .max ? "up to \(limits.max)" : "up to \(limits.max) in \(limits.pixels) pixels"
    }

    /// Three lines about the differences, always in the same format.
    static func report(_ comparison: PictureComparison) -> String {
        """
        largest difference: \(comparison.largestDifference)
        differing pixels: \(comparison.differingPixels)
        mean absolute difference: \(decimals(comparison.meanAbsoluteDifference))
        """
    }

    /// Formats a non-negative number with six decimals.
    private static func decimals(_ value: Double) -> String {
        let parts = Int((value * 1e6).rounded())
        let rest = String(parts % 1_000_000)
        return "\(parts / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
    }

    private static func picture(_ path: String) throws -> CGImage {
        do {
            return try ImageDecoder(contentsOf: URL(fileURLWithPath: path)).decode()
        } catch .notFound {
            throw CommandError("\(path): no such file")
        } catch .unreadable(_, let reason) {
            throw CommandError("\(path): can't be read: \(reason)")
        } catch {
            throw CommandError("\(path): \(error)")
        }
    }
}
