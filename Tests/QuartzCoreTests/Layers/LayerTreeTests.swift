import Foundation
import Testing

@testable import QuartzCore

/// Behaviour 1.8. No test here has a display, so none touches the clock.
@Suite struct LayerTreeTests {
    private func family(_ count: Int) -> (CALayer, [CALayer]) {
        let parent = CALayer()
        let layers = (0..<count).map { index in
            let layer = CALayer()
            layer.name = "\(index)"
            parent.addSublayer(layer)
            return layer
        }
        return (parent, layers)
    }

    private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).map { $0.name ?? "?" }.joined() }

    @Test("1.8 inserting: beyond the end, below and above, of nil and of strangers")
    func inserting() {
        let (parent, layers) = family(3)
        func fresh() -> CALayer {
            let layer = CALayer()
            layer.name = "x"
            return layer
        }
        func check(_ expected: String, _ insert: (CALayer) -> Void, _ comment: Comment) {
            let layer = fresh()
            insert(layer)
            #expect(names(parent) == expected, comment)
            #expect(layer.superlayer === parent)
            layer.removeFromSuperlayer()
            #expect(layer.superlayer == nil)
        }
        check("012x", { parent.insertSublayer($0, at: 99) }, "beyond the end")
        check("x012", { parent.insertSublayer($0, at: 0) }, "at 0")
        check("0x12", { parent.insertSublayer($0, below: layers[1]) }, "below")
        check("01x2", { parent.insertSublayer($0, above: layers[1]) }, "above")
        check("x012", { parent.insertSublayer($0, below: nil) }, "below nil is first")
        check("012x", { parent.insertSublayer($0, above: nil) }, "above nil is last")
        check("012x", { parent.insertSublayer($0, below: CALayer()) }, "below a stranger is last")
        check("012x", { parent.insertSublayer($0, above: CALayer()) }, "above a stranger is last")
    }

    @Test("1.8 inserting a layer again moves it", arguments: [
        (0, 1, "1023"), (0, 3, "1230"), (0, 99, "1230"), (3, 0, "3012"), (2, 2, "0123"), (1, 2, "0213"),
    ])
    func moving(from: Int, to: Int, expected: String) {
        let (parent, layers) = family(4)
        parent.insertSublayer(layers[from], at: UInt32(to))
        #expect(names(parent) == expected)
        #expect(layers[from].superlayer === parent)
    }

    @Test("1.8 moving beside siblings")
    func movingBeside() {
        let (parent, layers) = family(4)
        parent.insertSublayer(layers[0], above: layers[2])
        #expect(names(parent) == "1203")
        parent.insertSublayer(layers[3], below: layers[2])
        #expect(names(parent) == "1320")
        parent.addSublayer(layers[1])
        #expect(names(parent) == "3201")
        parent.insertSublayer(layers[3], above: layers[3])
        #expect(names(parent) == "3201")
    }

    @Test("1.8 a layer leaves its former superlayer; the mask is no sublayer")
    func reparenting() {
        let (a, layers) = family(2)
        let b = CALayer()
        b.addSublayer(layers[0])
        #expect(names(a) == "1" && names(b) == "0" && layers[0].superlayer === b)
        b.mask = layers[1]
        #expect(a.sublayers == nil && names(b) == "0" && b.mask === layers[1] && layers[1].superlayer === b)
        a.addSublayer(layers[1])
        #expect(b.mask == nil && layers[1].superlayer === a)
        b.mask = layers[0]
        #expect(b.sublayers == nil && b.mask === layers[0])
        b.mask = nil
        #expect(layers[0].superlayer == nil)
    }

    @Test("1.8 replacing")
    func replacing() {
        let (parent, layers) = family(3)
        let new = CALayer()
        new.name = "n"
        parent.replaceSublayer(layers[1], with: new)
        #expect(names(parent) == "0n2" && layers[1].superlayer == nil && new.superlayer === parent)
        parent.replaceSublayer(layers[0], with: layers[2])
        #expect(names(parent) == "2n", "the new layer may have been a sibling")
    }

    @Test("setting sublayers keeps, adds, removes and orders")
    func setting() {
        let (parent, layers) = family(4)
        let new = CALayer()
        new.name = "n"
        parent.sublayers = [layers[3], new, layers[0]]
        #expect(names(parent) == "3n0" && layers[1].superlayer == nil && layers[3].superlayer === parent)
    }

    @Test("1.8 refused: a layer in itself, an ancestor, replacing a stranger")
    func refusals() async {
        await #expect(processExitsWith: .failure) { let layer = CALayer(); layer.addSublayer(layer) }
        await #expect(processExitsWith: .failure) {
            let a = CALayer(), b = CALayer()
            a.addSublayer(b)
            b.addSublayer(a)
        }
        await #expect(processExitsWith: .failure) { CALayer().replaceSublayer(CALayer(), with: CALayer()) }
    }

    @Test("a sublayer outlives its superlayer and has none then")
    func survivingSublayer() {
        let child = CALayer(), mask = CALayer()
        do {
            let parent = CALayer()
            parent.addSublayer(child)
            parent.mask = mask
        }
        #expect(child.superlayer == nil && mask.superlayer == nil)
        child.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        CALayer().addSublayer(child)
    }

    @Test("10,000 levels deep: built, laid out, hit, converted, let go, on a thread with a stack of 512 KiB")
    func deepTree() {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            var layer = root
            var chain: [CALayer] = []
            for _ in 0..<10_000 {
                let child = CALayer()
                child.anchorPoint = .zero
                child.bounds = root.bounds
                chain.append(child)
                layer = child
            }
            // From the bottom up: each addition then walks one step.
            for index in chain.indices.dropFirst().reversed() { chain[index - 1].addSublayer(chain[index]) }
            root.addSublayer(chain[0])
            layer.setNeedsLayout()
            root.layoutIfNeeded()
            _ = root.hitTest(CGPoint(x: 1, y: 1))
            _ = layer.convert(CGPoint(x: 1, y: 1), to: nil)
            _ = layer.convertTime(1, from: nil)
            chain = []
            CATransaction.flush()
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }

    @Test("1.9 layout: flags, parents before children, from the topmost ancestor that asks")
    func layout() {
        let log = EventLog()
        let names = ["a", "b", "c"]
        let layers = names.map { name in
            let layer = CALayer()
            layer.name = name
            layer.delegate = log
            return layer
        }
        layers[0].addSublayer(layers[1])
        layers[1].addSublayer(layers[2])
        #expect(layers[0].needsLayout() && layers[1].needsLayout() && !layers[2].needsLayout(), "addSublayer marks the parent")
        layers[2].layoutIfNeeded()
        #expect(log.events.filter { $0.hasSuffix("layout") } == ["a:layout", "b:layout"])
        #expect(!layers[0].needsLayout() && !layers[1].needsLayout())
        layers[2].bounds = CGRect(x: 3, y: 3, width: 0, height: 0)
        #expect(!layers[2].needsLayout(), "an origin asks for no layout")
        layers[2].bounds.size = CGSize(width: 10, height: 10)
        #expect(layers[2].needsLayout(), "a size does")
        log.clear()
        layers[0].layoutIfNeeded()
        #expect(log.events.filter { $0.hasSuffix("layout") } == ["c:layout"])
    }

    @Test("1.9 display: draws once into a picture of the size and scale; hostile sizes draw nothing")
    func display() {
        final class Drawing: CALayer {
            var count = 0
            override func draw(in ctx: CGContext) {
                count += 1
                ctx.setFillColor(.red)
                ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
            }
        }
        let layer = Drawing()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 5)
        layer.contentsScale = 2
        layer.displayIfNeeded()
        #expect(layer.count == 0)
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        #expect(!layer.needsDisplay() && layer.count == 1)
        let image = layer.contents as? CGImage
        #expect(image?.width == 20 && image?.height == 10)
        #expect(image?.pixels[2, 2] == 0xFFFF_0000 && image?.pixels[12, 2] == 0)
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.origin.x = 1
        #expect(!layer.needsDisplay())
        layer.bounds.size.width = 30
        #expect(layer.needsDisplay())
        for size in [Double.nan, .infinity, 1e300, -5, 0] {
            layer.contentsScale = size
            layer.display()
            #expect(layer.contents == nil)
        }
    }
}

