import Foundation

/// Writes a line at once.
package func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// What a store says after each of a session's changes, as digests, while some of them are undone and redone.
package struct SessionHistory {
    private var digests: [String]
    /// How many digests are of changes that are done.
    private var done = 1

    /// - Parameter digest: what the store says before the first change.
    package init(_ digest: String) {
        digests = [digest]
    }

    /// What the store says when the last change is undone; nil if there is none.
    package var previous: String? { done > 1 ? digests[done - 2] : nil }
    /// What it says when the change that was undone last is redone; nil if there is none.
    package var next: String? { done < digests.count ? digests[done] : nil }

    /// Notes that the last change was undone.
    package mutating func noteUndo() { done -= 1 }
    /// Notes that a change was redone.
    package mutating func noteRedo() { done += 1 }

    /// Notes a change, which takes away what could be redone.
    package mutating func noteChange(_ digest: String) {
        digests.removeSubrange(done...)
        digests.append(digest)
        done += 1
    }
}
