import Foundation
import UIKit

/// Parsing scripts.
extension GestureScript {
    /// The maximum size of a script, in bytes.
    static let maximumBytes = 16 << 20

    /// Reads a script from a file of JSON lines.
    ///
    /// - Throws: ``GestureScriptError`` with the file's name, if the file can't be read or isn't a script.
    public init(contentsOf file: URL) throws(GestureScriptError) {
        do {
            try self.init(Self.text(of: file))
        } catch {
            var error = error
            error.file = file.relativePath
            throw error
        }
    }

    /// Reads a script from JSON lines.
    ///
    /// - Throws: ``GestureScriptError`` with line and, if known, column: for invalid JSON, unknown or missing keys, values of a wrong type
    ///   or out of range, and touches that move before they began.
    public init(_ text: String) throws(GestureScriptError) {
        self.init()
        guard text.utf8.count <= Self.maximumBytes else {
            throw GestureScriptError(line: nil, "the script is larger than \(Self.maximumBytes >> 20) MiB")
        }
        var lines: [Int] = []
        var moving = 0.0
        for (index, line) in text.split(separator: /\r\n|\r|\n/, omittingEmptySubsequences: false).enumerated() {
            let content = index == 0 && line.unicodeScalars.first == "\u{FEFF}" ? line.dropFirst() : line
            guard content.contains(where: { !$0.isWhitespace }) else { continue }
            let reader = try ScriptLine(content, number: index + 1)
            append(try reader.action(), at: try reader.time())
            lines.append(index + 1)
            moving += entries[entries.count - 1].action.movingDuration
            guard moving <= Self.maximumDuration else {
                throw GestureScriptError(
                    line: index + 1, "the gestures up to here move for more than \(Int(Self.maximumDuration)) s in all")
            }
            guard entries[entries.count - 1].endTime <= Self.maximumTime else {
                throw GestureScriptError(line: index + 1, "the entry ends after more than \(Int(Self.maximumTime)) s")
            }
        }
        try checkTouches(lines: lines)
    }

    private static func text(of file: URL) throws(GestureScriptError) -> String {
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            data = try handle.read(upToCount: maximumBytes + 1) ?? Data()
        } catch {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            let reason = !exists ? "there is no such file" : isFolder.boolValue ? "this is a folder" : "the file can't be read"
            throw GestureScriptError(line: nil, reason)
        }
        guard data.count <= maximumBytes else { throw GestureScriptError(line: nil, "the script is larger than \(maximumBytes >> 20) MiB") }
        guard let text = String(validating: data, as: UTF8.self) else {
            // The first invalid byte decodes as U+FFFD, so the line feeds before it are those before the error.
            let line = String(decoding: data, as: UTF8.self).prefix { $0 != "\u{FFFD}" }.count { $0.isNewline } + 1
            throw GestureScriptError(line: line, "the text is not UTF-8")
        }
        return text
    }

    /// Throws if a touch moves or ends before it began, or begins twice.
    private func checkTouches(lines: [Int]) throws(GestureScriptError) {
        var down: Set<Int> = []
        let order = entries.indices.sorted { (entries[$0].time, $0) < (entries[$1].time, $1) }
        for index in order {
            guard case .touch(let id, let phase, _, _) = entries[index].action else { continue }
            let isNew = phase == .began
            guard down.contains(id) != isNew else {
                let fault = isNew ? "begins, but it is down already" : "has \(phase.rawValue), but it is not down"
                throw GestureScriptError(line: lines[index], "touch \(id) \(fault)")
            }
            if isNew { down.insert(id) } else if phase != .moved { down.remove(id) }
        }
    }
}
