import Foundation

@testable import PortingReport

/// A folder that a test writes files into; it goes with its owner.
final class Folder {
    let path: String

    init() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "port-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ name: String, _ text: String = "") throws -> String {
        try write(name, Data(text.utf8))
    }

    @discardableResult
    func write(_ name: String, _ data: Data) throws -> String {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    func read(_ name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    /// Runs a program in the folder.
    func run(_ program: String, _ arguments: String...) throws -> Subprocess.Result {
        guard let path = Subprocess.path(of: program), let result = Subprocess.run(path, arguments, in: self.path) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return result
    }

    /// Puts all that is there under git.
    func commit() throws {
        for arguments in [
            ["init", "--quiet"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "Begin"],
        ] {
            let result = Subprocess.run(Subprocess.path(of: "git")!, arguments, in: path)
            guard result?.status == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }
}

/// Numbers that are the same in each run.
struct Lottery: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
