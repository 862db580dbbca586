import CoreGraphics
import Foundation
import RasterRenderer
import RendererTesting
import Testing

@testable import QuartzCore

extension StageSuites {
    /// The CPU renderer's pictures are the same bits on every machine. The scenes hold no text, for that changes with the fonts' versions.
    ///
    /// `Scripts/check-same-bits` runs this with another arithmetic under the program's feet.
    @Suite("Pictures are the same bits on every machine") struct PictureFingerprintTests {
        /// A scene of the folder beside this file at a time of its document, and its picture's fingerprint.
        static let scenes: [(name: String, time: Double, fingerprint: UInt64)] = [
            ("geometry/nested-turns.caml", 0, 0xd22d0930ba525985),
            ("geometry/skewed.caml", 0, 0x55226fd998d1e959),
            ("geometry/y-up-turn.caml", 0, 0x2148cd4f47dbeb25),
            ("geometry/rotate-five.caml", 0, 0x1d6962b0287fc7dd),
            ("looks/circle.caml", 0, 0x524292aa1fd63a2d),
            ("looks/border-rounded.caml", 0, 0x9253b249fcc74d35),
            ("looks/clip-turned.caml", 0, 0xc5cd6a55cd1e6575),
            ("looks/continuous.caml", 0, 0x15a0d56a5f56598d),
            ("looks/mask-gradient.caml", 0, 0xb66afd45d6629995),
            ("looks/mask-turned.caml", 0, 0x1d8d759c57a4f25),
            ("looks/shadow-blur.caml", 0, 0xefa0fe6c4a3aa0d5),
            ("looks/shadow-path.caml", 0, 0xc9d50af419d4c4f1),
            ("looks/shadow-of-sublayers.caml", 0, 0xc9d50af419d4c4f1),
            ("looks/rasterized-coarse.caml", 0, 0x5f8df34cd33f73ed),
            ("contents/nine-slices.caml", 0, 0xce6824189edbe95),
            ("contents/gravity-resizeAspectFill.caml", 0, 0xc0170bd8a4ff2d75),
            ("gradients/radial-hard.caml", 0, 0x65cf1f2ae7f39bbd),
            ("gradients/conic-quarters.caml", 0, 0xe3b78100a2697d95),
            ("gradients/turned.caml", 0, 0xd370e326b15bc825),
            ("gradients/axial-is-not-flat.caml", 0, 0x76a1a318f3cd72a5),
            ("shapes/cap-round.caml", 0, 0x1ef5e4faea52b27),
            ("shapes/join-round.caml", 0, 0x58d7fb1513ca257),
            ("shapes/dash-phase.caml", 0, 0x3f972202db563e15),
            ("shapes/tilted.caml", 0, 0x42ba1a6b26e89895),
            ("shapes/turned.caml", 0, 0x78ef8b1926984a25),
            ("replicators/circle.caml", 0, 0x7eeeba7458a5a1e5),
            ("replicators/colour-offsets.caml", 0, 0x8fe51986ac6dfe1d),
            ("particles/moving.caml", 1, 0xa8fa34c28b21b0eb),
            ("particles/something.caml", 1, 0xa8fa34c28b21b0eb),
            ("space/perspective-100.caml", 0, 0xc38b08ee052966c5),
            ("space/crossing-three.caml", 0, 0x57e2c9c3c42aaaad),
            ("space/cube-edge.caml", 0, 0x366559778507aad9),
            ("space/flattening-rasterize.caml", 0, 0xb6b6a27398a8e1e5),
            ("space/card-back.caml", 0, 0x326c05eb8db5e565),
            ("animations/turn-25.caml", 0.25, 0xa81e281477f8a6c5),
            ("animations/along-path-turned.caml", 0.5, 0xf81afeb750cc1415),
            ("animations/spring-at-rest.caml", 0.3, 0xf4d680e523951b85),
            ("animations/control-points.caml", 0.4, 0x3a70231e51c01ac5),
            ("animations/frames-cubic-at-key.caml", 0.3, 0xc1dc2fd9daef93e5),
            ("blending/softLightBlendMode.caml", 0, 0x56e9661896c5dbe5),
            ("blending/inside-a-group.caml", 0, 0xe5251464bb4282e5),
        ]

        @Test("a scene's picture is this one, bit for bit", arguments: scenes)
        func picture(name: String, time: Double, fingerprint: UInt64) throws {
            let found = try SceneTests.draw(name, at: time, renderer: RasterRenderer(threads: 2)).picture.fingerprint
            let line = "(\"\(name)\", \(time), 0x\(String(found, radix: 16))),"
            #expect(found == fingerprint, "where another picture was intended, the line is now: \(line)")
        }

        @Test("Two pictures that differ in one bit have two fingerprints")
        func differs() {
            let picture = PixelBuffer(width: 9, height: 9)
            let before = picture.fingerprint
            picture[8, 8] = 1
            #expect(picture.fingerprint != before)
            #expect(PixelBuffer(width: 3, height: 27).fingerprint != before)
        }
    }
}
