import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

/// Something with animation, transparency, perspective and touch, whose pictures depend on everything.
@MainActor
final class DialController: UIViewController {
    private var cards: [UIView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.layer.sublayerTransform.m34 = -1 / 400
        for index in 0..<6 {
            let card = UIView(frame: CGRect(x: 20 + 15 * index, y: 20, width: 60, height: 80))
            card.layer.name = "card \(index)"
            card.backgroundColor = UIColor(red: CGFloat(index) / 6, green: 0.5, blue: 1 - CGFloat(index) / 6, alpha: 0.8)
            card.layer.cornerRadius = 8
            card.transform3D = CATransform3DMakeRotation(0.5, 0, 1, 0)
            view.addSubview(card)
            cards.append(card)
        }
        let pan = UIPanGestureRecognizer()
        pan.addAction { [unowned self] pan in
            let x = pan.translation(in: view).x
            for (index, card) in cards.enumerated() {
                let angle = 0.5 + x / 100 + CGFloat(index) / 10
                UIView.animate(withDuration: 0.3) { card.transform3D = CATransform3DMakeRotation(angle, 0, 1, 0) }
            }
        }
        view.addGestureRecognizer(pan)
    }
}

@MainActor
struct HostPictureTests {
    private static let script: GestureScript = {
        var script = GestureScript()
        script.drag(from: CGPoint(x: 30, y: 60), to: CGPoint(x: 150, y: 70), duration: 0.2, time: 0.1)
        return script
    }()

    /// The pixels of some frames of a dial that is turned.
    private func play(threads: Int) async -> [[UInt32]] {
        await HeadlessHost.open(size: CGSize(width: 200, height: 120), scale: 2, threads: threads) { host in
            host.show(DialController())
            host.schedule(Self.script)
            var pictures: [[UInt32]] = []
            for _ in 0..<5 {
                await host.advance(by: 0.1)
                let pixels = host.snapshot().pixels
                pictures.append((0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels[$0, y] } })
            }
            return pictures
        }
    }

    @Test("the same script gives the same pixels, with any number of threads")
    func determinism() async {
        let first = await play(threads: 1)
        #expect(Set(first).count == first.count, "the picture moves")
        #expect(await play(threads: 1) == first)
        #expect(await play(threads: 4) == first)
    }

    @Test("the layer tree as text")
    func layerTree() async {
        await HeadlessHost.open(size: CGSize(width: 200, height: 120)) { host in
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 100.5, height: 50))
            view.layer.name = "a \"card\""
            view.backgroundColor = UIColor(red: 1, green: 0, blue: 0.5, alpha: 0.5)
            view.alpha = 0.25
            let sublayer = CALayer()
            sublayer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
            sublayer.position = CGPoint(x: 30, y: 30)
            sublayer.transform = CATransform3DMakeTranslation(1, 2, 3)
            view.layer.addSublayer(sublayer)
            host.show(view)
            await host.settle()
            UIView.animate(withDuration: 0.5) { view.center.x += 10 }
            await host.advance(by: 0.25)
            let expected = """
                UIWindow frame (0, 0, 200, 120)
                  UIView "a \\"card\\"" frame (20, 20, 100.5, 50) opacity 0.25 background #ff008080 animations [position 0.5s at 0.25s]
                    CALayer frame (21, 27, 20, 10) position (30, 30) bounds (0, 0, 20, 10) transform translation (1, 2, 3)

                """
            #expect(host.layerTree() == expected)
            #expect(host.layerTree() == expected)
        }
    }

    @Test("views are found by class and name")
    func finding() async {
        await HeadlessHost.open(size: CGSize(width: 200, height: 120)) { host in
            host.show(DialController())
            #expect(host.view(UIView.self, named: "card 3")?.frame.width != nil)
            #expect(host.view(UIView.self, named: "card 9") == nil)
            #expect(host.views(UIWindow.self).count == 1)
            #expect(host.view(UIView.self) { $0.tag == 7 } == nil)
            #expect(host.pixel(at: CGPoint(x: 200, y: 10)) == nil)
            #expect(host.pixel(at: CGPoint(x: 199.9, y: 119.9)) == PixelColor(red: 0, green: 0, blue: 0))
        }
    }
}
