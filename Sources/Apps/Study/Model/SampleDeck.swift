import AppSupport
import Foundation

/// The deck of cards that is installed with the program.
enum SampleDeck {
    /// The path of the deck, in the folder `share/lamina` beside the program's.
    ///
    /// - Throws: an error of one line if it isn't there, as with a program that isn't installed.
    static func installed(program: URL? = Bundle.main.executableURL) throws -> String {
        let folder = program?.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        let path = folder?.appendingPathComponent("share/lamina/Languages/deck.csv").path
        guard let path, FileManager.default.fileExists(atPath: path) else {
            throw CommandError("there is no sample deck here; name a deck: lamina study DECK")
        }
        return path
    }
}
