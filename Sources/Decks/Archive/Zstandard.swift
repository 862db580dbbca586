import CZstd

/// Decompression of Zstandard frames.
enum Zstandard {
    enum Failure: Error {
        case damaged
        case tooLarge
    }

    static func isFrame(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    }

    /// Decompresses all frames. The size that a frame announces isn't trusted: the result grows while it is decompressed, up to `limit`
    /// bytes.
    static func decompress(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        guard let stream = ZSTD_createDStream() else { throw .damaged }
        defer { ZSTD_freeDStream(stream) }
        var result: [UInt8] = []
        result.reserveCapacity(min(limit, bytes.count * 4))
        var chunk = [UInt8](repeating: 0, count: 1 << 17)
        var failure: Failure?
        bytes.withUnsafeBytes { source in
            var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
            var rest = 1
            while true {
                var written = 0
                let capacity = chunk.count
                rest = chunk.withUnsafeMutableBytes { target in
                    var output = ZSTD_outBuffer(dst: target.baseAddress, size: capacity, pos: 0)
                    let rest = ZSTD_decompressStream(stream, &output, &input)
                    written = output.pos
                    return rest
                }
                guard ZSTD_isError(rest) == 0 else {
                    failure = .damaged
                    return
                }
                guard result.count + written <= limit else {
                    failure = .tooLarge
                    return
                }
                result += chunk[..<written]
                // If the chunk isn't full, the whole input has been decompressed.
                if input.pos == input.size && written < capacity { break }
            }
            if rest != 0 { failure = .damaged }
        }
        if let failure { throw failure }
        return result
    }
}
