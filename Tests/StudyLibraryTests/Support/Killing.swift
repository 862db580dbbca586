import Foundation
import RecordStoreTesting
import Testing

/// Ends programs that tests have started.
enum Killing {
    /// The lines that a child has written whole when it is killed at some moment after a number of them, each as words.
    static func kill(_ child: Child, afterLines count: Int, delay: Int) -> [[Substring]] {
        var text = Data()
        while text.count(where: { $0 == 0x0A }) <= count {
            let more = child.output.availableData
            if more.isEmpty { break }
            text += more
        }
        usleep(UInt32(delay))
        Foundation.kill(child.process, SIGKILL)
        #expect(child.wait() == -1, "the child ended by itself")
        text += child.output.readDataToEndOfFile()
        // A line that was cut off says nothing.
        return String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(separator: " ") }
    }
}
