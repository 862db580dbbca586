import AppSupport
import CoverFlow
import UIKit

/// A cover flow of records that were never made.
@MainActor
enum GalleryCoverFlow {
    static var rows: [GalleryRow] { [WideRow(GalleryRecords(), height: 300, insets: .zero)] }
}

/// Draws the covers of records, and lists their songs on the backs.
final class GalleryRecords: UIView, CoverFlowViewDataSource {
    private let flow = CoverFlowView()

    private static let titles = [
        "Harbour Lights", "Slow Comet", "Paper Moons", "North Window", "Tall Grass", "Field Notes", "Low Tide", "Glass Hours", "Second Sun",
        "Night Ferry", "Ochre", "Signal Fires",
    ]
    private static let artists = ["The Larks", "Ada Winter", "Kite & Keel", "Orrin Vale", "Mira Sol"]

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
        // The wheel scrolls the page.
        flow.followsWheelAcross = false
        flow.dataSource = self
        flow.selectedIndex = 5
        addSubview(flow)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        flow.frame = bounds
    }

    func numberOfCovers(in coverFlow: CoverFlowView) -> Int { 2 * Self.titles.count }

    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage {
        await Task.detached { Self.cover(index) }.value
    }

    func coverFlow(_ coverFlow: CoverFlowView, titleForCoverAt index: Int) -> String? { Self.titles[index % Self.titles.count] }
    func coverFlow(_ coverFlow: CoverFlowView, subtitleForCoverAt index: Int) -> String? { Self.artists[index % Self.artists.count] }

    func coverFlow(_ coverFlow: CoverFlowView, detailsForCoverAt index: Int) -> UIView? {
        let songs = UILabel()
        songs.numberOfLines = 0
        songs.font = .scaled(ofSize: 13, upTo: 20)
        songs.textColor = .black
        songs.backgroundColor = UIColor(white: 0.97, alpha: 1)
        songs.textAlignment = .center
        songs.text = (1...6).map { "\($0)  \(Self.titles[(index + 5 * $0) % Self.titles.count])" }.joined(separator: "\n")
        return songs
    }

    // MARK: Drawing

    private nonisolated static func cover(_ index: Int) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let hue = CGFloat(index * 47 % 100) / 100
        return UIGraphicsImageRenderer(size: CGSize(width: 480, height: 480), format: format).image { context in
            let canvas = context.cgContext
            let colors = [
                UIColor(hue: hue, saturation: 0.6, brightness: 0.95, alpha: 1).cgColor,
                UIColor(hue: (hue + 0.12).truncatingRemainder(dividingBy: 1), saturation: 0.8, brightness: 0.42, alpha: 1).cgColor,
            ]
            if let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) {
                canvas.drawLinearGradient(
                    gradient, start: .zero, end: CGPoint(x: 190, y: 480), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            }
            drawMotif(index, in: canvas)
        }
    }

    /// A moon, reeds, rings or mountains.
    private nonisolated static func drawMotif(_ index: Int, in canvas: CGContext) {
        canvas.setFillColor(gray: 1, alpha: 0.86)
        canvas.setStrokeColor(gray: 1, alpha: 0.72)
        switch index % 4 {
        case 0: canvas.fillEllipse(in: CGRect(x: 250, y: 70, width: 150, height: 150))
        case 1:
            for reed in 0..<7 { canvas.fill(CGRect(x: 56 + 56 * reed, y: 110 + reed * reed * 7, width: 20, height: 480)) }
        case 2:
            canvas.setLineWidth(8)
            for ring in 1..<6 {
                let side = 76 * CGFloat(ring)
                canvas.strokeEllipse(in: CGRect(x: 240 - side / 2, y: 240 - side / 2, width: side, height: side))
            }
        default:
            canvas.addLines(between: [
                CGPoint(x: 0, y: 430), CGPoint(x: 190, y: 150), CGPoint(x: 290, y: 300), CGPoint(x: 350, y: 220), CGPoint(x: 480, y: 430),
            ])
            canvas.fillPath()
        }
    }
}
