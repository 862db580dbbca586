@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct Labels {
        @Test("A label fits its text, wraps it, and ends what has no room in an ellipsis")
        func label() {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            #expect(!label.isUserInteractionEnabled)
            #expect(label.font == .systemFont(ofSize: 17))
            #expect(label.intrinsicContentSize == .zero)
            label.text = "The quick brown fox jumps over the lazy dog"
            let line = label.intrinsicContentSize
            #expect(line.width > 300 && line.height >= label.font.lineHeight - 0.01)
            #expect((line.width * 2).rounded() == line.width * 2)
            label.numberOfLines = 0
            let wrapped = label.sizeThatFits(CGSize(width: 100, height: 0))
            #expect(wrapped.width <= 100 && wrapped.height > line.height * 3)
            label.numberOfLines = 2
            #expect(label.sizeThatFits(CGSize(width: 100, height: 0)).height < line.height * 2.2)
            label.text = nil
            #expect(label.sizeThatFits(CGSize(width: 100, height: 100)) == .zero)
        }

        @Test("The size of a label is that of its text's rectangle, in which a subclass can leave space")
        func textRect() {
            final class Padded: UILabel {
                var asked: [Int] = []
                let insets = UIEdgeInsets(top: 3, left: 10, bottom: 5, right: 20)
                override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
                    asked.append(numberOfLines)
                    let text = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
                    return text.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
                }
            }
            let plain = UILabel(), padded = Padded()
            for label in [plain, padded] { label.text = "The quick brown fox jumps over the lazy dog" }
            func grows(_ small: CGSize, _ large: CGSize) -> Bool { large == CGSize(width: small.width + 30, height: small.height + 8) }
            #expect(grows(plain.intrinsicContentSize, padded.intrinsicContentSize) && padded.asked == [1])
            for label in [plain, padded] { label.numberOfLines = 3 }
            #expect(grows(plain.sizeThatFits(CGSize(width: 100, height: 0)), padded.sizeThatFits(CGSize(width: 130, height: 0))))
            plain.preferredMaxLayoutWidth = 100
            padded.preferredMaxLayoutWidth = 130
            #expect(grows(plain.intrinsicContentSize, padded.intrinsicContentSize) && padded.asked == [1, 3, 3])
            for label in [plain, padded] { label.textAlignment = .right }
            padded.sizeToFit()
            #expect(grows(plain.sizeThatFits(.zero), padded.bounds.size))
        }

        @Test("A label that shrinks to nothing keeps its picture for the animation, and is redrawn when it grows")
        func shrinkingToNothing() {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            label.text = "Words"
            label.layer.displayIfNeeded()
            let words = label.layer.contents as? CGImage
            #expect(words != nil)
            label.bounds.size.height = 0
            label.layer.displayIfNeeded()
            #expect(label.layer.contents as? CGImage === words)
            label.text = "Others"
            label.layer.displayIfNeeded()
            label.bounds.size.height = 20
            label.layer.displayIfNeeded()
            #expect(label.layer.contents as? CGImage != nil && label.layer.contents as? CGImage !== words)
        }

        @Test("Attributes of the text win over the label's style")
        func attributed() {
            let label = UILabel()
            label.attributedText = NSAttributedString(string: "Big", attributes: [.font: UIFont.systemFont(ofSize: 60)])
            #expect(label.text == "Big")
            #expect(label.intrinsicContentSize.height > 60)
            label.text = "Small"
            #expect(label.intrinsicContentSize.height < 30)
            #expect(label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == label.font)
        }

        @Test("10 an image view is as large as its image, whose pixels are the layer's contents")
        func imageView() {
            let image = UIImage(cgImage: CGImage(pixels: PixelBuffer(width: 30, height: 20)), scale: 2, orientation: .up)
            let view = UIImageView(image: image)
            #expect(view.bounds.size == CGSize(width: 15, height: 10))
            #expect(view.intrinsicContentSize == CGSize(width: 15, height: 10))
            #expect(view.layer.contents as? CGImage === image.cgImage)
            #expect(view.layer.contentsScale == 2)
            view.image = nil
            #expect(view.layer.contents == nil)
        }
    }
}
