import Foundation
import TodoLists
import TodoListsTesting

/// A folder of a test's own with a store in it, gone with this object.
final class ScratchStore: Sendable {
    static let today = TodoDay(year: 2026, month: 11, day: 22)!
    let folder: String

    init() {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/todo-test-\(UUID().uuidString)"
        try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    var path: String { folder + "/todo.sqlite" }

    func open(_ name: String = "todo.sqlite", undoLimit: Int = 200_000) throws -> TodoStore {
        try TodoStore(path: folder + "/" + name, undoLimit: undoLimit) { Self.today }
    }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) -> String {
        let path = folder + "/" + name
        try! Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: folder + "/" + name).map(Array.init)
    }

    /// The files of the folder with their bytes.
    var files: [String: [UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Dictionary(uniqueKeysWithValues: names.map { ($0, bytes($0) ?? []) })
    }
}

extension TodoStore {
    var digest: String { get throws { TodoSession.digest(of: try contents()) } }

    /// The texts of the items of the lists, by their names.
    var texts: [[String]] { get throws { try contents().map { [$0.list.name] + $0.items.map(\.text) } } }
}

/// A program that a test starts.
struct Child {
    let process: pid_t
    /// What it writes to standard output.
    let output: FileHandle

    /// Starts a program that was built with the tests.
    init(_ program: String, _ arguments: [String]) throws {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TodoError.unreadableFile(path: program, reason: "no pipe") }
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
        guard status == 0 else { throw TodoError.missingFile(path: folder + "/" + program) }
        self.process = process
    }

    /// Waits until the program has ended. The status is -1 for one that was killed.
    @discardableResult
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
