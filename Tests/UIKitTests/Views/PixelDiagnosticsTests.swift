@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct PixelDiagnosticsTests {
        /// A grey picture of 20 by 20 pixels in a view.
        private func picture(_ frame: CGRect) -> UIView {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
                UIColor(white: 0.5, alpha: 1).setFill()
                context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            }
            let view = UIView(frame: frame)
            view.layer.contents = image.cgImage
            return view
        }

        @Test("PX-05 misaligned pictures are tinted magenta, stretched ones yellow, in windows that ask for it")
        func tints() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 60), scale: 1) { host in
                let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
                let exact = picture(CGRect(x: 10, y: 20, width: 20, height: 20))
                let between = picture(CGRect(x: 50.5, y: 20, width: 20, height: 20))
                let stretched = picture(CGRect(x: 90, y: 20, width: 30, height: 20))
                let turned = picture(CGRect(x: 150, y: 20, width: 20, height: 20))
                turned.transform = CGAffineTransform(rotationAngle: 0.5)
                for view in [exact, between, stretched, turned] { root.addSubview(view) }
                let window = host.show(root)
                let grey = PixelColor(red: 128, green: 128, blue: 128)
                for x in [20, 60, 105, 160] { #expect(host.pixel(at: CGPoint(x: x, y: 30))!.difference(to: grey) <= 1) }
                window.tintsMisalignedPictures = true
                let magenta = PixelColor(red: 192, green: 64, blue: 192), yellow = PixelColor(red: 192, green: 192, blue: 64)
                #expect(host.pixel(at: CGPoint(x: 20, y: 30))!.difference(to: grey) <= 1)
                #expect(host.pixel(at: CGPoint(x: 60, y: 30))!.difference(to: magenta) <= 2)
                #expect(host.pixel(at: CGPoint(x: 105, y: 30))!.difference(to: yellow) <= 2)
                #expect(host.pixel(at: CGPoint(x: 160, y: 30))!.difference(to: magenta) <= 2)
                // The seed's rectangle: aligned by its size it is exact, rounded outward it is stretched.
                let source = CGRect(x: 5, y: 7.5, width: 20, height: 20)
                exact.frame = source.aligned(scale: 1)
                #expect(host.pixel(at: CGPoint(x: 15, y: 15))!.difference(to: grey) <= 1)
                exact.frame = source.alignedOutward(scale: 1)
                #expect(host.pixel(at: CGPoint(x: 15, y: 15))!.difference(to: yellow) <= 2)
                window.tintsMisalignedPictures = false
                #expect(host.pixel(at: CGPoint(x: 105, y: 30))!.difference(to: grey) <= 1)
            }
        }
    }
}
