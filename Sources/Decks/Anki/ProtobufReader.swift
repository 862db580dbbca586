/// Reads the fields of a protobuf message one after the other, with checks of its bounds.
struct ProtobufReader {
    /// A field's number and value. Fields of 64 bits are skipped.
    enum Field: Equatable {
        case varint(number: Int, value: UInt64)
        case bytes(number: Int, range: Range<Int>)
        case fixed32(number: Int, value: UInt32)

        var number: Int {
            switch self {
            case .varint(let number, _), .bytes(let number, _), .fixed32(let number, _): number
            }
        }
    }

    /// The message is malformed.
    struct Failure: Error {}

    private let message: [UInt8]
    private var position: Int
    private let end: Int

    init(_ message: [UInt8], in range: Range<Int>? = nil) {
        self.message = message
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? message.count
    }

    /// Reads the next field; nil at the end.
    mutating func next() throws(Failure) -> Field? {
        while position < end {
            let key = try varint()
            guard let number = Int(exactly: key >> 3), (1...536_870_911).contains(number) else { throw Failure() }
            switch key & 7 {
            case 0:
                return .varint(number: number, value: try varint())
            case 2:
                guard let count = Int(exactly: try varint()), count <= end - position else { throw Failure() }
                position += count
                return .bytes(number: number, range: (position - count)..<position)
            case 1:
                try skip(8)
            case 5:
                try skip(4)
                return .fixed32(number: number, value: message.uint32(position - 4))
            default:
                throw Failure()
            }
        }
        return nil
    }

    private mutating func skip(_ count: Int) throws(Failure) {
        guard count <= end - position else { throw Failure() }
        position += count
    }

    private mutating func varint() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end && shift < 64 {
            let byte = message[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Failure()
    }
}
