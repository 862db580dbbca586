@testable import UIKit
import Foundation
import UIKitTesting
import Testing

extension UIKitCore {
    /// Pictures of turning pages, to be looked at: written into the folder of the environment variable LAMINA_PAGE_PICTURES.
    @MainActor struct CurlPictureTests {
        /// A page of a book.
        private final class BookPage: UIViewController {
            private let number: Int

            init(_ number: Int) {
                self.number = number
                super.init(nibName: nil, bundle: nil)
            }

            required init?(coder: NSCoder) { nil }

            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = UIColor {
                    $0.userInterfaceStyle == .dark
                        ? UIColor(white: 0.12, alpha: 1) : UIColor(red: 0.98, green: 0.96, blue: 0.91, alpha: 1)
                }
                let title = UILabel(), text = UILabel()
                title.text = "Chapter \(number)"
                title.font = .boldSystemFont(ofSize: 28)
                title.frame = CGRect(x: 24, y: 40, width: 300, height: 40)
                let sentence = "The leaves lie one on the other, and each is turned when it was read."
                text.text = Array(repeating: sentence, count: 9).joined(separator: " ")
                text.numberOfLines = 0
                text.frame = CGRect(x: 24, y: 90, width: 320, height: 420)
                let picture = UIView(frame: CGRect(x: 24, y: 530, width: 200, height: 120))
                picture.backgroundColor = UIColor(hue: CGFloat(number % 7) / 7, saturation: 0.7, brightness: 0.8, alpha: 1)
                for part in [title, text, picture] { view.addSubview(part) }
            }
        }

        @Test("each picture of a turn differs from the one before, light and dark", arguments: [
            (1, 393.0, 852.0, 3.0, false), (1, 393, 852, 3, true), (2, 1024, 768, 2, false), (3, 1024, 768, 2, true),
            (1, 1024, 768, 2, false),
        ])
        func pictures(_ spine: Int, _ width: Double, _ height: Double, _ scale: Double, _ isDark: Bool) async throws {
            let folder = ProcessInfo.processInfo.environment["LAMINA_PAGE_PICTURES"]
            try await HeadlessHost.open(size: CGSize(width: width, height: height), scale: scale) { host in
                let controller = UIPageViewController(
                    transitionStyle: .pageCurl, navigationOrientation: .horizontal, options: [.spineLocation: spine])
                controller.overrideUserInterfaceStyle = isDark ? .dark : .light
                let pages = (1...4).map { BookPage($0) }
                controller.setViewControllers(Array(pages.prefix(spine == 2 ? 2 : 1)), direction: .forward, animated: false)
                host.show(controller)
                await host.advance(by: 0.2)
                controller.setViewControllers(
                    spine == 2 ? [pages[2], pages[3]] : [pages[1]], direction: spine == 3 ? .reverse : .forward, animated: true)
                var last: String?
                for part in 1...5 {
                    await host.advance(by: CurlingPages.duration / 6)
                    let shown = host.displayList()
                    #expect(shown != last)
                    last = shown
                    guard let folder else { continue }
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    try host.writeSnapshot(to: "\(folder)/curl-\(spine)-\(Int(width))-\(isDark ? "dark" : "light")-\(part).png")
                }
            }
        }
    }
}
