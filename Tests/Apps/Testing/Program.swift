import Foundation
import TestSupport

extension Program {
    /// The built `lamina`, beside the tests.
    package static var lamina: String {
        let arguments = CommandLine.arguments
        let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "lamina").path
    }
}
