import Foundation

/// Decodes the samples of a file that is open. One thread at a time calls it; the file stays open until it is released.
protocol SampleReader: AnyObject {
    /// The samples of a frame; any number, as the file says.
    var channelCount: Int { get }
    /// Frames per second; any number, as the file says.
    var sampleRate: Int { get }
    /// How many frames the file's headers promise; 0 or less if there is nothing.
    var frameCount: Int { get }
    /// What the library says about the last call, as a part of a sentence; nil if nothing was wrong.
    var failure: String? { get }

    /// Goes to a frame, which is read next.
    ///
    /// - Returns: why that can't be done; nil if it is.
    func seek(to frame: Int) -> String?

    /// Reads interleaved samples.
    ///
    /// - Parameters:
    ///   - samples: room for `count` frames.
    ///   - count: how many frames are read at the most.
    /// - Returns: how many were read; 0 at the end, or if something was wrong.
    func read(into samples: UnsafeMutablePointer<Float>, count: Int) -> Int
}

extension SampleReader {
    /// What a library says, as a part of a sentence.
    static func words(_ text: UnsafePointer<CChar>?) -> String {
        let line = text.map { String(cString: $0) } ?? ""
        let trimmed = line.split(separator: "\n").first.map(String.init)?.trimmingCharacters(in: CharacterSet(charactersIn: " .")) ?? ""
        guard let first = trimmed.first else { return "unknown format" }
        return first.lowercased() + trimmed.dropFirst()
    }
}
