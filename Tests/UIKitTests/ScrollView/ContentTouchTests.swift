@testable import UIKit
import Testing

extension UIKitCore {
    /// Touches of views in a scroll view's content (Behaviour 7.7).
    @Suite @MainActor struct ContentTouches {
        let stage = Stage()
        private let scroll = Asked(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 2000)
        }

        @Test("Behaviour 7.7: touchesShouldBegin is asked once a view, with the touches' event, and may refuse", arguments: [true, false])
        func asks(isQuick: Bool) {
            defer { stage.close() }
            let card = stage.view("card", CGRect(x: 0, y: 0, width: 200, height: 200), in: scroll)
            card.isMultipleTouchEnabled = true
            stage.touch(.began, 50, 50)
            if !isQuick { stage.wait(0.2) }
            stage.touch(.ended, 50, 50)
            #expect(scroll.asked == ["1 of 1 in card"])
            #expect(stage.taken() == ["card began", "card ended"])
            scroll.refuses = true
            stage.touch(.began, 50, 50, id: 1)
            stage.touch(.began, 60, 60, id: 2)
            stage.wait(0.2)
            stage.touch(.ended, 50, 50, id: 1)
            stage.touch(.ended, 60, 60, id: 2)
            #expect(scroll.asked.dropFirst() == ["2 of 2 in card"])
            #expect(stage.taken() == [])
        }

        @Test("a fast drag of a slider in a vertical scroll view moves the slider, in steps of 3 to 100 points", arguments: [3.0, 10, 30, 100])
        func fastSlider(step: Double) {
            defer { stage.close() }
            let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 34))
            scroll.addSubview(slider)
            slider.layoutIfNeeded()
            stage.touch(.began, 115, 117)
            var x = 115.0
            while x < 215 {
                stage.play(1.0 / 120)
                x += step
                stage.touch(.moved, CGFloat(x), 119)
            }
            #expect(slider.isTracking && abs(Double(slider.value) - (x - 115) / 200) < 0.05)
            // It keeps the touch that goes down afterwards.
            stage.touch(.moved, CGFloat(x), 219)
            #expect(slider.isTracking && scroll.contentOffset == .zero)
            stage.touch(.ended, CGFloat(x), 219)
            #expect(scroll.contentOffset == .zero && !scroll.isDragging)
        }

        @Test("a fast drag across the axis of the content is its views' touch; turned along the axis it is a scroll")
        func across() {
            defer { stage.close() }
            _ = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400), in: scroll)
            stage.touch(.began, 100, 300)
            stage.touch(.moved, 104, 300)
            #expect(stage.taken() == [])
            stage.touch(.moved, 140, 300)
            #expect(stage.taken() == ["card began", "card moved"])
            stage.touch(.moved, 150, 200)
            #expect(stage.taken() == ["card cancelled"] && scroll.isDragging)
            stage.touch(.ended, 150, 200)
        }
    }
}

@MainActor
private final class Asked: UIScrollView {
    var asked: [String] = []
    var refuses = false
    override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
        asked.append("\(touches.count) of \(event?.touches(for: view)?.count ?? 0) in \((view as? NotingView)?.name ?? "")")
        return !refuses
    }
}
