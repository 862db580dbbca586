@testable import UIKit
import Testing
import UIKitTesting

@Suite @MainActor struct VisualEffectViewTests {
    /// Stripes of black and white, and glass over their left half.
    private func show(_ style: UIBlurEffect.Style, on host: HeadlessHost) -> UIVisualEffectView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        for index in 0..<10 {
            let stripe = UIView(frame: CGRect(x: 0, y: 20 * index, width: 200, height: 20))
            stripe.backgroundColor = index % 2 == 0 ? .black : .white
            root.addSubview(stripe)
        }
        let glass = UIVisualEffectView(effect: UIBlurEffect(style: style))
        glass.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
        root.addSubview(glass)
        host.show(root)
        return glass
    }

    private func gray(_ host: HeadlessHost, _ x: CGFloat, _ y: CGFloat) -> Int {
        host.pixel(at: CGPoint(x: x, y: y)).map { Int($0.green) } ?? -1
    }

    @Test("what lies behind is blurred and tinted, light or dark by the style of the interface; beside the glass nothing changes")
    func styles() async {
        await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
            let glass = show(.systemMaterial, on: host)
            let light = gray(host, 50, 95)
            #expect(light > 190)
            #expect(abs(gray(host, 50, 105) - light) < 8, "stripes do not show through")
            #expect(gray(host, 150, 90) == 0)
            #expect(gray(host, 150, 110) == 255)
            glass.overrideUserInterfaceStyle = .dark
            #expect(gray(host, 50, 95) < 90)
            glass.effect = nil
            #expect(gray(host, 50, 90) == 0)
        }
    }

    @Test("content is in front, and the effect fades in an animation")
    func contentAndAnimation() async throws {
        try await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
            let glass = show(.regular, on: host)
            let dot = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
            dot.backgroundColor = .red
            glass.contentView.addSubview(dot)
            #expect(host.pixel(at: CGPoint(x: 50, y: 50)) == PixelColor(red: 255, green: 0, blue: 0))
            let full = try #require(host.pixel(at: CGPoint(x: 10, y: 90)))
            UIView.animate(withDuration: 1) { glass.effect = nil }
            await host.advance(by: 0.5)
            let half = try #require(host.pixel(at: CGPoint(x: 10, y: 90)))
            #expect(half.green > 20 && half.green < full.green - 20)
            await host.advance(by: 0.6)
            #expect(host.pixel(at: CGPoint(x: 10, y: 90)) == PixelColor(red: 0, green: 0, blue: 0))
        }
    }
}
