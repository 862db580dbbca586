import MediaLibrary
import UIKit

/// Draws the sleeve of an album that has no cover: its title and artist on a colour of its own, with the rings of a record. Any thread.
struct SleeveDrawing: Hashable, Sendable {
    let title: String
    let artist: String
    /// The side in pixels.
    let pixelSize: Int

    init(_ album: Album, pixelSize: Int) {
        title = album.title
        artist = album.artist
        self.pixelSize = min(max(pixelSize, 16), 2048)
    }

    /// The sleeve's side in the points that it is drawn in.
    private static let side: CGFloat = 240

    func image() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = CGFloat(pixelSize) / Self.side
        format.opaque = true
        return UIGraphicsImageRenderer(size: CGSize(width: Self.side, height: Self.side), format: format).image { context in
            let square = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            drawPaper(in: square, context.cgContext)
            drawRecord(in: square, context.cgContext)
            // In a list, words would be specks.
            if pixelSize > AlbumArtwork.rowPixels { drawWords(in: square) }
        }
    }

    /// A number from 0 to 1 that belongs to the words, on every machine and in every run the same.
    private var character: CGFloat {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (title + "\u{1F}" + artist).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return CGFloat(hash >> 40) / CGFloat(1 << 24)
    }

    private func drawPaper(in square: CGRect, _ canvas: CGContext) {
        let hue = character
        let top = UIColor(hue: hue, saturation: 0.52, brightness: 0.62, alpha: 1)
        let bottom = UIColor(hue: (hue + 0.06).truncatingRemainder(dividingBy: 1), saturation: 0.68, brightness: 0.27, alpha: 1)
        guard let gradient = CGGradient(colorsSpace: nil, colors: [top.cgColor, bottom.cgColor] as CFArray, locations: nil) else { return }
        let end = CGPoint(x: square.width * 0.35, y: square.maxY)
        canvas.drawLinearGradient(gradient, start: .zero, end: end, options: [.drawsAfterEndLocation])
    }

    /// The grooves of a record that looks out of the upper right corner.
    private func drawRecord(in square: CGRect, _ canvas: CGContext) {
        let center = CGPoint(x: square.maxX - 58, y: 58)
        func ring(_ radius: CGFloat) -> CGRect { CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius) }
        canvas.setLineWidth(1.2)
        for step in 0..<9 {
            UIColor(white: 1, alpha: step % 3 == 0 ? 0.2 : 0.1).setStroke()
            canvas.strokeEllipse(in: ring(38 + CGFloat(step) * 13))
        }
        UIColor(white: 1, alpha: 0.16).setFill()
        canvas.fillEllipse(in: ring(30))
        let configuration = UIImage.SymbolConfiguration(pointSize: 30, weight: .semibold)
        let ink = UIColor(white: 1, alpha: 0.9)
        guard let note = UIImage(systemName: "music.note", withConfiguration: configuration)?.withTintColor(ink) else { return }
        note.draw(at: CGPoint(x: center.x - note.size.width / 2, y: center.y - note.size.height / 2))
    }

    private func drawWords(in square: CGRect) {
        let margin: CGFloat = 18, width = square.width - 2 * margin
        let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
        func text(_ string: String, _ font: UIFont, _ alpha: CGFloat) -> NSAttributedString {
            let style = NSMutableParagraphStyle()
            style.lineBreakMode = .byWordWrapping
            return NSAttributedString(
                string: string, attributes: [.font: font, .foregroundColor: UIColor(white: 1, alpha: alpha), .paragraphStyle: style])
        }
        let name = text(title, .systemFont(ofSize: 25, weight: .bold), 1)
        let by = text(artist, .systemFont(ofSize: 15, weight: .medium), 0.75)
        let byHeight: CGFloat = artist.isEmpty ? 0 : 20
        let room = CGSize(width: width, height: 92)
        let height = min(name.boundingRect(with: room, options: options, context: nil).height.rounded(.up), room.height)
        let y = square.maxY - margin - byHeight - height
        name.draw(with: CGRect(x: margin, y: y, width: width, height: height), options: options, context: nil)
        by.draw(with: CGRect(x: margin, y: y + height + 2, width: width, height: byHeight), options: options, context: nil)
    }
}
