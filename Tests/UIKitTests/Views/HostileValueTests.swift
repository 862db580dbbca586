@testable import UIKit
import Testing

extension UIKitCore {
    /// Sizes and numbers that no screen has.
    @Suite @MainActor struct HostileValueTests {
        private let stage = Stage()

        @Test("A text view of any height", arguments: [CGFloat.greatestFiniteMagnitude, .infinity, .nan, -1, 0, 1e12])
        func textView(height: CGFloat) {
            defer { stage.close() }
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            view.text = "One\nTwo"
            stage.window.addSubview(view)
            view.frame.size.height = height
            view.layoutIfNeeded()
            #expect(height.isNaN || view.contentSize.height > 30 && view.contentSize.height < 200)
        }

        @Test("A table of any height with empty rows of any height, and its index", arguments: [
            CGFloat.greatestFiniteMagnitude, .infinity, .nan, .leastNonzeroMagnitude, -1, 1e30,
        ])
        func table(length: CGFloat) {
            final class Rows: NSObject, UITableViewDataSource {
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
                func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    UITableViewCell(style: .default, reuseIdentifier: nil)
                }
                func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B", "C"] }
            }
            defer { stage.close() }
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), rows = Rows()
            table.dataSource = rows
            stage.window.addSubview(table)
            table.fillerRowHeight = length
            table.layoutIfNeeded()
            #expect(table.state.fillers.count <= 1000 && table.numberOfRows(inSection: 0) == 1)
            #expect(SectionIndexView.lines(3, in: length).count <= 3)
        }

        @Test("An index that is touched anywhere", arguments: [CGFloat.infinity, -.infinity, .nan, 1e30, 200])
        func index(place: CGFloat) {
            final class Finger: UITouch {
                var place: CGFloat = 0
                override func location(in view: UIView?) -> CGPoint { CGPoint(x: 0, y: place) }
            }
            defer { stage.close() }
            let index = SectionIndexView(["A", "B", "C"]), finger = Finger(type: .direct, buttons: .primary, location: .zero, time: 0)
            index.frame = CGRect(x: 0, y: 0, width: 15, height: 400)
            index.layoutIfNeeded()
            var chosen: [Int] = []
            index.choose = { chosen.append($0) }
            finger.place = place
            #expect(index.beginTracking(finger, with: nil))
            #expect(chosen.count == 1 && (0..<3).contains(chosen[0]) && (place != 200 || chosen == [1]))
        }

        @Test("Removing the segment under a finger, and segments beyond the last")
        func segments() {
            defer { stage.close() }
            let control = UISegmentedControl(items: ["A", "B", "C"])
            control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
            stage.window.addSubview(control)
            stage.window.layoutIfNeeded()
            stage.touch(.began, 250, 16)
            control.removeSegment(at: 2, animated: false)
            stage.touch(.ended, 250, 16)
            #expect(control.numberOfSegments == 2)
            control.setTitle("Z", forSegmentAt: 9)
            #expect(control.titleForSegment(at: 1) == "Z" && control.titleForSegment(at: 7) == "Z" && control.titleForSegment(at: -3) == "A")
            control.removeAllSegments()
            control.setEnabled(false, forSegmentAt: 0)
            #expect(control.titleForSegment(at: 0) == nil && !control.isEnabledForSegment(at: 0))
        }

        @Test("A slider's words for any value", arguments: [Float.infinity, .greatestFiniteMagnitude, .nan, -.infinity])
        func slider(value: Float) {
            defer { stage.close() }
            let slider = UISlider()
            slider.minimumValue = -value
            slider.maximumValue = value
            slider.value = value
            #expect(slider.accessibilityValue?.hasSuffix("%") == true)
        }

        @Test("A page control of a hundred thousand pages shows as many dots as a person may see")
        func pages() {
            defer { stage.close() }
            let control = UIPageControl()
            control.numberOfPages = 100_000
            control.currentPage = 50_000
            control.sizeToFit()
            stage.window.addSubview(control)
            control.layoutIfNeeded()
            #expect((100...200).contains(control.dots.count) && control.dots.contains { $0.page == 50_000 })
        }

        @Test("Pictures of sizes that can't be are cut or small", arguments: [
            (CGSize(width: CGFloat.nan, height: 5), 1.0), (CGSize(width: CGFloat.infinity, height: 2), 1), (CGSize(width: 3, height: 3), .infinity),
            (CGSize(width: -4, height: 2), 2), (CGSize(width: 1e9, height: 1), 1),
        ])
        func renderer(size: CGSize, scale: CGFloat) {
            defer { stage.close() }
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            let image = UIGraphicsImageRenderer(size: size, format: format).image { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
            let width = image.cgImage?.width ?? 0, height = image.cgImage?.height ?? 0
            #expect((1...PixelBuffer.maximumSide).contains(width) && (1...PixelBuffer.maximumSide).contains(height))
        }

        @Test("A pattern whose copies are far smaller than a pixel is drawn at once")
        func pattern() {
            defer { stage.close() }
            let tiny = UIImage(cgImage: TestPictures.image([[0xFFFF_0000]]), scale: 1e6, orientation: .up)
            let pixels = TestPictures.pixels(20, 20) { tiny.drawAsPattern(in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
            #expect(pixels[10, 10] == 0xFFFF_0000)
        }

        @Test("A drawing for a screen of any scale", arguments: [CGFloat.infinity, 1e30, 1e-30])
        func drawing(scale: CGFloat) throws {
            defer { stage.close() }
            let data = Data("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='20'><rect width='10' height='20'/></svg>".utf8)
            let source = try #require(ImageSource(ImageDecoder(data: data), vectorScale: scale))
            #expect(source.pixelSize.width <= 4096 && source.pixelSize.height <= 4096)
        }

        @Test("The size of text tells when it changes")
        func contentSize() {
            defer { stage.close() }
            var told: [UIContentSizeCategory] = []
            let token = NotificationCenter.default.addObserver(forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil) { note in
                let value = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? UIContentSizeCategory
                MainActor.assumeIsolated { told.append(contentsOf: value.map { [$0] } ?? []) }
            }
            defer { NotificationCenter.default.removeObserver(token) }
            UIScreen.main.changeTraits { $0.preferredContentSizeCategory = .extraLarge }
            #expect(UIApplication.shared.preferredContentSizeCategory == .extraLarge)
            UIScreen.main.changeTraits { $0.userInterfaceStyle = .dark }
            UIScreen.main.changeTraits {
                $0.preferredContentSizeCategory = .large
                $0.userInterfaceStyle = .light
            }
            #expect(told == [.extraLarge, .large] && UIApplication.shared.preferredContentSizeCategory == .large)
        }
    }
}
