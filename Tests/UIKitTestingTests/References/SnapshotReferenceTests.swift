import Foundation
import Testing
import UIKit
@testable import UIKitTesting

@Suite @MainActor struct SnapshotReferenceTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-references-\(UUID().uuidString)")

    private func show(_ color: UIColor, on host: HeadlessHost) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
        view.backgroundColor = color
        host.show(view)
        return view
    }

    private func keep(_ host: HeadlessHost, _ name: String, as format: SnapshotFormat) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try host.writeSnapshot(to: folder.appendingPathComponent(name + format.fileEnding).path)
    }

    @Test("equal in every format passes; another picture, size or text fails and says where")
    func comparing() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await HeadlessHost.open(size: CGSize(width: 40, height: 30)) { host in
            let view = show(.red, on: host)
            for format in SnapshotFormat.allCases {
                try keep(host, "red", as: format)
                try host.verify("red", as: format, folder: folder.path)
            }
            view.frame.size.width = 30
            view.isAccessibilityElement = true
            let picture = #expect(throws: SnapshotMismatch.self) { try host.verify("red", folder: folder.path) }
            #expect(picture?.description.contains("1200 pixels differ by up to 255, within (60, 0, 20, 60)") == true)
            let layers = #expect(throws: SnapshotMismatch.self) { try host.verify("red", as: .layerTree, folder: folder.path) }
            #expect(layers?.description.contains("line 2 is") == true)
            let elements = #expect(throws: SnapshotMismatch.self) { try host.verify("red", as: .elements, folder: folder.path) }
            #expect(elements?.description.contains("line 1 is \"element (0, 0, 30, 30)\" instead of \"\"") == true)
            let tolerance = PictureTolerance(largestDifference: 255, differingPixels: 1200)
            try host.verify("red", tolerance: tolerance, folder: folder.path)
            host.resize(to: CGSize(width: 20, height: 30))
            let size = #expect(throws: SnapshotMismatch.self) { try host.verify("red", folder: folder.path) }
            #expect(size?.description.contains("40 x 60 pixels instead of 80 x 60") == true)
        }
    }

    @Test("a missing reference fails and says how to record it; one that is no picture fails")
    func refusals() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await HeadlessHost.open(size: CGSize(width: 40, height: 30)) { host in
            _ = show(.red, on: host)
            let missing = #expect(throws: SnapshotMismatch.self) { try host.verify("none", folder: folder.path) }
            #expect(missing?.description.hasSuffix("run with LAMINA_RECORD_SNAPSHOTS=1 to record it") == true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken.png"))
            let broken = #expect(throws: SnapshotMismatch.self) { try host.verify("broken", folder: folder.path) }
            #expect(broken?.description.hasPrefix("cannot compare with ") == true)
        }
    }

    @Test("recording writes the reference and fails the run")
    func recording() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        setenv(HeadlessHost.recordingVariable, "1", 1)
        defer { unsetenv(HeadlessHost.recordingVariable) }
        try await HeadlessHost.open(size: CGSize(width: 40, height: 30)) { host in
            _ = show(.red, on: host)
            let recorded = #expect(throws: SnapshotMismatch.self) { try host.verify("new", folder: folder.path) }
            #expect(recorded?.description.hasPrefix("recorded ") == true)
            unsetenv(HeadlessHost.recordingVariable)
            try host.verify("new", folder: folder.path)
        }
    }
}
