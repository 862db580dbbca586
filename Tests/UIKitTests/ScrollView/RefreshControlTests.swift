@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct RefreshControl {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let control = UIRefreshControl()
        let log = ScrollLog()

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 2000)
            scroll.delegate = log
            scroll.refreshControl = control
            control.addAction(UIAction { [stage] _ in stage.note("valueChanged") }, for: .valueChanged)
        }

        /// A finger pulls the content down.
        private func pull(_ distance: CGFloat) {
            stage.touch(.began, 200, 20)
            for step in 1...20 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 200, 20 + distance * CGFloat(step) / 20)
            }
        }

        @Test("It lies above the content, as wide as the scroll view and 60 points high")
        func place() {
            defer { stage.close() }
            stage.window.layoutIfNeeded()
            #expect(control.frame == CGRect(x: 0, y: -60, width: 400, height: 60))
            #expect(scroll.subviews.first === control && !control.isRefreshing)
            scroll.contentOffset.y = -90
            #expect(control.frame.minY == -90)
            scroll.contentOffset.y = -30
            #expect(control.frame.minY == -60)
        }

        @Test("A pull of 100 points begins a refresh under the finger, once; the content then rests below the control")
        func refresh() {
            defer { stage.close() }
            pull(120)
            #expect(!control.isRefreshing && stage.taken() == [])
            stage.touch(.ended, 200, 140)
            stage.play(2)
            #expect(scroll.contentOffset == .zero)
            pull(340)
            #expect(control.isRefreshing && stage.taken() == ["valueChanged"])
            let pulled = scroll.contentOffset.y
            stage.touch(.moved, 200, 361)
            #expect(abs(Double(scroll.contentOffset.y - pulled)) <= 1)
            stage.wait(0.3)
            stage.touch(.ended, 200, 361)
            stage.play(2)
            #expect(scroll.contentOffset == CGPoint(x: 0, y: -60))
            #expect(scroll.adjustedContentInset.top == 60 && scroll.contentInset == .zero)
            control.endRefreshing()
            #expect(!control.isRefreshing && scroll.contentOffset.y == -60)
            stage.play(0.5)
            #expect(scroll.contentOffset == .zero && scroll.adjustedContentInset.top == 0)
            #expect(stage.taken() == [])
            #expect(!DisplayLinks.shared.isActive)
        }

        @Test("Flying content refreshes nothing")
        func flying() {
            defer { stage.close() }
            scroll.contentOffset.y = 100
            for step in 0...4 {
                stage.touch(step == 0 ? .began : .moved, 200, 100 + CGFloat(step) * 60)
                stage.play(1.0 / 60)
            }
            stage.touch(.ended, 200, 340)
            stage.play(3)
            #expect(stage.taken() == [] && scroll.contentOffset == .zero)
        }

        @Test("beginRefreshing makes space without moving anything; endRefreshing during a drag does not move the content either")
        func byProgram() {
            defer { stage.close() }
            control.beginRefreshing()
            stage.window.layoutIfNeeded()
            #expect(control.isRefreshing && scroll.contentOffset == .zero && scroll.adjustedContentInset.top == 60)
            scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
            stage.play(0.5)
            #expect(scroll.contentOffset.y == -60)
            stage.touch(.began, 200, 100)
            stage.touch(.moved, 200, 130)
            let offset = scroll.contentOffset
            control.endRefreshing()
            #expect(scroll.contentOffset == offset)
            stage.touch(.moved, 200, 131)
            #expect(abs(Double(scroll.contentOffset.y - offset.y)) <= 1)
            stage.wait(0.3)
            stage.touch(.ended, 200, 131)
            stage.play(2)
            #expect(scroll.contentOffset == .zero && stage.taken() == [])
        }

        @Test("A refresh that ends while the content comes back lets it come back all the way")
        func endWhileReturning() {
            defer { stage.close() }
            pull(340)
            stage.touch(.ended, 200, 360)
            stage.play(0.1)
            control.endRefreshing()
            stage.play(2)
            #expect(scroll.contentOffset == .zero)
        }

        @Test("Spokes grow with the pull")
        func spokes() throws {
            defer { stage.close() }
            let ring = try #require(control.layer.sublayers?.first { $0.name == "spinner" })
            func grown() -> Int { (ring.sublayers ?? []).filter { $0.opacity > 0.7 }.count }
            #expect(grown() == 0)
            scroll.contentOffset.y = -30
            #expect(grown() == 0)
            scroll.contentOffset.y = -66
            #expect(grown() == 4)
            scroll.contentOffset.y = -100
            #expect(grown() == 8)
            scroll.contentOffset.y = 0
            #expect(grown() == 0)
        }

        @Test("A title makes it higher; its tint is its own")
        func title() {
            defer { stage.close() }
            control.attributedTitle = NSAttributedString(string: "Updated just now")
            stage.window.layoutIfNeeded()
            #expect(control.frame.height > 70 && control.frame.maxY == 0)
            control.beginRefreshing()
            #expect(scroll.adjustedContentInset.top == control.bounds.height)
            scroll.tintColor = .systemRed
            #expect(control.tintColor == .systemGray)
            control.tintColor = .systemGreen
            #expect(control.tintColor == .systemGreen)
        }

        @Test("Another control, or none, takes its place and its space; one that is added as a subview becomes the scroll view's")
        func replaced() {
            defer { stage.close() }
            control.beginRefreshing()
            scroll.refreshControl = nil
            #expect(control.superview == nil && scroll.adjustedContentInset.top == 0)
            let other = UIRefreshControl()
            scroll.addSubview(other)
            #expect(scroll.refreshControl === other)
        }

        @Test("A disabled control begins nothing")
        func disabled() {
            defer { stage.close() }
            control.isEnabled = false
            pull(340)
            #expect(!control.isRefreshing && stage.taken() == [])
        }
    }
}
