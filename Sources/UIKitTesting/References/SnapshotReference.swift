import Foundation
import UIKit

/// How much a picture may differ from its reference.
///
/// Pictures are the same bit for bit on every machine, except for text, which depends on the fonts and the versions of Pango and Cairo.
public struct PictureTolerance: Sendable, Equatable {
    /// The largest difference that a channel of a pixel may have, of 255.
    public var largestDifference: Int
    /// The maximum number of pixels that may differ.
    public var differingPixels: Int

    /// Creates a tolerance.
    public init(largestDifference: Int, differingPixels: Int) {
        self.largestDifference = largestDifference
        self.differingPixels = differingPixels
    }

    /// No tolerance: every pixel must be equal.
    public static let exact = PictureTolerance(largestDifference: 0, differingPixels: 0)
}

/// The reason why a comparison with a reference failed. Its description is one line that names the files to look at.
public enum SnapshotMismatch: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The reference was written instead of compared. A run that records references fails.
    case recorded(String)
    /// The reference doesn't exist.
    case missing(String)
    /// The reference can't be read, or a file can't be written.
    case unusable(String, reason: String)
    /// The screen differs from the reference. `files` are the current picture and a picture of the differences.
    case different(String, detail: String, files: [String])

    public var description: String {
        switch self {
        case .recorded(let path): "recorded \(path): look at it, and run again without \(HeadlessHost.recordingVariable)"
        case .missing(let path): "there is no reference \(path): run with \(HeadlessHost.recordingVariable)=1 to record it"
        case .unusable(let path, let reason): "cannot compare with \(path): \(reason)"
        case .different(let path, let detail, let files): "not as \(path): \(detail); see \(files.joined(separator: " and "))"
        }
    }
    public var errorDescription: String? { description }
}

/// Comparing the screen with reference files.
extension HeadlessHost {
    /// The environment variable that makes ``verify(_:as:tolerance:folder:file:)`` write references instead of comparing with them.
    public nonisolated static let recordingVariable = "LAMINA_RECORD_SNAPSHOTS"

    /// Compares the screen with a reference that an earlier run recorded.
    ///
    /// The reference is the file `NAME` with the format's ending, in `folder`. If they differ, the current picture and a picture of the
    /// differences (or the text) are written to `lamina-snapshots` in the folder of temporary files. With the environment variable
    /// `LAMINA_RECORD_SNAPSHOTS=1`, the reference is written instead, and the call throws, so that a run that records can't pass.
    ///
    /// - Parameters:
    ///   - name: the reference's name, without the ending.
    ///   - format: the snapshot's format. Default: pixels.
    ///   - tolerance: how much pixels may differ. Default: not at all.
    ///   - folder: the folder of the references. Default: `References/TEST`, beside the calling file `TEST.swift`.
    ///   - file: the calling source file.
    /// - Throws: ``SnapshotMismatch``.
    public func verify(
        _ name: String, as format: SnapshotFormat = .pixels, tolerance: PictureTolerance = .exact, folder: String? = nil,
        file: String = #filePath
    ) throws(SnapshotMismatch) {
        let source = URL(fileURLWithPath: file)
        let suite = source.deletingPathExtension().lastPathComponent
        let folder = folder.map { URL(fileURLWithPath: $0) } ?? source.deletingLastPathComponent().appendingPathComponent("References/\(suite)")
        let reference = folder.appendingPathComponent(name + format.fileEnding).path
        if ProcessInfo.processInfo.environment[Self.recordingVariable] == "1" {
            try write(to: reference)
            throw .recorded(reference)
        }
        guard FileManager.default.fileExists(atPath: reference) else { throw .missing(reference) }
        let results = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-snapshots/\(suite)").path
        switch format {
        case .pixels: try comparePixels(with: reference, tolerance, results: results + "/" + name)
        case .displayList: try compareText(displayList(), with: reference, results: results + "/" + name + format.fileEnding)
        case .layerTree: try compareText(layerTree(), with: reference, results: results + "/" + name + format.fileEnding)
        case .elements: try compareText(elementTree(), with: reference, results: results + "/" + name + format.fileEnding)
        }
    }

    private func comparePixels(with reference: String, _ tolerance: PictureTolerance, results: String) throws(SnapshotMismatch) {
        let picture = snapshot()
        let expected: CGImage
        do {
            expected = try ImageDecoder(contentsOf: URL(fileURLWithPath: reference)).decode()
        } catch {
            throw .unusable(reference, reason: "\(error)")
        }
        let actualPath = results + ".actual.png"
        guard let comparison = PictureComparison(picture, expected) else {
            try write(to: actualPath)
            let detail = "\(picture.width) x \(picture.height) pixels instead of \(expected.width) x \(expected.height)"
            throw .different(reference, detail: detail, files: [actualPath])
        }
        guard !comparison.isWithin(largestDifference: tolerance.largestDifference, differingPixels: tolerance.differingPixels) else { return }
        try write(to: actualPath)
        var files = [actualPath]
        if let difference = PictureComparison.differencePicture(of: picture, expected) {
            let path = results + ".difference.png"
            do {
                try difference.pngData().write(to: URL(fileURLWithPath: path))
            } catch {
                throw .unusable(path, reason: "\(error)")
            }
            files.append(path)
        }
        let bounds = comparison.differingBounds ?? .zero
        let detail = """
            \(comparison.differingPixels) pixels differ by up to \(comparison.largestDifference), within \
            (\(Int(bounds.minX)), \(Int(bounds.minY)), \(Int(bounds.width)), \(Int(bounds.height)))
            """
        throw .different(reference, detail: detail, files: files)
    }

    private func compareText(_ text: String, with reference: String, results: String) throws(SnapshotMismatch) {
        let expected: String
        do {
            expected = try String(contentsOfFile: reference, encoding: .utf8)
        } catch {
            throw .unusable(reference, reason: error.localizedDescription)
        }
        guard text != expected else { return }
        try write(to: results)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(lines, expectedLines).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(lines.count, expectedLines.count)
        func shown(_ lines: [Substring]) -> String { line < lines.count ? "\"\(lines[line])\"" : "nothing" }
        throw .different(reference, detail: "line \(line + 1) is \(shown(lines)) instead of \(shown(expectedLines))", files: [results])
    }

    /// Writes a snapshot, and creates the folders for it.
    private func write(to path: String) throws(SnapshotMismatch) {
        do {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try writeSnapshot(to: path)
        } catch {
            throw .unusable(path, reason: "\(error)")
        }
    }
}
