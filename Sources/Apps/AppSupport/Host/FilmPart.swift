import ArgumentParser

/// The options for the frames of a film that are written: several machines may make a part each.
package struct FilmPart: ParsableArguments {
    @Option(help: ArgumentHelp("Write the frames from this second on. (default: 0)", valueName: "time"))
    package var from: Double?

    @Option(help: ArgumentHelp("Write the frames before this second. (default: to the end)", valueName: "time"))
    package var to: Double?

    /// Whether all frames are written.
    package var isWhole: Bool { from == nil && to == nil }

    package init() {}

    package func validate() throws {
        for (name, time) in [("from", from), ("to", to)] {
            guard let time, !(0...86_400).contains(time) else { continue }
            throw ValidationError("--\(name) must lie between 0 and 86400, not \(time)")
        }
        if let to, to <= from ?? 0 { throw ValidationError("--to \(to) must be later than --from \(from ?? 0)") }
    }
}
