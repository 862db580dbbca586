import Synchronization
import Testing
import UIKit

@testable import NoteCollection

@Suite struct NoteContentLayoutTests {
    let cards = NoteCardDrawing(style: NoteTrayStyle(), pitch: 72, displayScale: 1)

    private func layout(text: Bool, picture: Bool, audio: Bool) -> NoteContentLayout {
        NoteContentLayout(cardSize: cards.cardSize, insets: cards.insets, hasText: text, hasPicture: picture, hasAudio: audio)
    }

    @Test("NT-23 text stands above the picture, the badge below")
    func order() {
        let all = layout(text: true, picture: true, audio: true)
        #expect(all.textRect.maxY <= all.imageRect.minY)
        #expect(all.audioBadgeRect.maxY <= all.visibleRect.maxY)
        #expect(all.audioBadgeRect.midY > all.imageRect.midY)
        for rect in [all.textRect, all.imageRect, all.audioBadgeRect] { #expect(all.visibleRect.contains(rect)) }
    }

    @Test("NT-23 two widths of border")
    func borders() {
        #expect(layout(text: true, picture: true, audio: false).imageBorder < layout(text: false, picture: true, audio: false).imageBorder)
    }

    @Test("a card drawn on a copy of a blank one is the same, whatever its content")
    func onBlank() throws {
        let blank = try #require(cards.placeholder())
        let contents = [
            NoteCellContent(), NoteCellContent(text: "Hund", hasAudio: true), NoteCellContent(text: "犬", paperColor: .systemYellow),
            NoteCellContent(text: "dog", facetCount: 3, facet: 1),
        ]
        for content in contents {
            let onBlank = try #require(cards.card(content, on: blank)), drawn = try #require(cards.card(content))
            #expect(try onBlank.pngData() == drawn.pngData())
        }
    }

    @Test("a text is prepared in each size that is tried, until it fits its line, and what the preparation makes of it is drawn")
    func preparation() throws {
        let sizes = Mutex<[CGFloat]>([])
        let prepared = NoteCellContent(text: "source", textPreparation: { text, width in
            let size = (text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize ?? 0
            sizes.withLock { $0.append(size) }
            text.replaceCharacters(in: NSRange(location: 0, length: text.length), with: "shown")
            return width > 10 && size < 20
        })
        let picture = try #require(try cards.card(prepared)?.pngData())
        #expect(sizes.withLock { $0 } == [36, 32, 29, 26.5, 24, 21.5, 19])
        #expect(try picture != cards.card(NoteCellContent(text: "source"))?.pngData())
        let missing = NoteCellContent(text: "", textPreparation: { _, _ in true })
        #expect(try cards.card(missing)?.pngData() == cards.card(NoteCellContent())?.pngData())
    }

    @Test("a text that is prepared is drawn again, unless preparations have the same key")
    func preparationKeys() {
        func content(_ key: (any Hashable & Sendable)?) -> NoteCellContent {
            NoteCellContent(text: "source", textPreparation: { _, _ in true }, textPreparationKey: key)
        }
        #expect(content("a").isSame(as: content("a")) && NoteCellContent(text: "a").isSame(as: NoteCellContent(text: "a")))
        #expect(!content("a").isSame(as: content("b")) && !content("1").isSame(as: content(1)) && !content(nil).isSame(as: content(nil)))
        #expect(!content("a").isSame(as: NoteCellContent(text: "source")))
    }

    @Test("NT-23 what is absent takes no room")
    func absent() {
        let text = layout(text: true, picture: false, audio: false)
        #expect(text.textRect == text.visibleRect && text.imageRect.isEmpty && text.audioBadgeRect.isEmpty)
        let picture = layout(text: false, picture: true, audio: false)
        #expect(picture.imageRect == picture.visibleRect && picture.textRect.isEmpty)
        let spoken = layout(text: true, picture: false, audio: true)
        #expect(spoken.textRect.maxY <= spoken.audioBadgeRect.minY)
    }

    @Test("NT-23 a picture keeps its shape inside its border", arguments: [CGSize(width: 400, height: 100), CGSize(width: 10, height: 90)])
    func shape(size: CGSize) {
        let area = CGRect(x: 10, y: 20, width: 90, height: 70)
        let frame = NoteContentLayout.frame(ofPicture: size, in: area, border: 5)
        #expect(area.insetBy(dx: -1e-6, dy: -1e-6).contains(frame))
        #expect(abs((frame.width - 10) / (frame.height - 10) - size.width / size.height) < 1e-6)
    }

    @Test("NT-23 each part is drawn where it lies")
    func drawnParts() throws {
        let blank = try #require(cards.placeholder())
        func differs(_ content: NoteCellContent, in rect: CGRect) throws -> Bool {
            let image = try #require(cards.card(content))
            let scale = cards.scale
            for y in Int(rect.minY * scale)..<Int(rect.maxY * scale) {
                for x in Int(rect.minX * scale)..<Int(rect.maxX * scale) where image.pixels[x, y] != blank.pixels[x, y] { return true }
            }
            return false
        }
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        let all = NoteCellContent(text: "one", picture: .image(picture), hasAudio: true)
        let layout = cards.layout(of: all)
        #expect(try differs(all, in: layout.textRect))
        #expect(try differs(all, in: layout.imageRect))
        #expect(try differs(all, in: layout.audioBadgeRect))
        #expect(try !differs(NoteCellContent(picture: .image(picture)), in: CGRect(x: 2, y: 60, width: 20, height: 30)))
    }

    @Test("a broken picture is marked, and the text is drawn all the same")
    func broken() throws {
        struct Broken: Error {}
        let blank = try #require(cards.placeholder()).pngData()
        let contents = [
            NoteCellContent(picture: .provider { _ in nil }), NoteCellContent(text: "a", picture: .provider { _ in throw Broken() }),
        ]
        for content in contents {
            #expect(try #require(cards.card(content)).pngData() != blank)
        }
    }

    @Test("short words are set large, long texts small, none outside of the box")
    func fitting() {
        func fontSize(_ text: String) -> CGFloat {
            let fitted = FittedText(text, in: CGSize(width: 84, height: 120))
            #expect(fitted.height <= 120)
            return fitted.fontSize
        }
        #expect(fontSize("犬") == NoteCardDrawing.fontSizes.first)
        #expect(fontSize("Eichhörnchen") < fontSize("Hund"))
        #expect(fontSize(String(repeating: "many words ", count: 200)) == NoteCardDrawing.fontSizes.last)
        // A long word isn't broken on a narrow card, unless it couldn't be read.
        for (text, lines) in [("Schmetterling", 1), ("Donaudampfschifffahrtsgesellschaft", 2)] {
            let fitted = FittedText(text, in: CGSize(width: 62, height: 120))
            let height = UIFont.systemFont(ofSize: fitted.fontSize, weight: .medium).lineHeight
            #expect((fitted.height > height * 1.5) == (lines > 1))
        }
    }

    @Test("a word has the largest size in which it fits, though not all are tried", arguments: ["Hund", "Eichhörnchen", "κόκκινο", "собака", "한국어", "العربية"])
    func largestFit(word: String) throws {
        func width(_ font: UIFont) -> CGFloat { word.size(withAttributes: [.font: font]).width }
        let sizes = NoteCardDrawing.fontSizes
        for box in stride(from: CGFloat(40), through: 160, by: 7) {
            let fitted = FittedText(word, in: CGSize(width: box, height: 500))
            guard let index = sizes.firstIndex(of: fitted.fontSize), index < sizes.count - 1 else { continue }
            let font = UIFont.systemFont(ofSize: fitted.fontSize, weight: fitted.fontSize >= 17 ? .semibold : .medium)
            // But for the rounding of each letter.
            #expect(width(font) <= box + 0.01)
            guard index > 0 else { continue }
            let larger = UIFont.systemFont(ofSize: sizes[index - 1], weight: sizes[index - 1] >= 17 ? .semibold : .medium)
            #expect(width(larger) > box - 0.01, "\(sizes[index - 1]) points fit \(box)")
        }
    }
}
