@testable import UIKit
import Testing
import UIKitTesting

struct PatternColorTests {
    let pattern = UIColor(patternImage: UIImage(cgImage: TestPictures.image([[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF], [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000]])))

    @Test("A pattern fills with copies of its picture, upright, from the origin")
    func filling() {
        let drawn = TestPictures.pixels(7, 4) {
            pattern.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 7, height: 4))
        }
        #expect((0..<7).map { drawn[$0, 0] } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_0000])
        #expect(drawn[1, 1] == 0xFFFF_FFFF && drawn[4, 3] == 0xFFFF_FFFF && drawn[3, 2] == 0xFFFF_0000)
    }

    @Test("Patterns are equal to themselves alone; pictures of nothing give a colour too")
    func equality() {
        #expect(pattern == pattern && pattern != UIColor.black)
        _ = UIColor(patternImage: UIImage()).cgColor
        #expect(pattern.withAlphaComponent(0.5) != pattern)
    }
}

extension UIKitCore {
    @Suite @MainActor struct PatternBackgroundTests {
        @Test("A pattern is a view's background, inside its round corners")
        func background() async {
            await HeadlessHost.open(size: CGSize(width: 40, height: 40), scale: 1) { host in
                let controller = UIViewController()
                controller.view.backgroundColor = .white
                let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
                view.backgroundColor = UIColor(patternImage: UIImage(cgImage: TestPictures.image([[0xFFFF_0000, 0xFF00_00FF]])))
                view.layer.contentsScale = 1
                view.layer.cornerRadius = 8
                controller.view.addSubview(view)
                host.show(controller)
                await host.advance(by: 0.1)
                let red = PixelColor(red: 255, green: 0, blue: 0), blue = PixelColor(red: 0, green: 0, blue: 255)
                let white = PixelColor(red: 255, green: 255, blue: 255)
                #expect(host.pixel(at: CGPoint(x: 20, y: 20)) == red && host.pixel(at: CGPoint(x: 21, y: 20)) == blue)
                #expect(host.pixel(at: CGPoint(x: 20, y: 29)) == red && host.pixel(at: CGPoint(x: 10, y: 10)) == white)
                view.backgroundColor = .white
                await host.advance(by: 0.1)
                #expect(host.pixel(at: CGPoint(x: 21, y: 20)) == white)
            }
        }
    }
}
