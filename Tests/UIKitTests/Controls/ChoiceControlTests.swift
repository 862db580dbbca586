@testable import UIKit
import Testing

extension UIKitCore {
    /// Segmented controls and page controls.
    @MainActor @Suite struct ChoiceControls {
        private func noting(_ control: UIControl, _ stage: Stage) {
            control.addAction(UIAction { [weak stage] _ in stage?.note("changed") }, for: .valueChanged)
        }

        @Test("A tap chooses a segment; the chosen one can be carried; a disabled one can't be chosen")
        func segments() {
            let stage = Stage()
            defer { stage.close() }
            let control = UISegmentedControl(items: ["A", "B", "C", "D"])
            control.frame = CGRect(x: 0, y: 0, width: 204, height: 32)
            stage.window.addSubview(control)
            noting(control, stage)
            #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
            #expect(Double(control.intrinsicContentSize.height) == 32)
            stage.tap(75, 16)
            #expect(control.selectedSegmentIndex == 1 && stage.taken() == ["changed"])
            stage.tap(75, 16)
            #expect(stage.taken() == [])
            // The pill follows the finger; the event comes when it is let go.
            stage.touch(.began, 75, 16)
            stage.touch(.moved, 125, 16)
            #expect(control.carried == 2 && control.selectedSegmentIndex == 1)
            stage.touch(.moved, 175, 200)
            stage.touch(.ended, 175, 200)
            #expect(control.selectedSegmentIndex == 3 && stage.taken() == ["changed"])
            stage.touch(.began, 175, 16)
            stage.touch(.moved, 125, 16)
            stage.touch(.cancelled, 125, 16)
            #expect(control.selectedSegmentIndex == 3 && control.carried == nil && stage.taken() == [])
            control.setEnabled(false, forSegmentAt: 0)
            stage.tap(20, 16)
            #expect(control.selectedSegmentIndex == 3)
            // A touch on another segment that ends far away chooses nothing.
            stage.touch(.began, 75, 16)
            stage.touch(.moved, 75, 300)
            stage.touch(.ended, 75, 300)
            #expect(control.selectedSegmentIndex == 3 && stage.taken() == [])
        }

        @Test("Segments come and go, and the choice stays with its segment")
        func changes() {
            let control = UISegmentedControl(items: ["A", "B"])
            control.selectedSegmentIndex = 1
            control.insertSegment(withTitle: "0", at: 0, animated: true)
            #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "B")
            control.removeSegment(at: 0, animated: true)
            #expect(control.selectedSegmentIndex == 1)
            control.removeSegment(at: 1, animated: false)
            #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 1)
            control.insertSegment(withTitle: "Z", at: 100, animated: false)
            #expect(control.titleForSegment(at: 1) == "Z")
            control.removeAllSegments()
            #expect(control.numberOfSegments == 0)
            control.removeSegment(at: 0, animated: false)
        }

        @Test("Widths: shares of the room, set ones, or by content")
        func widths() {
            let control = UISegmentedControl(items: ["A", "A much longer title"])
            control.frame = CGRect(x: 0, y: 0, width: 204, height: 32)
            control.layoutIfNeeded()
            #expect(control.segments.map { Double($0.frame.width) } == [100, 100])
            control.setWidth(60, forSegmentAt: 0)
            control.layoutIfNeeded()
            #expect(control.segments.map { Double($0.frame.width) } == [60, 140])
            control.setWidth(0, forSegmentAt: 0)
            control.apportionsSegmentWidthsByContent = true
            control.layoutIfNeeded()
            #expect(control.segments[0].frame.width < 80)
            let natural = UISegmentedControl(items: ["A", "B"])
            let width = natural.bounds.width
            natural.selectedSegmentIndex = 0
            #expect(natural.intrinsicContentSize.width == width, "a bolder title needs no more room")
        }

