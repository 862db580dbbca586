import Foundation
import Testing

@testable import QuartzCore

@Suite struct ScrollLayerTests {
    private func makeLayer() -> CAScrollLayer {
        let layer = CAScrollLayer()
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 80)
        return layer
    }

    @Test("3 defaults: both axes, clipped")
    func defaults() {
        let layer = CAScrollLayer()
        #expect(layer.scrollMode == .both && layer.masksToBounds)
        #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "masksToBounds") as? Bool == false)
        #expect(CAScrollLayer.defaultValue(forKey: "opacity") as? Float == 1)
        layer.scrollMode = .vertically
        #expect(CAScrollLayer(layer: layer).scrollMode == .vertically)
    }

    @Test(
        "3 scrolling to a point moves the allowed axes only; an unknown mode moves none",
        arguments: [("both", 7.0, 9.0), ("vertically", 0, 9), ("horizontally", 7, 0), ("none", 0, 0), ("sideways", 0, 0)])
    func modes(mode: String, x: Double, y: Double) {
        let layer = makeLayer()
        layer.scrollMode = CAScrollLayerScrollMode(rawValue: mode)
        layer.scroll(to: CGPoint(x: 7, y: 9))
        #expect(layer.bounds == CGRect(x: x, y: y, width: 100, height: 80))
        #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 80), "the layer itself stays")
    }

    @Test("3 scrolling to a rectangle moves no farther than needed")
    func rectangles() {
        let layer = makeLayer()
        layer.scroll(to: CGRect(x: 20, y: 20, width: 30, height: 30))
        #expect(layer.bounds.origin == .zero, "it shows already")
        layer.scroll(to: CGRect(x: 120, y: 90, width: 30, height: 30))
        #expect(layer.bounds.origin == CGPoint(x: 50, y: 40), "its far corner comes into sight")
        layer.scroll(to: CGRect(x: 40, y: 60, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 40, y: 40), "then its near edge")
        layer.scroll(to: CGRect(x: 300, y: 0, width: 500, height: 500))
        #expect(layer.bounds.origin == CGPoint(x: 300, y: 0), "of one too large the beginning")
    }

    @Test("numbers that are none scroll nowhere")
    func hostile() {
        let layer = makeLayer()
        layer.scroll(to: CGPoint(x: Double.nan, y: 5))
        layer.scroll(to: CGPoint(x: 5, y: Double.infinity))
        layer.scroll(to: CGRect.null)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
    }

    @Test("3 layers inside hand scrolling up to the nearest scroll layer, in its coordinates")
    func fromInside() {
        let outer = makeLayer(), inner = makeLayer(), page = CALayer(), cell = CALayer()
        outer.addSublayer(inner)
        inner.addSublayer(page)
        page.addSublayer(cell)
        page.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        cell.frame = CGRect(x: 200, y: 300, width: 50, height: 50)
        cell.scroll(CGPoint(x: 10, y: 10))
        #expect(inner.bounds.origin == CGPoint(x: 210, y: 310))
        #expect(outer.bounds.origin == .zero)
        cell.scrollRectToVisible(CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(inner.bounds.origin == CGPoint(x: 200, y: 300))
        let alone = CALayer()
        alone.scroll(CGPoint(x: 1, y: 1))
        alone.scrollRectToVisible(CGRect(x: 1, y: 1, width: 1, height: 1))
        #expect(alone.bounds == .zero)
    }

    @Test("3 the visible part is what the scroll layers above leave")
    func visible() {
        let outer = makeLayer(), page = CALayer()
        page.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        #expect(page.visibleRect == page.bounds, "without a scroll layer all of it")
        outer.addSublayer(page)
        outer.scroll(to: CGPoint(x: 30, y: 40))
        #expect(page.visibleRect == CGRect(x: 30, y: 40, width: 100, height: 80))
        let clip = CAScrollLayer()
        clip.frame = CGRect(x: 0, y: 0, width: 60, height: 500)
        let root = CALayer()
        root.addSublayer(clip)
        clip.addSublayer(outer)
        #expect(page.visibleRect == CGRect(x: 30, y: 40, width: 50, height: 80), "two of them")
        outer.scroll(to: CGPoint(x: 5000, y: 0))
        #expect(page.visibleRect == .zero)
    }

    @Test("3 the mode by key")
    func keys() {
        let layer = CAScrollLayer()
        layer.setValue("horizontally", forKey: "scrollMode")
        #expect(layer.scrollMode == .horizontally)
        #expect(layer.value(forKey: "scrollMode") as? CAScrollLayerScrollMode == .horizontally)
        layer.setValue(5, forKey: "scrollMode")
        #expect(layer.scrollMode == .horizontally, "what is no mode changes nothing")
        layer.setValue(0.5, forKey: "opacity")
        #expect(layer.opacity == 0.5)
    }
}
