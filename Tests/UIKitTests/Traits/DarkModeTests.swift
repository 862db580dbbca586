@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct DarkModeTests {
        private final class Hearing: UIView {
            let name: String
            let hear: (String) -> Void
            init(_ name: String, _ frame: CGRect, _ hear: @escaping (String) -> Void) {
                self.name = name
                self.hear = hear
                super.init(frame: frame)
            }
            required init?(coder: NSCoder) { nil }
            override func traitCollectionDidChange(_ previous: UITraitCollection?) { hear(name) }
            override func layoutSubviews() { hear("\(name) layout") }
        }
        private final class HearingController: UIViewController {
            var hear: (String) -> Void = { _ in }
            override func traitCollectionDidChange(_ previous: UITraitCollection?) { hear("controller") }
        }

        @Test("a whole tree of views switches: backgrounds, drawings and tints resolve anew, from the window downwards, before layout")
        func switching() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                final class Drawing: UIView {
                    override func draw(_ rect: CGRect) {
                        UIColor.label.setFill()
                        UIGraphicsGetCurrentContext()?.fill(bounds)
                    }
                }
                var log: [String] = []
                let controller = HearingController()
                controller.hear = { log.append($0) }
                let outer = Hearing("outer", CGRect(x: 0, y: 0, width: 100, height: 50)) { log.append($0) }
                let inner = Hearing("inner", CGRect(x: 0, y: 0, width: 50, height: 25)) { log.append($0) }
                let drawing = Drawing(frame: CGRect(x: 0, y: 60, width: 20, height: 20))
                let fixed = UIView(frame: CGRect(x: 40, y: 60, width: 20, height: 20))
                let light = UIView(frame: CGRect(x: 70, y: 60, width: 20, height: 20))
                controller.view.backgroundColor = .systemBackground
                outer.backgroundColor = .secondarySystemBackground
                inner.backgroundColor = .label
                fixed.backgroundColor = .white
                light.backgroundColor = .systemBackground
                light.overrideUserInterfaceStyle = .light
                outer.addSubview(inner)
                for view in [outer, drawing, fixed, light] { controller.view.addSubview(view) }
                host.show(controller)
                await host.settle()
                let places: [(Int, Int)] = [(95, 95), (75, 40), (10, 10), (10, 70), (50, 70), (80, 70)]
                @MainActor func colors() -> [String] {
                    let picture = host.snapshot()
                    return places.map { PixelColor(in: picture, x: $0.0, y: $0.1).description }
                }
                #expect(colors() == ["#ffffff", "#f2f2f7", "#000000", "#000000", "#ffffff", "#ffffff"])
                log = []
                UIScreen.main.userInterfaceStyle = .dark
                #expect(log == ["controller", "outer", "inner"])
                #expect(colors() == ["#000000", "#1c1c1e", "#ffffff", "#ffffff", "#ffffff", "#ffffff"])
                #expect(log == ["controller", "outer", "inner", "outer layout", "inner layout"])
                UIScreen.main.userInterfaceStyle = .light
                #expect(colors() == ["#ffffff", "#f2f2f7", "#000000", "#000000", "#ffffff", "#ffffff"])
            }
        }
    }
}
