import Files
import Foundation
import Synchronization

/// Who makes changes of a store: a program that has it open, as an object. Undoing takes back an author's own changes, and those of authors
/// who are gone.
///
/// The name says when the computer was started, which program it is by the kernel's number and the time of its start, and which object, so
/// that everyone can tell whether the author is still there. Programs in other containers count as gone.
package struct ChangeAuthor: Sendable {
    package let name: String

    private static let here = Mutex<(next: Int, names: Set<String>)>((0, []))
    private static let boot = text("/proc/sys/kernel/random/boot_id") ?? ""

    /// A new one, which is there until ``end()`` is called.
    init() {
        let program = Self.program(getpid()) ?? ""
        name = Self.here.withLock { here in
            let name = "\(program) \(here.next)"
            here.next += 1
            here.names.insert(name)
            return name
        }
    }

    func end() { _ = Self.here.withLock { $0.names.remove(name) } }

    /// Whether the author of a name has the store still open.
    package static func isThere(_ name: String) -> Bool {
        if here.withLock({ $0.names.contains(name) }) { return true }
        let parts = name.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, let number = pid_t(parts[1]), number != getpid() else { return false }
        return program(number) == parts.dropLast().joined(separator: " ")
    }

    /// What tells a program that runs from all others: the computer's start, the program's number and its start. Nil if it doesn't run.
    private static func program(_ number: pid_t) -> String? {
        // The name of the program stands in parentheses, and may have any letters.
        guard let words = text("/proc/\(number)/stat")?.split(separator: ")").last?.split(separator: " "), words.count > 19, words[0] != "Z"
        else { return nil }
        return "\(boot) \(number) \(words[19])"
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
