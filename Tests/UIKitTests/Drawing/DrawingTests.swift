@testable import UIKit
import Testing

struct DrawingTests {
    private let one: UIGraphicsImageRendererFormat = {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return format
    }()

    private func pixels(_ size: CGSize, _ draw: () -> Void) -> PixelBuffer {
        UIGraphicsImageRenderer(size: size, format: one).image { _ in draw() }.cgImage!.pixels
    }

    @Test("10 a renderer's context is y down, its origin that of the bounds, its stack the thread's own")
    func renderer() async {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 20, width: 4, height: 3), format: format).image { context in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 10, y: 20, width: 1, height: 1))
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        }
        #expect(image.size == CGSize(width: 4, height: 3))
        #expect(image.cgImage?.width == 8 && image.cgImage?.height == 6)
        #expect(image.cgImage?.pixels[0, 0] == 0xFFFF_0000)
        #expect(image.cgImage?.pixels[1, 1] == 0xFFFF_0000)
        #expect(image.cgImage?.pixels[2, 0] == 0)
        #expect(UIGraphicsGetCurrentContext() == nil)
        let isEmpty = await Task.detached { UIGraphicsGetCurrentContext() == nil }.value
        #expect(isEmpty)
    }

    @Test("Pictures are drawn alike on any number of threads")
    func threads() async {
        let draw: @Sendable () -> Data = {
            UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).pngData { _ in
                "Käse 漢字 مرحبا".draw(in: CGRect(x: 0, y: 0, width: 80, height: 40), withAttributes: [.font: UIFont.systemFont(ofSize: 11)])
            }
        }
        let expected = draw()
        await withTaskGroup(of: Data.self) { group in
            for _ in 0..<16 { group.addTask { draw() } }
            for await data in group { #expect(data == expected) }
        }
    }

    @Test("Text takes attributes, and leaves out lines without room")
    func text() {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]
        let size = "Hello".size(withAttributes: attributes)
        #expect(size.width > 30 && size.width < 70)
        #expect(abs(size.height - UIFont.systemFont(ofSize: 20).lineHeight) < 1)
        let wide = "Hello".size(withAttributes: attributes.merging([.kern: 5]) { $1 })
        #expect(wide.width >= size.width + 20)
        let text = NSAttributedString(string: "one two three four five six", attributes: attributes)
        let wrapped = text.boundingRect(with: CGSize(width: 80, height: 0), options: .usesLineFragmentOrigin, context: nil)
        #expect(wrapped.width <= 80 && wrapped.height > size.height * 2.5)
        #expect(text.boundingRect(with: CGSize(width: 80, height: 0), context: nil).height < size.height * 1.5)
        let buffer = pixels(CGSize(width: 80, height: 100)) { text.draw(in: CGRect(x: 0, y: 0, width: 80, height: size.height * 2.2)) }
        func isBlank(_ rows: Range<Int>) -> Bool { rows.allSatisfy { y in (0..<80).allSatisfy { buffer[$0, y] == 0 } } }
        #expect(!isBlank(0..<Int(size.height)))
        #expect(isBlank(Int(size.height * 2.2) + 4..<100))
        #expect(NSAttributedString(string: "").size().width == 0)
    }

    @Test("10 smooth corners reach 1.53 radii along the sides, and become circles without room")
    func roundedRect() {
        let smooth = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 20)
        let firstLines = smooth.cgPath.elements.prefix(2)
        #expect(firstLines.first == .move(CGPoint(x: 20 * 1.528665, y: 0)))
        #expect(firstLines.last == .line(CGPoint(x: 100 - 20 * 1.528665, y: 0)))
        #expect(smooth.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(smooth.contains(CGPoint(x: 8, y: 8)) && !smooth.contains(CGPoint(x: 4, y: 4)))
        let circle = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 500)
        #expect(circle.cgPath.elements.first == .move(CGPoint(x: 50, y: 0)))
        let one = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), byRoundingCorners: .bottomRight, cornerRadii: CGSize(width: 20, height: 20))
        #expect(one.contains(CGPoint(x: 1, y: 1)) && !one.contains(CGPoint(x: 99, y: 99)))
    }

    @Test("10 clockwise arcs are clockwise on screen; reversed paths keep their shape")
    func arcs() {
        let arc = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(abs(arc.currentPoint.x) < 1e-9 && abs(arc.currentPoint.y - 10) < 1e-9)
        #expect(arc.bounds.width < 10.001)
        let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 20))
        path.addLine(to: CGPoint(x: 50, y: 50))
        let reversed = path.reversing()
        #expect(reversed.bounds == path.bounds)
        #expect(reversed.reversing().bounds == path.bounds)
    }
}
