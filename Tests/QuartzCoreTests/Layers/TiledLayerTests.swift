import Foundation
import Testing

@testable import QuartzCore

/// Writes down which tiles it is asked for, and draws every one in a colour of its scale.
private final class TileLog: CATiledLayer {
    struct Call: Sendable {
        var rect: CGRect
        var scale: Double
        var onMainThread: Bool
    }
    let calls = Guarded<[Call]>([])
    let color = Guarded<CGColor?>(nil)

    override func draw(in ctx: CGContext) {
        let call = Call(rect: ctx.boundingBoxOfClipPath, scale: Double(ctx.ctm.a), onMainThread: Thread.isMainThread)
        calls.withLock { $0.append(call) }
        guard let color = color.withLock({ $0 }) else { return }
        ctx.setFillColor(color)
        ctx.fill(CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4))
    }

    /// The calls since the last time.
    func take() -> [Call] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }

    var store: TileStore {
        guard case .tiled(let content) = properties.classProperties else { preconditionFailure() }
        return content.store
    }
}

private class TileLogWithoutFade: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }
    override func draw(in ctx: CGContext) {
        ctx.setFillColor(.red)
        ctx.fill(ctx.boundingBoxOfClipPath)
    }
}

/// Draws nothing before it may.
private final class GatedLayer: CATiledLayer {
    let gate = DispatchSemaphore(value: 0)
    override func draw(in ctx: CGContext) {
        gate.wait()
        ctx.setFillColor(.green)
        ctx.fill(ctx.boundingBoxOfClipPath)
        gate.signal()
    }
    var store: TileStore {
        guard case .tiled(let content) = properties.classProperties else { preconditionFailure() }
        return content.store
    }
}

extension Stage {
    /// Adds a layer and waits until it has faded in.
    fileprivate func show(_ layer: CALayer) {
        root.addSublayer(layer)
        advance(by: 1)
    }
}

extension StageSuites {
    @Suite struct TiledLayerTests {
        private func makeLog(_ stage: Stage, _ frame: CGRect, tile: Double = 32) -> TileLog {
            let layer = TileLog()
            layer.frame = frame
            layer.tileSize = CGSize(width: tile, height: tile)
            layer.color.withLock { $0 = .red }
            stage.show(layer)
            return layer
        }

        @Test("3 defaults: tiles of 256 pixels, one level, a fade of a quarter of a second")
        func defaults() {
            let layer = CATiledLayer()
            #expect(layer.tileSize == CGSize(width: 256, height: 256))
            #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
            #expect(CATiledLayer.fadeDuration() == 0.25)
            layer.setValue(4, forKey: "levelsOfDetail")
            layer.setValue(2, forKey: "levelsOfDetailBias")
            #expect(layer.levelsOfDetail == 4 && layer.value(forKey: "levelsOfDetailBias") as? Int == 2)
        }

