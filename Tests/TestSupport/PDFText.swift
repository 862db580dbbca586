import CDeflate
import Foundation

/// What is in a PDF document, with all that is compressed: from version 1.18 on Cairo compresses pages and links, too.
package func text(ofPDF document: Data) -> String {
    var text = String(decoding: document, as: UTF8.self), rest = document[...]
    while let start = rest.firstRange(of: Data("stream\n".utf8)), let end = rest[start.upperBound...].firstRange(of: Data("endstream".utf8)) {
        text += String(decoding: inflated(Data(rest[start.upperBound..<end.lowerBound])) ?? Data(), as: UTF8.self)
        rest = rest[end.upperBound...]
    }
    return text
}

/// What zlib data was before it was compressed; nil if it isn't such.
private func inflated(_ compressed: Data) -> Data? {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var result = Data(count: 1 << 20), count = 0
    let outcome = compressed.withUnsafeBytes { source in
        result.withUnsafeMutableBytes { target in
            libdeflate_zlib_decompress_ex(decompressor, source.baseAddress, source.count, target.baseAddress, target.count, nil, &count)
        }
    }
    return outcome == LIBDEFLATE_SUCCESS ? result.prefix(count) : nil
}
