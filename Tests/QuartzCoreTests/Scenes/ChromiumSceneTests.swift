import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore

extension StageSuites {
    /// The scenes that Scripts/compare-with-chromium compares with a browser.
    @Suite("Scenes of the comparison with Chromium", .oneRenderer) struct ChromiumSceneTests {
        private static let scripts = SceneManifest.folder.appendingPathComponent("../../../Scripts").standardizedFileURL
        private static let interpreter = ProcessInfo.processInfo.environment["LAMINA_PYTHON"] ?? "python3"

        private static func python(_ arguments: String...) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [interpreter, "-B"] + arguments
            process.currentDirectoryURL = scripts
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }

        @Test(
            "Both renderers draw each of the sixty alike",
            .enabled(if: (try? python("-c", "")) == 0, "needs python3, which writes the scenes"))
        func alike() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-scenes-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try #require(try Self.python("-m", "chromium_comparison", folder.path) == 0)
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            #expect(files.count == 60)
            for file in files.sorted(by: { $0.path < $1.path }) {
                let stage = Stage(width: 400, height: 300, time: 1000)
                let document = try CAMLDocument(contentsOf: file)
                let space = CALayer()
                space.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                // y grows upwards around a document, as in published files.
                space.isGeometryFlipped = true
                space.addSublayer(document.rootLayer)
                stage.root.addSublayer(space)
                CATransaction.flush()
                let renderer = ComparingRenderer()
                let target = renderer.makeTarget(width: 400, height: 300)
                var compositor = Compositor()
                var list = DisplayList()
                _ = compositor.composite(stage.server.root, at: stage.time + 1, geometry: stage.geometry, into: &list)
                renderer.render(list, into: target)
                let colors = Set((target as? PixelBuffer)?.content ?? [])
                #expect(colors.count > 1, "\(file.lastPathComponent) shows nothing")
                #expect(renderer.difference.isAllowed, "\(file.lastPathComponent): \(renderer.difference)")
            }
        }
    }
}