        @Test("3 tiles are drawn by clip and scale of their own, off the main thread, for what is in sight and a ring around it")
        func tilesOnDemand() {
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 10_000, height: 10_000))
            let picture = stage.drawCompletely()
            #expect(picture[0, 0] == 0xFFFF_0000 && picture[99, 99] == 0xFFFF_0000)
            let calls = layer.take()
            #expect(calls.allSatisfy { !$0.onMainThread })
            #expect(calls.allSatisfy { $0.rect.width == 32 && $0.rect.height == 32 && $0.scale == 1 })
            #expect(Set(calls.map { "\($0.rect)" }).count == calls.count, "no tile is drawn twice")
            // 100 points are four columns of tiles; the ring adds a fifth one inside the bounds.
            #expect(calls.count == 25)
            #expect(calls.prefix(16).allSatisfy { $0.rect.minX < 100 && $0.rect.minY < 100 }, "what is in sight comes first")
            _ = stage.drawCompletely()
            #expect(layer.take().isEmpty, "what is there is not drawn again")
        }

        @Test("3 the level of detail follows the size on screen: level n halves the resolution, the bias adds magnified ones")
        func levels() {
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 800, height: 800))
            layer.levelsOfDetail = 3
            layer.levelsOfDetailBias = 2
            layer.anchorPoint = .zero
            layer.position = .zero
            for (zoom, scale) in [(1.0, 1.0), (0.5, 0.5), (0.3, 0.5), (0.25, 0.25), (0.1, 0.25), (2, 2), (3, 4), (9, 4)] {
                layer.setAffineTransform(CGAffineTransform(scaleX: zoom, y: zoom))
                stage.advance(by: 1)
                _ = stage.drawCompletely()
                let scales = Set(layer.take().map(\.scale))
                #expect(scales.isEmpty || scales == [scale], "zoom \(zoom)")
                #expect(zoom == 0.3 || zoom == 0.1 || zoom == 9 || !scales.isEmpty)
            }
        }

        @Test("a display's scale takes finer tiles only where there are any; contentsScale makes the tiles finer")
        func displayScale() {
            let stage = Stage(scale: 2)
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            _ = stage.drawCompletely()
            #expect(Set(layer.take().map(\.scale)) == [1])
            layer.contentsScale = 2
            stage.advance(by: 1)
            _ = stage.drawCompletely()
            let calls = layer.take()
            #expect(Set(calls.map(\.scale)) == [2])
            #expect(calls.allSatisfy { $0.rect.width == 16 }, "a tile is measured in pixels")
        }

        @Test("3 a late tile fades in by the time of frames; one that is there in time does not")
        func fading() {
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            #expect(stage.drawNow()[50, 50] == 0xFF00_0000, "the frame does not wait")
            layer.store.waitUntilIdle()
            stage.advance(by: 0.1)
            #expect(stage.drawNow()[50, 50] == 0xFF00_0000)
            #expect(stage.demand == .nextRefresh)
            stage.advance(by: 0.125)
            #expect(abs(Int(stage.drawNow()[50, 50] >> 16 & 255) - 128) <= 1)
            stage.advance(by: 0.125)
            #expect(stage.drawNow()[50, 50] == 0xFFFF_0000)
            #expect(stage.demand == .none)

            let quick = TileLogWithoutFade()
            quick.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            let other = Stage()
            other.show(quick)
            #expect(other.drawCompletely()[5, 5] == 0xFFFF_0000)
        }

        @Test("a frame never waits for a tile, and the display is asked for another one when it has come")
        func frameRequest() {
            let stage = Stage()
            let layer = GatedLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            stage.show(layer)
            let requests = Guarded(0)
            stage.server.frameRequest.setHandler { requests.withLock { $0 += 1 } }
            #expect(stage.drawNow()[50, 50] == 0xFF00_0000)
            #expect(stage.drawNow()[50, 50] == 0xFF00_0000)
            #expect(requests.withLock { $0 } == 0)
            layer.gate.signal()
            layer.store.waitUntilIdle()
            #expect(requests.withLock { $0 } == 1)
            #expect(stage.drawNow()[50, 50] == 0xFF00_FF00)
        }

        @Test("tiles that are drawn in advance ask for no frame, unless one has come to miss them meanwhile")
        func advance() {
            /// Draws a tile for each signal.
            final class Stepping: CATiledLayer {
                let step = DispatchSemaphore(value: 0)
                override func draw(in ctx: CGContext) {
                    step.wait()
                    ctx.setFillColor(.green)
                    ctx.fill(ctx.boundingBoxOfClipPath)
                }
            }
            let stage = Stage()
            let layer = Stepping()
            layer.tileSize = CGSize(width: 100, height: 100)
            layer.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
            stage.show(layer)
            let arrived = DispatchSemaphore(value: 0)
            stage.server.frameRequest.setHandler { arrived.signal() }
            _ = stage.drawNow()
            layer.step.signal()
            #expect(arrived.wait(timeout: .now() + 20) == .success, "what is in sight")
            CATransaction.setDisableActions(true)
            layer.position.x -= 100
            stage.advance(by: 1)
            #expect(stage.drawNow()[50, 50] == 0xFF00_0000)
            layer.step.signal()
            #expect(arrived.wait(timeout: .now() + 20) == .success, "its neighbour, which a frame missed while it was drawn")
            stage.advance(by: 1)
            _ = stage.drawNow()
            stage.advance(by: 1)
            #expect(stage.drawNow()[50, 50] == 0xFF00_FF00)
            layer.step.signal()
            if case .tiled(let content) = layer.properties.classProperties { content.store.waitUntilIdle() }
            #expect(arrived.wait(timeout: .now()) == .timedOut, "nobody missed the last one")
        }

        @Test("3 until a tile is there the next coarser level shows, else a finer one")
        func otherLevels() {
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            layer.levelsOfDetail = 2
            layer.anchorPoint = .zero
            layer.position = .zero
            layer.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
            stage.advance(by: 1)
            #expect(stage.drawCompletely()[20, 20] == 0xFFFF_0000)
            layer.color.withLock { $0 = .green }
            layer.setAffineTransform(.identity)
            stage.advance(by: 1)
            #expect(stage.drawNow()[20, 20] == 0xFFFF_0000, "the coarse tile stands in")
            layer.store.waitUntilIdle()
            stage.advance(by: 0.01)
            #expect(stage.drawNow()[20, 20] == 0xFFFF_0000, "the fine one begins to appear over it")
            stage.advance(by: 0.3)
            #expect(stage.drawNow()[20, 20] == 0xFF00_FF00)

            let other = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            other.levelsOfDetail = 2
            #expect(stage.drawCompletely()[20, 20] == 0xFFFF_0000)
            other.color.withLock { $0 = .blue }
            other.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
            stage.advance(by: 1)
            #expect(stage.drawNow()[50, 50] == 0xFFFF_0000, "fine tiles stand in for a coarse one")
        }

        @Test("3 what is marked is drawn anew, and what is not marked stays; the old tile shows meanwhile")
        func invalidation() {
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            _ = stage.drawCompletely()
            _ = layer.take()
            layer.color.withLock { $0 = .green }
            layer.setNeedsDisplay(CGRect(x: 40, y: 40, width: 10, height: 10))
            stage.advance(by: 1)
            #expect(stage.drawNow()[45, 45] == 0xFFFF_0000)
            let picture = stage.drawCompletely()
            #expect(picture[45, 45] == 0xFF00_FF00, "without a second fade")
            #expect(picture[20, 20] == 0xFFFF_0000)
            #expect(layer.take().map(\.rect) == [CGRect(x: 32, y: 32, width: 32, height: 32)])
            layer.setNeedsDisplay()
            stage.advance(by: 1)
            #expect(stage.drawCompletely()[20, 20] == 0xFF00_FF00)
            #expect(layer.take().count == 16)
        }

        @Test("tiles that went out of sight are let go when they are too many, the longest unseen first")
        func memory() {
            let store = TileStore(maximumBytes: 40 * 32 * 32 * 4)
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 10_000, height: 100))
            var content = TiledProperties(store: store)
            content.tileSize = CGSize(width: 32, height: 32)
            store.setLayer(layer)
            layer.properties.classProperties = .tiled(content)
            layer.setNeedsDisplay()
            func show(_ x: Double) -> Int {
                CATransaction.setDisableActions(true)
                layer.position = CGPoint(x: 5000 - x, y: 50)
                stage.advance(by: 1)
                _ = stage.drawCompletely()
                return layer.take().count
            }
            #expect(show(0) == 20)
            #expect(show(960) > 0)
            #expect(show(1920) > 0)
            #expect(show(1920 + 960) > 0)
            #expect(show(1920) == 0, "seen lately: still there")
            #expect(show(0) == 20, "seen long ago: drawn again")
        }

        @Test("contents that are set make it an ordinary layer")
        func contents() {
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            let pixels = PixelBuffer(width: 1, height: 1)
            pixels[0, 0] = 0xFF00_00FF
            layer.contents = CGImage(pixels: pixels)
            stage.advance(by: 1)
            #expect(stage.drawCompletely()[50, 50] == 0xFF00_00FF)
            #expect(layer.take().isEmpty)
        }

        @Test("a delegate draws the tiles; a layer that is gone draws none")
        func delegateAndLife() {
            final class Painter: CALayerDelegate {
                func draw(_ layer: CALayer, in ctx: CGContext) {
                    ctx.setFillColor(.blue)
                    ctx.fill(ctx.boundingBoxOfClipPath)
                }
            }
            let stage = Stage()
            let painter = Painter()
            let layer = CATiledLayer()
            layer.delegate = painter
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.setNeedsDisplay()
            stage.show(layer)
            #expect(stage.drawCompletely()[50, 50] == 0xFF00_00FF)
            #expect(layer.contents == nil)
            #expect(layer.presentation() != nil)

            let store = TileStore()
            var content = TiledProperties(store: store)
            content.tileSize = CGSize(width: 8, height: 8)
            layer.properties.classProperties = .tiled(content)
            layer.mark(.commit)
            stage.advance(by: 1)
            #expect(stage.drawCompletely()[50, 50] == 0xFF00_0000)
        }

        @Test("a delegate that goes while it draws a tile is released by the main queue, as the layer is")
        func delegateGoes() async {
            final class Painter: CALayerDelegate {
                let begun = DispatchSemaphore(value: 0), gate = DispatchSemaphore(value: 0)
                let mark: DispatchSpecificKey<Bool>, released: @Sendable (Bool) -> Void
                init(_ mark: DispatchSpecificKey<Bool>, _ released: @escaping @Sendable (Bool) -> Void) {
                    (self.mark, self.released) = (mark, released)
                }
                deinit { released(DispatchQueue.getSpecific(key: mark) == true) }
                func draw(_ layer: CALayer, in ctx: CGContext) {
                    begun.signal()
                    gate.wait()
                }
            }
            // The process's first thread is not what serves the main queue here.
            let stage = Stage(), mark = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: mark, value: true)
            let onMain = await withCheckedContinuation { continuation in
                let layer = CATiledLayer()
                layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                var painter: Painter? = Painter(mark) { continuation.resume(returning: $0) }
                layer.delegate = painter
                layer.setNeedsDisplay()
                stage.show(layer)
                _ = stage.draw()
                let (begun, gate) = (painter!.begun, painter!.gate)
                begun.wait()
                painter = nil
                for _ in 0..<9 { gate.signal() }
            }
            #expect(onMain)
        }

        @Test("sizes, scales and levels without sense neither trap nor draw without end")
        func hostile() {
            for size in [0, -5, Double.nan, .infinity, 1e300, 1e-300] {
                let stage = Stage()
                let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 100, height: 100))
                layer.tileSize = CGSize(width: size, height: size)
                layer.levelsOfDetail = size < 0 ? .min : .max
                layer.levelsOfDetailBias = size < 0 ? .max : .min
                _ = stage.drawCompletely()
                #expect(layer.take().count <= 100)
                layer.levelsOfDetailBias = 0
                layer.bounds = CGRect(x: size, y: size, width: 1e300, height: 1e300)
                _ = stage.drawCompletely()
                layer.contentsScale = size
                _ = stage.drawCompletely()
            }
            let stage = Stage()
            let layer = makeLog(stage, CGRect(x: 0, y: 0, width: 1e6, height: 1e6), tile: 16)
            layer.setAffineTransform(CGAffineTransform(scaleX: 1e-4, y: 1e-4))
            _ = stage.drawNow()
            layer.store.invalidate(nil)
            let transform = CATransform3DMakeRotation(1.5, 1, 0, 0)
            layer.transform = transform
            stage.root.sublayerTransform.m34 = -1 / 500
            _ = stage.drawNow()
        }

        @Test("in perspective and in flipped geometry tiles lie where their drawing lies")
        func geometry() {
            final class Halves: CATiledLayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(.red)
                    ctx.fill(CGRect(x: 0, y: 0, width: 100, height: 50))
                    ctx.setFillColor(.blue)
                    ctx.fill(CGRect(x: 0, y: 50, width: 100, height: 50))
                }
            }
            let stage = Stage()
            let layer = Halves()
            layer.tileSize = CGSize(width: 32, height: 32)
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            stage.show(layer)
            #expect(stage.drawCompletely()[50, 20] == 0xFFFF_0000)
            stage.root.isGeometryFlipped = true
            stage.advance(by: 1)
            var picture = stage.drawCompletely()
            #expect(picture[50, 20] == 0xFFFF_0000 && picture[50, 80] == 0xFF00_00FF, "upright, as a picture is")
            stage.root.isGeometryFlipped = false
            stage.root.sublayerTransform.m34 = -1 / 300
            layer.transform = CATransform3DMakeRotation(1, 1, 0, 0)
            stage.advance(by: 1)
            picture = stage.drawCompletely()
            #expect(picture[50, 40] == 0xFFFF_0000 && picture[50, 60] == 0xFF00_00FF)
            #expect(picture[50, 5] == 0xFF00_0000)
        }
    }
}
