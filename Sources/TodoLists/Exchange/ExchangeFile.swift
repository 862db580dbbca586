import Files

/// Reading and writing files of exchange.
enum ExchangeFile {
    /// The formats, by the extensions of files.
    enum Format: Equatable {
        case todoText, calendar

        init(path: String) throws(TodoError) {
            switch PathParts.lowercasedExtension(path) {
            case "txt": self = .todoText
            case "ics", "ical", "ifb": self = .calendar
            default: throw .unknownFormat(path: path)
            }
        }
    }

    /// Files of more bytes are refused.
    static let limit = 256 << 20
    /// Files of more items and lists are refused. Each of them takes memory, however few bytes the file has for it.
    static let itemLimit = 2_000_000
    /// Lines of more bytes are refused, unfolded ones in iCalendar: nobody reads such a text, but attachments may be in a line.
    static let lineLimit = 16 << 20

    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var index = 0
            while index < buffer.count {
                let length = buffer[index] < 0x80 ? 1 : UTF8Sequence.length(buffer, at: index)
                guard length > 0 else { return false }
                index += length
            }
            return true
        }
    }

    /// The bytes without the folds of iCalendar, if that makes them UTF-8: some programs fold inside of characters (RFC 5545 3.1).
    static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
        var unfolded: [UInt8] = []
        unfolded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x0A, index + 1 < bytes.count, bytes[index + 1] == 0x20 || bytes[index + 1] == 0x09 {
                if unfolded.last == 0x0D { unfolded.removeLast() }
                index += 2
            } else {
                unfolded.append(bytes[index])
                index += 1
            }
        }
        return isUTF8(unfolded) ? unfolded : bytes
    }
}
