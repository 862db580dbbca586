@testable import UIKit
import TestSupport
import Testing

struct RendererTests {
    @Test("Behaviour 10: a format begins with the screen's scale, with transparency, in the automatic range")
    func formats() {
        let format = UIGraphicsImageRendererFormat()
        #expect(format.scale == ScreenScale.current && !format.opaque && format.preferredRange == .automatic)
        #expect(UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 3)).scale == 3)
        #expect(UIGraphicsImageRendererFormat(for: UITraitCollection()).scale == ScreenScale.current)
        #expect(type(of: UIGraphicsImageRendererFormat.preferred()) == UIGraphicsImageRendererFormat.self)
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 1, y: 2, width: 3, height: 4), format: format)
        #expect(renderer.format.bounds == CGRect(x: 1, y: 2, width: 3, height: 4) && renderer.allowsImageOutput)
        // The renderer has a copy.
        format.scale = 17
        #expect(renderer.format.scale == ScreenScale.current)
    }

    @Test("Opaque pictures begin black, others empty; a picture can be looked at while it is drawn")
    func pictures() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let opaque = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { _ in }
        #expect(opaque.cgImage?.pixels[1, 1] == 0xFF00_0000)
        format.opaque = false
        _ = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
            #expect(context.currentImage.cgImage?.pixels[1, 1] == 0)
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            #expect(context.currentImage.cgImage?.pixels[1, 1] == 0xFFFF_0000)
        }
        var order: [String] = []
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
        try renderer.runDrawingActions({ _ in order.append("drawn") }, completionActions: { _ in order.append("completed") })
        #expect(order == ["drawn", "completed"] && UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsImageRenderer.rendererContextClass() is UIGraphicsImageRendererContext.Type)
    }

    @Test("A renderer without a context says so")
    func noContext() {
        #expect(throws: UIGraphicsRendererError.self) {
            try UIGraphicsRenderer(bounds: CGRect(x: 0, y: 0, width: 4, height: 4)).runDrawingActions { _ in }
        }
        #expect(!UIGraphicsRenderer(bounds: .zero).allowsImageOutput)
    }

    @Test("JPEG: less quality is less data, what is transparent becomes white")
    func jpeg() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64))
        let draw: UIGraphicsImageRenderer.DrawingActions = { context in
            for index in 0..<16 {
                UIColor(hue: CGFloat(index) / 16, saturation: 1, brightness: 1, alpha: 1).setFill()
                context.fill(CGRect(x: CGFloat(index * 4), y: 16, width: 3, height: 48))
            }
        }
        let good = renderer.jpegData(withCompressionQuality: 1, actions: draw)
        let poor = renderer.jpegData(withCompressionQuality: 0, actions: draw)
        #expect(poor.count < good.count / 2)
        let image = try #require(UIImage(data: good))
        #expect(image.size.width == 64 * ScreenScale.current)
        let corner = try #require(image.cgImage).pixels[2, 2]
        #expect(corner >> 16 & 255 > 250 && corner >> 8 & 255 > 250 && corner & 255 > 250)
        #expect(renderer.jpegData(withCompressionQuality: .nan, actions: draw) == good)
    }

    @Test("Image contexts nest, and end in order")
    func imageContexts() {
        UIGraphicsBeginImageContext(CGSize(width: 5, height: 4))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 2), true, 2)
        let inner = UIGraphicsGetImageFromCurrentImageContext()
        #expect(inner?.size == CGSize(width: 3, height: 2) && inner?.scale == 2)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 5, height: 4))
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
    }
}

struct PDFTests {
    private func count(_ part: String, in data: Data) -> Int {
        text(ofPDF: data).components(separatedBy: part).count - 1
    }

    @Test("A renderer's pages have their bounds, y down, and the same actions give the same bytes")
    func renderer() {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = ["kCGPDFContextTitle": "Cards"]
        let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 10, y: 20, width: 200, height: 100), format: format)
        func draw() -> Data {
            renderer.pdfData { context in
                #expect(context.pdfContextBounds.width == 200)
                context.beginPage()
                #expect(UIGraphicsGetCurrentContext() === context.cgContext)
                // The corner of the bounds is the page's upper left, y up 100 from its lower edge.
                let corner = context.cgContext.convertToDeviceSpace(CGPoint(x: 10, y: 20))
                #expect(abs(Double(corner.x)) < 1e-9 && abs(Double(corner.y) - 100) < 1e-9)
                context.fill(CGRect(x: 10, y: 20, width: 50, height: 50))
                context.setDestinationWithName("two", for: CGRect(x: 10, y: 20, width: 50, height: 50))
                context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 300, height: 50), pageInfo: [:])
                #expect(context.pdfContextBounds.width == 300)
                context.addDestination(withName: "two", at: .zero)
                context.setURL(URL(string: "https://example.org")!, for: CGRect(x: 0, y: 0, width: 9, height: 9))
            }
        }
        let data = draw()
        #expect(data.starts(with: Data("%PDF".utf8)) && data == draw())
        #expect(count("/MediaBox", in: data) >= 1 && count("300 50", in: data) == 1)
    }

    @Test("Functions draw into data and files; a document without pages gets one")
    func functions() throws {
        let data = NSMutableData()
        UIGraphicsBeginPDFContextToData(data, .zero, ["kCGPDFContextAuthor": "A", 3: 4])
        #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
        UIGraphicsBeginPDFPage()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 70, height: 80), nil)
        #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 70, height: 80))
        UIGraphicsSetPDFContextURLForRect(URL(string: "https://example.org")!, CGRect(x: 0, y: 0, width: 5, height: 5))
        UIGraphicsAddPDFContextDestinationAtPoint("here", .zero)
        UIGraphicsSetPDFContextDestinationForRect("here", CGRect(x: 0, y: 0, width: 5, height: 5))
        UIGraphicsEndPDFContext()
        #expect((data as Data).starts(with: Data("%PDF".utf8)) && UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetPDFContextBounds() == .zero)
        UIGraphicsEndPDFContext()

        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(UIGraphicsBeginPDFContextToFile(url.path, CGRect(x: 0, y: 0, width: 10, height: 10), nil))
        UIGraphicsEndPDFContext()
        #expect(try Data(contentsOf: url).starts(with: Data("%PDF".utf8)))
        #expect(!UIGraphicsBeginPDFContextToFile("/nowhere/at/all.pdf", .zero, nil))
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(throws: (any Error).self) {
            try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: URL(fileURLWithPath: "/nowhere/at/all.pdf")) { $0.beginPage() }
        }
        #expect(UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 1e9, height: 1)).pdfData { $0.beginPage() }.isEmpty)
    }
}
