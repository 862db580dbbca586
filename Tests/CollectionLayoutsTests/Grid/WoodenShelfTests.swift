import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// The shelf's board and shadow against pictures that were looked at.
@MainActor @Suite struct WoodenShelfTests {
    @Test("a shelf is a board with a grain, lit above and dark below, with a shadow under it", arguments: [UIUserInterfaceStyle.light, .dark])
    func board(style: UIUserInterfaceStyle) async throws {
        let size = CGSize(width: 400, height: 72)
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let wall = UIView(frame: CGRect(origin: .zero, size: size))
            wall.backgroundColor = UIColor(white: style == .dark ? 0.25 : 0.9, alpha: 1)
            wall.overrideUserInterfaceStyle = style
            let shelf = WoodenShelfView(frame: CGRect(x: 20, y: 12, width: 360, height: 37))
            wall.addSubview(shelf)
            host.show(wall)
            await host.advance(by: 0)
            // A colour of an edge may differ by a level with another version of the drawing library.
            try host.verify(style == .dark ? "dark-board" : "board", tolerance: PictureTolerance(largestDifference: 1, differingPixels: 2000))
        }
    }
}
