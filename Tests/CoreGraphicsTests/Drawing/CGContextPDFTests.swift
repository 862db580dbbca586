import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite("CGContext: PDF")
struct CGContextPDFTests {
    private func document(
        _ box: CGRect = CGRect(x: 0, y: 0, width: 200, height: 100), _ info: CFDictionary? = nil, _ body: (CGContext) -> Void
    ) throws -> String {
        let data = NSMutableData()
        var box = box
        let context = try #require(CGContext(consumer: CGDataConsumer(data: data)!, mediaBox: &box, info))
        body(context)
        context.closePDF()
        return text(ofPDF: Data(referencing: data))
    }

    private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test("pages with their sizes, the same bytes each time, no time of day")
    func pages() throws {
        func make() throws -> String {
            try document {
                $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
                $0.beginPDFPage(nil)
                #expect($0.width == 200 && $0.height == 100 && $0.ctm == .identity)
                $0.translateBy(x: 5, y: 5)
                $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
                $0.endPDFPage()
                var box = CGRect(x: -10, y: -20, width: 300, height: 400)
                $0.beginPage(mediaBox: &box)
                #expect($0.convertToDeviceSpace(CGPoint(x: -10, y: -20)) == .zero)
                $0.endPage()
            }
        }
        let text = try make()
        #expect(text.hasPrefix("%PDF-1.") && text.contains("%%EOF"))
        #expect(count("/Type /Page ", in: text) == 2 && text.contains("200 100") && text.contains("300 400"))
        #expect(!text.contains("CreationDate"))
        let again = try make()
        #expect(again == text)
    }

    @Test("links and destinations, also to places that never come; names may hold anything")
    func links() throws {
        let text = try document(CGRect(x: 0, y: 0, width: 200, height: 100), ["kCGPDFContextTitle": "Cards & 'more'"]) {
            $0.beginPDFPage(nil)
            $0.setURL(URL(string: "https://example.org/a'b")!, for: CGRect(x: 10, y: 10, width: 50, height: 20))
            $0.setDestination("later", for: CGRect(x: 10, y: 40, width: 50, height: 20))
            $0.setDestination("nowhere\\'", for: CGRect(x: 10, y: 70, width: 50, height: 20))
            $0.setURL(URL(string: "https://example.org")!, for: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
            $0.endPDFPage()
            $0.beginPDFPage(nil)
            $0.addDestination("later", at: CGPoint(x: 0, y: 90))
            $0.addDestination("later", at: CGPoint(x: 0, y: 80))
        }
        #expect(text.contains("%%EOF") && count("/Subtype /Link", in: text) == 3)
        // A rectangle's corners from the lower left of the page, as PDF has them.
        #expect(text.contains("[ 10 10 60 30 ]") && text.contains("Cards &"))
    }

    @Test("everything that bitmaps can do ends in a document that is whole")
    func drawing() throws {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: { $1.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: nil)
        let pattern = CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4, tiling: .noDistortion,
            isColored: true, callbacks: &callbacks)!
        let text = try document {
            $0.beginPDFPage(nil)
            $0.saveGState()
            $0.setShadow(offset: CGSize(width: 3, height: 3), blur: 4)
            $0.fillEllipse(in: CGRect(x: 20, y: 20, width: 40, height: 40))
            $0.restoreGState()
            $0.setBlendMode(.plusDarker)
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            $0.setBlendMode(.normal)
            $0.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            $0.setFillPattern(pattern, colorComponents: [1])
            $0.fill(CGRect(x: 0, y: 50, width: 40, height: 40))
            $0.draw(CGImage(pixels: PixelBuffer(rows: [[red, green], [blue, white]])), in: CGRect(x: 100, y: 0, width: 50, height: 50))
            $0.clip(to: CGRect(x: 0, y: 0, width: 90, height: 90), mask: CGImage(pixels: PixelBuffer(rows: [[white, 0]])))
            $0.fill(CGRect(x: 0, y: 0, width: 200, height: 100))
            $0.setFont(CGFont("Inter-Regular")!)
            $0.setFontSize(20)
            $0.showGlyphs([40, 41], at: [.zero, CGPoint(x: 20, y: 0)])
            $0.beginTransparencyLayer(auxiliaryInfo: nil)
            $0.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect($0.makeImage() == nil && $0.data == nil)
        }
        #expect(text.contains("%%EOF") && text.contains("/Subtype /Image"))
    }

    @Test("consumers: callbacks, files, and those that refuse")
    func consumers() throws {
        final class Sink {
            var bytes = Data(), limit = Int.max, isReleased = false
        }
        let sink = Sink()
        var callbacks = CGDataConsumerCallbacks(
            putBytes: { info, bytes, count in
                let sink = Unmanaged<Sink>.fromOpaque(info!).takeUnretainedValue()
                // A few at a time.
                let taken = min(count, 100, max(0, sink.limit - sink.bytes.count))
                sink.bytes.append(bytes.assumingMemoryBound(to: UInt8.self), count: taken)
                return taken
            }, releaseConsumer: { Unmanaged<Sink>.fromOpaque($0!).takeUnretainedValue().isReleased = true })
        for limit in [Int.max, 100] {
            sink.limit = limit
            sink.bytes = Data()
            sink.isReleased = false
            do {
                let consumer = try #require(CGDataConsumer(info: Unmanaged.passUnretained(sink).toOpaque(), cbks: &callbacks))
                let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
                #expect(context.width == 612 && context.height == 792)
                context.beginPDFPage(nil)
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
                // Nobody closes it: it ends with the context.
            }
            #expect(sink.isReleased && (limit == 100) == (sink.bytes.count == 100))
        }
        callbacks.putBytes = nil
        #expect(CGDataConsumer(info: nil, cbks: &callbacks) == nil)
        let folder = FileManager.default.temporaryDirectory
        let url = folder.appendingPathComponent("CGContextPDFTests-\(ProcessInfo.processInfo.processIdentifier).pdf")
        do {
            let context = try #require(CGContext(url, mediaBox: nil, nil))
            context.beginPage(mediaBox: nil)
            context.closePDF()
            context.beginPage(mediaBox: nil)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(try Data(contentsOf: url).starts(with: Array("%PDF".utf8)))
        try FileManager.default.removeItem(at: url)
        #expect(CGContext(URL(fileURLWithPath: "/no/such/folder/x.pdf"), mediaBox: nil, nil) == nil)
        for box in [CGRect.null, .zero, .infinite, CGRect(x: 0, y: 0, width: 20_000, height: 9)] {
            var box = box
            #expect(CGContext(consumer: CGDataConsumer(data: NSMutableData())!, mediaBox: &box, nil) == nil)
        }
    }

    @Test("a bitmap has no pages")
    func bitmap() {
        #expect(draw(1, 1) {
            $0.beginPDFPage(nil)
            $0.addDestination("x", at: .zero)
            $0.setURL(URL(string: "https://example.org")!, for: .zero)
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            $0.endPDFPage()
            $0.closePDF()
        }.alphas == [[255]])
    }
}