        @Test("Actions of segments run when they are chosen; momentary ones stay unchosen")
        func actions() {
            let stage = Stage()
            defer { stage.close() }
            let actions = ["x", "y"].map { name in
                UIAction(title: name, identifier: UIAction.Identifier(name)) { [weak stage] _ in stage?.note(name) }
            }
            let control = UISegmentedControl(frame: CGRect(x: 0, y: 0, width: 104, height: 32), actions: actions)
            stage.window.addSubview(control)
            var index = -2
            control.addAction(UIAction { _ in index = control.selectedSegmentIndex }, for: .valueChanged)
            #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("y")) == 1)
            stage.tap(75, 16)
            #expect(stage.taken() == ["y"] && index == 1)
            control.isMomentary = true
            #expect(control.selectedSegmentIndex == -1)
            stage.tap(20, 16)
            stage.tap(20, 16)
            #expect(stage.taken() == ["x", "x"] && index == 0)
            #expect(control.selectedSegmentIndex == -1)
        }

        @Test("Titles with attributes, pictures and positions by state and place")
        func looks() {
            let control = UISegmentedControl(items: ["A", "B", "C"])
            control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
            #expect(control.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .red)
            #expect(control.titleTextAttributes(for: .normal) == nil)
            let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 40)).image { _ in }
            control.setBackgroundImage(image, for: .normal, barMetrics: .default)
            #expect(control.backgroundImage(for: .selected, barMetrics: .default) == image)
            #expect(Double(control.intrinsicContentSize.height) == 40)
            control.setDividerImage(image, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
            #expect(control.dividerImage(forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default) == image)
            control.setContentPositionAdjustment(UIOffset(horizontal: 3, vertical: 0), forSegmentType: .any, barMetrics: .default)
            #expect(control.contentPositionAdjustment(forSegmentType: .left, barMetrics: .default).horizontal == 3)
            control.setContentOffset(CGSize(width: 1, height: 2), forSegmentAt: 1)
            #expect(control.contentOffsetForSegment(at: 1) == CGSize(width: 1, height: 2))
        }

        @Test("Taps before and behind the middle of a page control turn a page; a moving finger scrubs")
        func pages() {
            let stage = Stage()
            defer { stage.close() }
            let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 26))
            control.numberOfPages = 5
            stage.window.addSubview(control)
            noting(control, stage)
            #expect(control.size(forNumberOfPages: 3) == CGSize(width: 66, height: 26))
            stage.tap(150, 13)
            #expect(control.currentPage == 1 && stage.taken() == ["changed"])
            stage.tap(50, 13)
            stage.tap(50, 13)
            #expect(control.currentPage == 0 && stage.taken() == ["changed"])
            stage.touch(.began, 60, 13)
            stage.touch(.moved, 70, 13)
            #expect(control.interactionState == .continuous)
            stage.touch(.moved, 107, 13)
            #expect(control.currentPage == 2)
            stage.touch(.moved, 70, 13)
            #expect(control.currentPage == 0)
            stage.touch(.ended, 70, 13)
            #expect(control.interactionState == .none)
            #expect(stage.taken() == ["changed", "changed"])
            control.allowsContinuousInteraction = false
            stage.touch(.began, 60, 13)
            stage.touch(.moved, 140, 13)
            stage.touch(.ended, 140, 13)
            #expect(control.currentPage == 1, "a tap")
        }

        @Test("Pages are kept in range, and dots for which there is no room are left out")
        func pageRange() {
            let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
            control.currentPage = 3
            #expect(control.currentPage == 0)
            control.numberOfPages = 1_000_000
            control.currentPage = 500_000
            control.layoutIfNeeded()
            #expect(control.dots.count == 4)
            #expect(control.dots.contains { $0.page == 500_000 })
            control.numberOfPages = -4
            control.layoutIfNeeded()
            #expect(control.numberOfPages == 0 && control.dots.isEmpty)
            control.numberOfPages = 1
            control.layoutIfNeeded()
            #expect(control.dots.count == 1)
            control.hidesForSinglePage = true
            control.layoutIfNeeded()
            #expect(control.dots.isEmpty)
            control.direction = .topToBottom
            #expect(control.size(forNumberOfPages: 3) == CGSize(width: 26, height: 66))
        }
    }
}
