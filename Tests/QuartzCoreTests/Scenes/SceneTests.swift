import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore

extension StageSuites {
    /// The scenes of the manifest, each pair also mirrored, turned, clipped and drawn by several threads (Architecture, "Tests").
    @Suite("Scenes") struct SceneTests {
        static let entries: [SceneManifest.Entry] = {
            guard let text = try? String(contentsOf: SceneManifest.folder.appendingPathComponent("manifest.txt"), encoding: .utf8) else {
                return []
            }
            return (try? SceneManifest.entries(text)) ?? []
        }()

        static let side = 100.0

        /// What is done to both scenes of a pair, after which they must still agree.
        enum Variant: CaseIterable {
            case plain, mirrored, turned, clipped

            /// The layer that a scene is put into.
            func holder() -> CALayer {
                let holder = CALayer()
                holder.frame = CGRect(x: 0, y: 0, width: side, height: side)
                switch self {
                case .plain: break
                case .mirrored: holder.transform = CATransform3DMakeScale(-1, 1, 1)
                case .turned: holder.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
                case .clipped:
                    holder.frame = CGRect(x: 0, y: 0, width: 50, height: 70)
                    holder.masksToBounds = true
                }
                return holder
            }
        }

        /// Draws a scene at a time of its document, and says of how many pictures it was composed.
        static func draw(
            _ name: String, at time: Double, state: String? = nil, _ variant: Variant = .plain, renderer: any Renderer
        ) throws -> (picture: PixelBuffer, passes: Int) {
            // Before the document, for animations of layers in no window end at the next commit.
            let stage = Stage(width: side, height: side, time: 1000)
            let document = try CAMLDocument(contentsOf: SceneManifest.folder.appendingPathComponent(name))
            #expect(document.warnings.isEmpty, "\(name): \(document.warnings)")
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let space = CALayer()
            space.frame = CGRect(x: 0, y: 0, width: side, height: side)
            // The document's time begins now; y grows upwards around it, as in published files.
            space.beginTime = stage.time
            space.isGeometryFlipped = true
            space.addSublayer(document.rootLayer)
            let holder = variant.holder()
            holder.addSublayer(space)
            stage.root.addSublayer(holder)
            if let state { try document.apply(state: state, animated: false) }
            CATransaction.commit()
            CATransaction.flush()
            let target = renderer.makeTarget(width: Int(side), height: Int(side))
            var compositor = Compositor()
            var list = DisplayList()
            _ = compositor.composite(stage.server.root, at: stage.time + time, geometry: stage.geometry, into: &list)
            renderer.render(list, into: target)
            return (renderer.pixels(of: target), list.passes.count)
        }

        private func draw(_ name: String, _ entry: SceneManifest.Entry, state: String? = nil, _ variant: Variant = .plain, threads: Int = 1)
            throws -> (picture: PixelBuffer, passes: Int)
        {
            try Self.draw(name, at: entry.time, state: state, variant, renderer: RendererUnderTest.current.makeRenderer(threads: threads))
        }

        /// Whether a difference is within the limits of a comparison.
        ///
        /// - Parameter slack: What channels may differ by besides; pixels that differ by no more were not counted.
        private func agrees(_ found: PictureDifference, _ entry: SceneManifest.Entry, slack: Int = 0) -> Bool {
            found.largest <= entry.largest + slack && found.pixels <= entry.pixels
        }

        @Test("The manifest reads, and refuses what it can't")
        func manifest() throws {
            #expect(Self.entries.count >= 250, "\(Self.entries.count)")
            #expect(throws: SceneManifest.Mistake.self) { _ = try SceneManifest.entries("== a") }
            #expect(throws: SceneManifest.Mistake.self) { _ = try SceneManifest.entries("== a b speed=9") }
            #expect(throws: SceneManifest.Mistake.self) { _ = try SceneManifest.entries("like a b") }
            #expect(throws: SceneManifest.Mistake.self, "by how much is not said") { _ = try SceneManifest.entries("== a b pixels=9") }
            let both = try #require(try SceneManifest.entries("== a b max=3 pixels=9").first)
            #expect(agrees(PictureDifference(largest: 3, pixels: 9), both))
            #expect(!agrees(PictureDifference(largest: 4, pixels: 1), both) && !agrees(PictureDifference(largest: 1, pixels: 10), both))
            #expect(!Self.entries.contains { $0.largest == 255 && $0.pixels >= 1000 }, "such a comparison allows nearly everything")
        }

        @Test("A comparison that must fail does")
        func mustFail() throws {
            let entry = try #require(Self.entries.first { !$0.isEqual })
            let a = try draw(entry.first, entry).picture
            let b = try draw(entry.second, entry).picture
            #expect(!agrees(PictureDifference(a, b), entry))
        }

        @Test("Each scene looks the same by both renderers", arguments: entries)
        func renderers(_ entry: SceneManifest.Entry) throws {
            // The suite's tests run for each renderer; this one is about both.
            guard RendererUnderTest.current == .cpu else { return }
            for name in [entry.first, entry.second] {
                let state = name == entry.first ? entry.state : nil
                let wanted = try Self.draw(name, at: entry.time, state: state, renderer: RendererUnderTest.cpu.makeRenderer()).picture
                let found = try Self.draw(name, at: entry.time, state: state, renderer: RendererUnderTest.gl.makeRenderer()).picture
                let difference = PictureDifference(wanted, found)
                #expect(difference.largest <= RendererUnderTest.gl.tolerance, "\(name): \(difference)")
            }
        }

        @Test("Each pair looks the same, or does not", arguments: entries)
        func pair(_ entry: SceneManifest.Entry) throws {
            for variant in entry.isEqual ? Variant.allCases : [.plain] where !(entry.hasSides && variant == .mirrored) {
                let (a, passes) = try draw(entry.first, entry, state: entry.state, variant)
                let (b, _) = try draw(entry.second, entry, variant)
                // Mirrored and turned edges fall on other pixels: a step of rounding more is theirs.
                let slack = (variant == .plain ? 0 : 1) + RendererUnderTest.current.tolerance
                let found = PictureDifference(a, b, slack: slack)
                let isSame = agrees(found, entry, slack: slack)
                #expect(isSame == entry.isEqual, "\(entry), \(variant): by \(found.largest) in \(found.pixels) pixels")
                if isSame != entry.isEqual, let folder = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] {
                    let name = entry.first.replacing("/", with: "-")
                    try CGImage(pixels: a).writePNG(to: "\(folder)/\(name)-\(variant)-a.png")
                    try CGImage(pixels: b).writePNG(to: "\(folder)/\(name)-\(variant)-b.png")
                }
                guard variant == .plain else { continue }
                if let most = entry.passes { #expect(passes <= most) }
                let threaded = try draw(entry.first, entry, state: entry.state, threads: 3).picture
                #expect(PictureDifference(a, threaded).pixels == 0, "threads show")
            }
        }
    }
}
