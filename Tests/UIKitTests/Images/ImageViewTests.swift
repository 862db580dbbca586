@testable import QuartzCore
@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct ImageViewTests {
        private let red = UIImage(cgImage: TestPictures.plain(0xFFFF_0000, 8, 4), scale: 2, orientation: .up)
        private let blue = UIImage(cgImage: TestPictures.plain(0xFF00_00FF, 6, 6))

        private func contents(_ view: UIImageView) -> CGImage? { view.layer.contents as! CGImage? }

        @Test("Behaviour 10: as large as its image, without touches, without copies")
        func basics() {
            let view = UIImageView(image: red, highlightedImage: blue)
            #expect(view.bounds.size == CGSize(width: 4, height: 2) && !view.isUserInteractionEnabled && view.intrinsicContentSize == red.size)
            #expect(contents(view) === red.cgImage && view.layer.contentsScale == 2)
            view.isHighlighted = true
            #expect(contents(view) === blue.cgImage && view.sizeThatFits(.zero) == blue.size)
            view.highlightedImage = nil
            #expect(contents(view) === red.cgImage)
            view.image = nil
            #expect(contents(view) == nil && view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
            #expect(view.animationDuration == 0 && view.animationRepeatCount == 0 && !view.isAnimating && view.animationImages == nil)
        }

        @Test("Templates and symbols take the tint, and change with it; originals don't")
        func tint() {
            let view = UIImageView(image: red.withRenderingMode(.alwaysTemplate))
            view.tintColor = .green
            #expect(contents(view)?.pixels[0, 0] == 0xFF00_FF00)
            view.image = red.withTintColor(.blue)
            #expect(contents(view)?.pixels[0, 0] == 0xFF00_00FF)
            view.image = UIImage(systemName: "square.fill")
            let size = view.image!.cgImage!
            #expect(contents(view)?.pixels[size.width / 2, size.height / 2] == 0xFF00_FF00)
            view.image = UIImage(systemName: "square.fill")?.withTintColor(.red, renderingMode: .alwaysOriginal)
            #expect(contents(view)?.pixels[size.width / 2, size.height / 2] == 0xFFFF_0000)
            let other = UIImageView(image: red.withRenderingMode(.alwaysTemplate)), third = UIImageView(image: other.image)
            #expect(contents(other) === contents(third))
        }

        @Test("Dark mode changes dynamic tints and the variants of assets")
        func traits() {
            let stage = Stage()
            defer { stage.close() }
            let asset = UIImageAsset()
            asset.register(red, with: UITraitCollection(userInterfaceStyle: .light))
            asset.register(blue, with: UITraitCollection(userInterfaceStyle: .dark))
            let view = UIImageView(image: asset.image(with: UITraitCollection(userInterfaceStyle: .light)))
            let tinted = UIImageView(image: red.withTintColor(.label, renderingMode: .alwaysOriginal))
            stage.window.addSubview(view)
            stage.window.addSubview(tinted)
            #expect(contents(view) === red.cgImage && contents(tinted)?.pixels[0, 0] == 0xFF00_0000)
            stage.window.overrideUserInterfaceStyle = .dark
            #expect(contents(view) === blue.cgImage && contents(tinted)?.pixels[0, 0] == 0xFFFF_FFFF)
            asset.unregister(imageWith: UITraitCollection(userInterfaceStyle: .dark))
            #expect(asset.image(with: UITraitCollection(userInterfaceStyle: .dark)).cgImage === red.cgImage)
            #expect(UIImageAsset().image(with: UITraitCollection()).size == CGSize(width: 1, height: 1))
        }

        @Test("The preferred configuration sizes symbols that have none")
        func symbols() {
            let view = UIImageView(image: UIImage(systemName: "star"))
            let plain = view.intrinsicContentSize
            view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 34)
            #expect(abs(view.intrinsicContentSize.width - 2 * plain.width) <= 1)
            view.image = UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17))
            #expect(view.intrinsicContentSize == plain)
        }

        @Test("Stretched images are the layer's nine parts, tiled ones a picture for the bounds")
        func resizable() {
            let source = UIImage(cgImage: TestPictures.image([[0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0xFF00_0004]]), scale: 1, orientation: .up)
            let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 9, height: 1))
            view.image = source.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
            #expect(contents(view) === source.cgImage && view.layer.contentsCenter == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
            view.image = source.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
            #expect((0..<9).map { contents(view)!.pixels[$0, 0] & 15 } == [1, 2, 3, 2, 3, 2, 3, 2, 4])
            view.frame.size.width = 5
            view.layoutIfNeeded()
            #expect(contents(view)?.width == 5 && (0..<5).map { contents(view)!.pixels[$0, 0] & 15 } == [1, 2, 3, 2, 4])
            view.contentMode = .center
            #expect(contents(view) === source.cgImage && view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
        }

        @Test("Behaviour 10: animations take count/30 s unless told otherwise, for ever unless told otherwise")
        func animation() async throws {
            let stage = Stage()
            UIApplication.shared.connect(display: CountingDisplay(), server: RenderServer(renderer: BlankRenderer()))
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            let view = UIImageView(image: red)
            stage.window.addSubview(view)
            CATransaction.flush()
            view.startAnimating()
            #expect(!view.isAnimating)
            view.animationImages = [red, blue, red]
            view.startAnimating()
            let animation = try #require(view.layer.animation(forKey: ImageViewAnimation.key) as? CAKeyframeAnimation)
            #expect(view.isAnimating && animation.duration == 0.1 && animation.repeatCount == .infinity && animation.calculationMode == .discrete)
            CATransaction.flush()
            stage.wait(0.05)
            #expect(view.layer.presentation()?.contents as! CGImage? === blue.cgImage)
            view.stopAnimating()
            #expect(!view.isAnimating && view.layer.animation(forKey: ImageViewAnimation.key) == nil && contents(view) === red.cgImage)
            view.animationDuration = 2
            view.animationRepeatCount = 1
            view.startAnimating()
            #expect(view.layer.animation(forKey: ImageViewAnimation.key)?.duration == 2)
            CATransaction.flush()
            stage.wait(1.9)
            #expect(view.isAnimating)
            stage.wait(0.2)
            await UIApplication.shared.settle()
            #expect(!view.isAnimating && view.layer.animation(forKey: ImageViewAnimation.key) == nil)
            view.startAnimating()
            CATransaction.flush()
            // Out of the window and back: it goes on.
            view.removeFromSuperview()
            await UIApplication.shared.settle()
            #expect(view.isAnimating)
            stage.window.addSubview(view)
            #expect(view.layer.animation(forKey: ImageViewAnimation.key) != nil)
            view.animationImages = nil
            #expect(!view.isAnimating)
        }

        @Test("Animated images play when they are set, with their own times")
        func animatedImages() throws {
            let stage = Stage()
            UIApplication.shared.connect(display: CountingDisplay(), server: RenderServer(renderer: BlankRenderer()))
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            let gif = try #require(UIImage.animatedImage(withGIFData: TestPictures.gif([(1, 10), (2, 30)])))
            let view = UIImageView(image: gif)
            stage.window.addSubview(view)
            let animation = try #require(view.layer.animation(forKey: ImageViewAnimation.key) as? CAKeyframeAnimation)
            #expect(view.isAnimating && abs(animation.duration - 0.4) < 1e-9 && animation.keyTimes?.map(\.doubleValue) == [0, 0.25, 1])
            view.image = red
            #expect(!view.isAnimating && contents(view) === red.cgImage)
        }
    }
}
