@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @MainActor struct ViewHierarchyTests {
        @Test("5.1 defaults")
        func defaults() {
            let view = UIView()
            #expect(view.alpha == 1 && view.tag == 0 && !view.isHidden && view.mask == nil)
            #expect(view.isOpaque && view.clearsContextBeforeDrawing && !view.isExclusiveTouch)
            #expect(view.backgroundColor == nil && view.layer.backgroundColor == nil && view.transform == .identity)
            // These two show something and receive nothing.
            #expect(!UIImageView(frame: .zero).isUserInteractionEnabled && !UILabel().isUserInteractionEnabled)
            #expect(!view.clipsToBounds)
            #expect(view.contentMode == .scaleToFill)
            #expect(view.isUserInteractionEnabled)
            #expect(!view.isMultipleTouchEnabled)
            #expect(view.autoresizesSubviews)
            #expect(view.autoresizingMask == [])
            #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            #expect(view.contentScaleFactor == UIScreen.main.scale)
            #expect(view.layer.delegate === view)
            #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
            #expect(view.tintColor != nil)
        }

        @Test("5.1 hierarchy callbacks when a view is added and removed")
        func callbacks() {
            let stage = Stage()
            defer { stage.close() }
            let child = Told("child", stage), parent = Told("parent", stage)
            stage.window.addSubview(parent)
            _ = stage.taken()
            parent.addSubview(child)
            #expect(
                stage.taken() == [
                    "child will window", "child will superview", "parent did add", "child did superview", "child did window",
                ])
            #expect(child.window === stage.window)
            child.removeFromSuperview()
            #expect(
                stage.taken() == [
                    "child will no window", "child will no superview", "parent will remove", "child did no superview", "child did no window",
                ])
            #expect(child.window == nil && child.superview == nil && child.layer.superlayer == nil)
        }

        @Test("5.1 a view that is inserted above or below another one lies next to it, whatever layers of no view there are")
        func nextToASibling() {
            let parent = UIView(), a = UIView(), b = UIView(), c = UIView()
            let extra = CALayer(), other = CALayer()
            parent.addSubview(a)
            parent.layer.addSublayer(extra)
            parent.addSubview(b)
            parent.layer.addSublayer(other)
            func expect(_ views: [UIView], _ layers: [CALayer]) {
                #expect(parent.subviews == views && parent.layer.sublayers == layers)
            }
            parent.insertSubview(c, aboveSubview: a)
            expect([a, c, b], [a.layer, c.layer, extra, b.layer, other])
            parent.insertSubview(c, aboveSubview: b)
            expect([a, b, c], [a.layer, extra, b.layer, c.layer, other])
            // The order of the views stays, that of the layers does not.
            parent.insertSubview(b, aboveSubview: a)
            expect([a, b, c], [a.layer, b.layer, extra, c.layer, other])
            parent.insertSubview(b, belowSubview: c)
            expect([a, b, c], [a.layer, extra, b.layer, c.layer, other])
            parent.insertSubview(c, belowSubview: a)
            expect([c, a, b], [c.layer, a.layer, extra, b.layer, other])
            parent.insertSubview(a, aboveSubview: a)
            expect([c, a, b], [c.layer, a.layer, extra, b.layer, other])
        }

        @Test("5.1 reordering moves layers along and tells nobody; other sublayers keep their places")
        func order() {
            let stage = Stage()
            defer { stage.close() }
            let parent = Told("parent", stage)
            let a = UIView(), b = UIView(), c = UIView()
            let extra = CALayer()
            parent.addSubview(a)
            parent.layer.addSublayer(extra)
            parent.addSubview(c)
            parent.insertSubview(b, belowSubview: c)
            _ = stage.taken()
            func expect(_ views: [UIView], _ layers: [CALayer]) {
                #expect(parent.subviews == views && parent.layer.sublayers == layers)
            }
            expect([a, b, c], [a.layer, extra, b.layer, c.layer])
            parent.bringSubviewToFront(a)
            expect([b, c, a], [extra, b.layer, c.layer, a.layer])
            parent.sendSubviewToBack(a)
            expect([a, b, c], [a.layer, extra, b.layer, c.layer])
            parent.exchangeSubview(at: 0, withSubviewAt: 2)
            #expect(parent.subviews == [c, b, a])
            parent.insertSubview(c, aboveSubview: b)
            #expect(parent.subviews == [b, c, a])
            #expect(parent.layer.sublayers!.filter { $0 !== extra } == [b.layer, c.layer, a.layer])
            // A layer that was put over all views: what comes to the front comes before it too, what goes to the back goes behind it.
            parent.layer.addSublayer(extra)
            parent.bringSubviewToFront(a)
            #expect(parent.layer.sublayers?.last === a.layer)
            parent.layer.insertSublayer(extra, at: 0)
            parent.sendSubviewToBack(b)
            #expect(parent.layer.sublayers?.first === b.layer && parent.subviews == [b, c, a])
            parent.layer.addSublayer(extra)
            parent.addSubview(c)
            expect([b, a, c], [b.layer, a.layer, extra, c.layer])
            #expect(stage.taken() == [])
        }

        @Test("a view outlives its superview")
        func orphan() {
            let child = UIView(), other = UIView()
            do {
                let parent = UIView()
                parent.addSubview(child)
            }
            #expect(child.superview == nil)
            #expect(child.layer.superlayer == nil)
            child.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
            other.addSubview(child)
            #expect(child.superview === other)
        }

        @Test("tags, descendants")
        func tags() {
            let a = UIView(), b = UIView()
            a.addSubview(b)
            b.tag = 7
            #expect(a.viewWithTag(7) === b)
            #expect(a.viewWithTag(8) == nil)
            #expect(b.isDescendant(of: a) && a.isDescendant(of: a) && !a.isDescendant(of: b))
        }

        @Test("5.1 tint colour is inherited, and its change is told below")
        func tint() {
            let stage = Stage()
            let a = UIView(), b = Told("b", stage)
            defer { stage.close() }
            a.addSubview(b)
            _ = stage.taken()
            let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            a.tintColor = red
            #expect(b.tintColor === red)
            #expect(stage.taken() == ["b tint"])
        }

        @Test("layerClass of this library and of others")
        func layerClass() {
            final class OwnLayer: CALayer {}
            final class OwnView: UIView {
                override class var layerClass: AnyClass { OwnLayer.self }
            }
            #expect(type(of: OwnView().layer) == OwnLayer.self)
            #expect(type(of: UIView().layer) == CALayer.self)
        }
    }

    @MainActor struct ViewLayoutTests {
        @Test(
            "5.1 autoresizing shares the change in proportion to the old sizes, equally if all are 0",
            arguments: [
                (UIView.AutoresizingMask.flexibleWidth.rawValue, 10, 50, 10, 150), (1, 10, 50, 110, 50), (1 | 4, 10, 50, 30, 50),
                (1 | 2, 25, 75, 50, 150), (1 | 4, 0, 100, 50, 100), (0, 10, 50, 10, 50),
            ] as [(UInt, CGFloat, CGFloat, CGFloat, CGFloat)])
        func autoresizing(mask: UInt, x: CGFloat, width: CGFloat, newX: CGFloat, newWidth: CGFloat) {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let child = UIView(frame: CGRect(x: x, y: 0, width: width, height: 10))
            child.autoresizingMask = UIView.AutoresizingMask(rawValue: mask)
            parent.addSubview(child)
            parent.frame.size.width = 200
            #expect(child.frame == CGRect(x: newX, y: 0, width: newWidth, height: 10))
        }

        @Test("5.1 layout follows a change of size, subviews and requests; not a move")
        func triggers() {
            let parent = Laid(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            parent.layoutIfNeeded()
            parent.count = 0
            parent.center = CGPoint(x: 500, y: 0)
            parent.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
            parent.layoutIfNeeded()
            #expect(parent.count == 0)
            parent.transform = .identity
            parent.frame.size.width = 50
            parent.layoutIfNeeded()
            #expect(parent.count == 1)
            let child = UIView()
            parent.addSubview(child)
            parent.layoutIfNeeded()
            #expect(parent.count == 2)
            child.removeFromSuperview()
            parent.layoutIfNeeded()
            #expect(parent.count == 3)
            parent.setNeedsLayout()
            parent.layoutIfNeeded()
            parent.layoutIfNeeded()
            #expect(parent.count == 4)
        }

        @Test("5.1 safe area: a controller's insets reach the parts that overlap")
        func safeArea() {
            let stage = Stage()
            defer { stage.close() }
            let controller = UIViewController()
            stage.window.rootViewController = controller
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
            let view = UIView(frame: CGRect(x: 0, y: 10, width: 100, height: 100))
            controller.view.addSubview(view)
            #expect(view.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0))
            #expect(view.layoutMargins == UIEdgeInsets(top: 38, left: 8, bottom: 8, right: 8))
            view.removeFromSuperview()
            #expect(view.safeAreaInsets == .zero)
        }

        @Test("5.1 sizeToFit keeps the origin")
        func sizeToFit() {
            final class Fitting: UIView {
                override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
            }
            let view = Fitting(frame: CGRect(x: 5, y: 6, width: 100, height: 100))
            view.sizeToFit()
            #expect(view.frame == CGRect(x: 5, y: 6, width: 30, height: 20))
            // A plain view wants to be as it is, whatever is offered.
            let plain = UIView(frame: CGRect(x: 5, y: 6, width: 70, height: 80))
            #expect(plain.sizeThatFits(CGSize(width: 3, height: 4)) == CGSize(width: 70, height: 80))
            #expect(UIView.noIntrinsicMetric == -1)
        }

        @Test("5.1 autoresizing works alike up and down, and on both axes at once; results lie on pixels", arguments: [
            (UIView.AutoresizingMask.flexibleHeight, 1.0, 10.0, 50.0, 10.0, 150.0), (.flexibleTopMargin, 1, 10, 50, 110, 50),
            (.flexibleBottomMargin, 1, 10, 50, 10, 50), ([.flexibleTopMargin, .flexibleBottomMargin], 1, 10, 50, 30, 50),
            ([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], 1, 10, 50, 20, 100),
            // A third of 100 each: whole points at scale 1, halves at 2, thirds at 3.
            ([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], 1, 0, 0, 33, 33),
            ([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], 2, 0, 0, 33.5, 33.5),
        ] as [(UIView.AutoresizingMask, Double, Double, Double, Double, Double)])
        func vertical(mask: UIView.AutoresizingMask, scale: Double, y: Double, height: Double, newY: Double, newHeight: Double) {
            let isEmpty = height == 0
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: isEmpty ? 0 : 100))
            let child = UIView(frame: CGRect(x: 10, y: y, width: 50, height: height))
            child.contentScaleFactor = CGFloat(scale)
            child.autoresizingMask = mask.union(.flexibleWidth)
            parent.addSubview(child)
            parent.frame.size = CGSize(width: 200, height: isEmpty ? 100 : 200)
            #expect(child.frame == CGRect(x: 10, y: newY, width: 150, height: newHeight))
            parent.autoresizesSubviews = false
            parent.frame.size = CGSize(width: 10, height: 10)
            #expect(child.frame.height == CGFloat(newHeight))
        }

        @Test("5.1 a view's drawing has the scale of the screen that it comes to", arguments: [1.0, 2, 3])
        func contentScale(scale: Double) async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: CGFloat(scale)) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                view.contentScaleFactor = 7
                let inner = UIView()
                view.addSubview(inner)
                host.show(view)
                #expect(Double(view.contentScaleFactor) == scale && Double(view.layer.contentsScale) == scale)
                #expect(Double(inner.layer.contentsScale) == scale && Double(UIView().contentScaleFactor) == scale)
            }
        }

        @Test("5.1 content mode and gravity: top and bottom change places", arguments: [
            (UIView.ContentMode.scaleToFill, CALayerContentsGravity.resize), (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill),
            (.redraw, .resize), (.center, .center), (.top, .bottom), (.bottom, .top), (.left, .left), (.right, .right), (.topLeft, .bottomLeft),
            (.topRight, .bottomRight), (.bottomLeft, .topLeft), (.bottomRight, .topRight),
        ])
        func contentMode(mode: UIView.ContentMode, gravity: CALayerContentsGravity) {
            let view = UIView()
            view.contentMode = mode
            #expect(view.layer.contentsGravity == gravity)
            #expect(view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
        }

        @Test("only a view that overrides a drawing method has a picture")
        func drawing() {
            class Plain: UIView {}
            class Drawing: UIView { override func draw(_ rect: CGRect) {} }
            class Below: Drawing {}
            class Displaying: UIView { override func display(_ layer: CALayer) { layer.contents = nil } }
            class ContextDrawing: UIView { override func draw(_ layer: CALayer, in ctx: CGContext) {} }
            let plain = Plain(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            plain.setNeedsDisplay()
            #expect(!plain.layer.needsDisplay())
            for type in [Drawing.self, Below.self, Displaying.self, ContextDrawing.self] as [UIView.Type] {
                #expect(type.init(coder: NSCoder())!.layer.needsDisplay(), "\(type)")
            }
            #expect(!UIWindow().layer.needsDisplay())
        }
    }
}

@MainActor
private final class Laid: UIView {
    var count = 0
    override func layoutSubviews() { count += 1 }
}

@MainActor
private final class Told: UIView {
    private let name: String
    private weak var stage: Stage?

    init(_ name: String, _ stage: Stage) {
        self.name = name
        self.stage = stage
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func didAddSubview(_ subview: UIView) { stage?.note("\(name) did add") }
    override func willRemoveSubview(_ subview: UIView) { stage?.note("\(name) will remove") }
    override func willMove(toSuperview newSuperview: UIView?) { stage?.note("\(name) will \(newSuperview == nil ? "no " : "")superview") }
    override func didMoveToSuperview() { stage?.note("\(name) did \(superview == nil ? "no " : "")superview") }
    override func willMove(toWindow newWindow: UIWindow?) { stage?.note("\(name) will \(newWindow == nil ? "no " : "")window") }
    override func didMoveToWindow() { stage?.note("\(name) did \(window == nil ? "no " : "")window") }
    override func tintColorDidChange() { stage?.note("\(name) tint") }
}
