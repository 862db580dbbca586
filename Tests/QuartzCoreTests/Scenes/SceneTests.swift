import CoreGraphics
import Foundation
import RasterRenderer
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

        private func draw(_ name: String, _ entry: SceneManifest.Entry, state: String? = nil, _ variant: Variant = .plain, threads: Int = 1)
            throws -> (PixelBuffer, passes: Int)
        {
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
            let target = PixelBuffer(width: Int(side), height: Int(side))
            var compositor = Compositor()
            var list = DisplayList()
            _ = compositor.composite(stage.server.root, at: stage.time + entry.time, geometry: stage.geometry, into: &list)
            RasterRenderer(threads: threads).render(list, into: target)
            return (target, list.passes.count)
        }

        private var side: Double { Self.side }

        /// The largest difference of a channel, and the pixels that differ.
        private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> (largest: Int, pixels: Int) {
            var largest = 0
            var pixels = 0
            for y in 0..<a.height {
                for x in 0..<a.width where a[x, y] != b[x, y] {
                    pixels += 1
                    for shift in [UInt32(0), 8, 16, 24] {
                        largest = max(largest, abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255)))
                    }
                }
            }
            return (largest, pixels)
        }

        private func agrees(_ found: (largest: Int, pixels: Int), _ entry: SceneManifest.Entry, slack: Int = 0) -> Bool {
            found.pixels == 0 || found.largest <= entry.largest + slack || (found.pixels <= entry.pixels && entry.pixels != .max)
        }

        @Test("The manifest reads, and refuses what it can't")
        func manifest() throws {
            #expect(Self.entries.count >= 250, "\(Self.entries.count)")
            #expect(throws: SceneManifest.Mistake.self) { _ = try SceneManifest.entries("== a") }
            #expect(throws: SceneManifest.Mistake.self) { _ = try SceneManifest.entries("== a b speed=9") }
            #expect(throws: SceneManifest.Mistake.self) { _ = try SceneManifest.entries("like a b") }
        }

        @Test("A comparison that must fail does")
        func mustFail() throws {
            let entry = try #require(Self.entries.first { !$0.isEqual })
            let a = try draw(entry.first, entry).0
            let b = try draw(entry.second, entry).0
            var equal = entry
            equal.isEqual = true
            #expect(!agrees(difference(a, b), equal))
        }

        @Test("Each pair looks the same, or does not", arguments: entries)
        func pair(_ entry: SceneManifest.Entry) throws {
            for variant in entry.isEqual ? Variant.allCases : [.plain] where !(entry.hasSides && variant == .mirrored) {
                let (a, passes) = try draw(entry.first, entry, state: entry.state, variant)
                let (b, _) = try draw(entry.second, entry, variant)
                let found = difference(a, b)
                // Mirrored and turned edges fall on other pixels: a step of rounding more is theirs.
                let isSame = agrees(found, entry, slack: variant == .plain ? 0 : 1)
                #expect(isSame == entry.isEqual, "\(entry), \(variant): by \(found.largest) in \(found.pixels) pixels")
                if isSame != entry.isEqual, let folder = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] {
                    let name = entry.first.replacing("/", with: "-")
                    try CGImage(pixels: a).writePNG(to: "\(folder)/\(name)-\(variant)-a.png")
                    try CGImage(pixels: b).writePNG(to: "\(folder)/\(name)-\(variant)-b.png")
                }
                guard variant == .plain else { continue }
                if let most = entry.passes { #expect(passes <= most) }
                let threaded = try draw(entry.first, entry, state: entry.state, threads: 3).0
                #expect(difference(a, threaded).pixels == 0, "threads show")
            }
        }
    }
}
