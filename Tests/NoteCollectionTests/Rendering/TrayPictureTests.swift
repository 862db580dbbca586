import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

/// What is drawn of cards and drawers but for texts, against pictures that were looked at.
///
/// A colour of an edge may differ by a level with another version of the drawing library.
@MainActor @Suite struct TrayPictureTests {
    /// Puts images on a wooden ground in rows, each at its size in points, and compares the screen with a reference.
    private func verify(_ name: String, _ images: [CGImage?], scale: CGFloat, size: CGSize) async throws {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let ground = UIView(frame: CGRect(origin: .zero, size: size))
            ground.backgroundColor = UIColor(red: 0.5, green: 0.43, blue: 0.36, alpha: 1)
            var place = CGPoint(x: 8, y: 8), height: CGFloat = 0
            for image in images {
                let view = UIImageView(image: UIImage(cgImage: try #require(image), scale: scale, orientation: .up))
                if place.x + view.bounds.width > size.width { place = CGPoint(x: 8, y: place.y + height + 8) }
                view.frame.origin = place
                place.x += view.bounds.width + 8
                height = view.bounds.height
                ground.addSubview(view)
            }
            host.show(ground)
            await host.advance(by: 0)
            try host.verify(name, tolerance: PictureTolerance(largestDifference: 1, differingPixels: 4000))
        }
    }

    /// A picture of a slope with a dark and a light side.
    private var slope: UIImage {
        let size = CGSize(width: 90, height: 60)
        return UIGraphicsImageRenderer(size: size).image { context in
            UIColor(red: 0.2, green: 0.5, blue: 0.7, alpha: 1).setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor(red: 0.9, green: 0.7, blue: 0.2, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 60))
        }
    }

    @Test("cards are drawn with paper, line, pictures, badges and marks, in front and behind", arguments: [false, true])
    func cards(isDark: Bool) async throws {
        let drawing = NoteCardDrawing(style: NoteTrayStyle(), pitch: 60, displayScale: 1, isDark: isDark)
        var contents: [NoteCellContent] = [NoteCellContent(facetCount: 3)]
        contents.append(NoteCellContent(paperColor: UIColor(red: 0.8, green: 0.9, blue: 1, alpha: 1), hasAudio: true))
        contents.append(NoteCellContent(picture: .image(slope), hasAudio: true, facetCount: 9, facet: 4))
        contents.append(NoteCellContent(picture: .provider { _ in nil }))
        let images = contents.map { drawing.card($0) } + [drawing.back(), drawing.placeholder()]
        let width = 4 * (drawing.cardSize.width + 8) + 8, height = 2 * (drawing.cardSize.height + 8) + 8
        try await verify(isDark ? "dark-cards" : "cards", images, scale: drawing.scale, size: CGSize(width: width, height: height))
    }

    @Test("the shade of a card is darkest where the one before it stands")
    func shade() async throws {
        let drawing = NoteCardDrawing(style: NoteTrayStyle(), pitch: 60, displayScale: 1)
        let size = CGSize(width: drawing.cardSize.width + 16, height: drawing.cardSize.height + 16)
        try await verify("shade", [drawing.shade()], scale: 1, size: size)
    }

    @Test("drawers are drawn with their insides, fronts and boards", arguments: [false, true])
    func drawers(isDark: Bool) async throws {
        let drawing = DrawerDrawing(style: NoteTrayStyle(), width: 360, scale: 1, isDark: isDark)
        let images = [drawing.interior(), drawing.front(), drawing.headerBoard()]
        let height = images.reduce(8) { $0 + CGFloat($1?.height ?? 0) + 8 }
        try await verify(isDark ? "dark-drawer" : "drawer", images, scale: 1, size: CGSize(width: 376, height: height))
        #expect(drawing.titleSize == CGSize(width: 304, height: drawing.style.headerHeight))
    }
}
