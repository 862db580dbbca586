@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct VisualEffectTests {
        @Test("Glass blurs and tints what lies behind, and only that")
        func glass() async throws {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let controller = UIViewController()
                controller.view.backgroundColor = .white
                // Black on the left half.
                let black = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
                black.backgroundColor = .black
                controller.view.addSubview(black)
                let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialLight))
                glass.frame = CGRect(x: 0, y: 50, width: 100, height: 50)
                let dot = UIView(frame: CGRect(x: 48, y: 20, width: 4, height: 4))
                dot.backgroundColor = .red
                glass.contentView.addSubview(dot)
                controller.view.addSubview(glass)
                host.show(controller)
                await host.advance(by: 0.1)
                @MainActor func gray(_ x: Int, _ y: Int) -> Int { Int(host.pixel(at: CGPoint(x: CGFloat(x), y: CGFloat(y)))?.blue ?? 0) }
                // Sharp above, soft below; the glass is lighter than the black behind it, and its content stands on it.
                #expect(gray(47, 20) == 0 && gray(52, 20) == 255)
                #expect(gray(2, 75) > 40 && gray(2, 75) < gray(40, 75) && gray(40, 75) < gray(60, 75) && gray(60, 75) < gray(97, 75))
                #expect(host.pixel(at: CGPoint(x: 50, y: 72)) == PixelColor(red: 255, green: 0, blue: 0))
                glass.effect = nil
                await host.advance(by: 0.1)
                #expect(gray(47, 75) == 0 && gray(53, 75) == 255)
            }
        }

        @Test("Styles follow the interface's, or stay as they are named")
        func styles() {
            let raw: [UIBlurEffect.Style] = [.extraLight, .light, .dark, .regular, .prominent, .systemUltraThinMaterial, .systemChromeMaterial, .systemChromeMaterialDark]
            #expect(raw.map(\.rawValue) == [0, 1, 2, 4, 5, 6, 10, 20])
            for index in 0...20 where index != 3 {
                guard let style = UIBlurEffect.Style(rawValue: index) else {
                    Issue.record("no style \(index)")
                    continue
                }
                let light = style.glass(isDark: false), dark = style.glass(isDark: true)
                #expect((0...1).contains(light.opacity) && light.radius > 0)
                #expect((light == dark) == (index < 4 || index > 10))
            }
            #expect(UIBlurEffect(style: .dark) == UIBlurEffect(style: .dark) && UIBlurEffect(style: .dark) != UIBlurEffect(style: .light))
            let view = UIVisualEffectView(effect: nil)
            #expect(view.effect == nil && view.contentView.superview === view && UIVisualEffectView(frame: .zero).effect == nil)
        }
    }
}
