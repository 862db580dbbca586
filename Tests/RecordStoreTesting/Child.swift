import Foundation

/// A program that a test starts.
package struct Child {
    package let process: pid_t
    /// What it writes to standard output.
    package let output: FileHandle

    /// The program can't be started.
    package struct Failure: Error {
        package let program: String
    }

    /// Starts a program that was built with the tests.
    package init(_ program: String, _ arguments: [String]) throws {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(program: program) }
        // Else a child would keep another one's pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, folder + "/" + program, &actions, nil, &words, environ)
        close(ends[1])
        output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        guard status == 0 else { throw Failure(program: program) }
        self.process = process
    }

    /// The program ended by itself before it was killed.
    package struct EndedByItself: Error {}

    /// Kills the program after some line of its, or a moment later.
    ///
    /// - Parameters:
    ///   - count: how many lines it has written before, at least.
    ///   - delay: how much later, in microseconds.
    /// - Returns: the words of each line that it wrote whole.
    /// - Throws: ``EndedByItself``.
    package func kill(afterLines count: Int, delay: Int) throws -> [[Substring]] {
        var text = Data()
        while text.count(where: { $0 == 0x0A }) <= count {
            let more = output.availableData
            if more.isEmpty { break }
            text += more
        }
        usleep(UInt32(delay))
        Foundation.kill(process, SIGKILL)
        guard wait() == -1 else { throw EndedByItself() }
        text += output.readDataToEndOfFile()
        // A line that was cut off says nothing.
        return String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(separator: " ") }
    }

    /// Waits until the program has ended. The status is -1 for one that was killed.
    @discardableResult
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
