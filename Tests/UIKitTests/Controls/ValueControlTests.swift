@testable import UIKit
import Testing

extension UIKitCore {
    /// Switches, sliders, steppers: values, events and places.
    @MainActor @Suite struct ValueControls {
        private func noting(_ control: UIControl, _ stage: Stage) {
            let names: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
                (.valueChanged, "changed"), (.primaryActionTriggered, "primary"),
            ]
            for (event, name) in names { control.addAction(UIAction { [weak stage] _ in stage?.note(name) }, for: event) }
        }

        @Test("6.1 a tap turns a switch, and says so before the touch ends")
        func switchTap() {
            let stage = Stage()
            defer { stage.close() }
            let control = UISwitch(frame: CGRect(x: 10, y: 10, width: 5, height: 5))
            stage.window.addSubview(control)
            noting(control, stage)
            #expect(control.frame == CGRect(x: 10, y: 10, width: 51, height: 31))
            #expect(!control.isOn)
            stage.tap(30, 20)
            #expect(control.isOn)
            #expect(stage.taken() == ["down", "changed", "primary", "up inside"])
            control.setOn(false, animated: true)
            control.isOn = true
            #expect(stage.taken() == [])
            control.isEnabled = false
            stage.tap(30, 20)
            #expect(control.isOn && stage.taken() == [])
        }

        @Test("A finger carries a switch's knob; carried back, nothing changes")
        func switchDrag() {
            let stage = Stage()
            defer { stage.close() }
            let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
            stage.window.addSubview(control)
            noting(control, stage)
            stage.touch(.began, 110, 115)
            stage.touch(.moved, 150, 115)
            #expect(control.shownOn && !control.isOn)
            stage.touch(.moved, 95, 115)
            #expect(!control.shownOn)
            stage.touch(.ended, 95, 115)
            #expect(!control.isOn)
            #expect(stage.taken() == ["down", "up inside"])
            stage.touch(.began, 110, 115)
            stage.touch(.moved, 150, 115)
            // Far away: carried all the same.
            stage.touch(.moved, 390, 115)
            stage.touch(.ended, 390, 115)
            #expect(control.isOn)
            #expect(stage.taken() == ["down", "changed", "primary", "up outside"])
            stage.touch(.began, 140, 115)
            stage.touch(.moved, 105, 115)
            stage.touch(.cancelled, 105, 115)
            #expect(control.isOn && control.shownOn)
        }

        @Test("A switch's knob lies at the right end, and is longer while it is pressed")
        func switchKnob() {
            let control = UISwitch()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            window.addSubview(control)
            control.isOn = true
            control.layoutIfNeeded()
            #expect(Double(control.knob.frame.midX) == 35.5)
            control.isOn = false
            control.layoutIfNeeded()
            #expect(Double(control.knob.frame.midX) == 15.5)
            // The knob is longer while pressed, and stays at its end.
            control.isHighlighted = true
            control.layoutIfNeeded()
            #expect(control.knob.frame == CGRect(x: 2, y: 2, width: 34, height: 27))
        }

        @Test("A slider follows the finger without jumping, keeps its ends, and is 34 points high")
        func slider() {
            let stage = Stage()
            defer { stage.close() }
            let control = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 34))
            stage.window.addSubview(control)
            noting(control, stage)
            #expect(control.intrinsicContentSize == CGSize(width: -1, height: 34))
            #expect(control.trackRect(forBounds: control.bounds) == CGRect(x: 2, y: 15, width: 224, height: 4))
            let start = control.thumbRect(forBounds: control.bounds, trackRect: control.trackRect(forBounds: control.bounds), value: 0)
            #expect(start == CGRect(x: 0, y: 3, width: 28, height: 28))
            // 200 points of way for the thumb. The finger holds it 5 points right of its middle.
            stage.touch(.began, 19, 17)
            stage.touch(.moved, 119, 17)
            #expect(abs(Double(control.value) - 0.5) < 1e-6)
            stage.touch(.moved, 1000, 17)
            #expect(control.value == 1)
            stage.touch(.ended, 1000, 17)
            #expect(stage.taken() == ["down", "changed", "primary", "changed", "primary", "up outside"])
            // Too far from the thumb.
            stage.touch(.began, 60, 17)
            stage.touch(.moved, 90, 17)
            stage.touch(.ended, 90, 17)
            #expect(control.value == 1 && stage.taken() == [])
            control.isContinuous = false
            stage.touch(.began, 214, 17)
            stage.touch(.moved, 114, 17)
            #expect(stage.taken() == ["down"])
            stage.touch(.ended, 114, 17)
            #expect(stage.taken() == ["changed", "primary", "up inside"])
        }

        @Test("Values of a slider stay between its ends, whatever is set")
        func sliderRange() {
            let slider = UISlider()
            slider.value = 7
            #expect(slider.value == 1)
            slider.maximumValue = 10
            slider.value = 7
            slider.minimumValue = 8
            #expect(slider.value == 8)
            slider.minimumValue = 20
            #expect(slider.maximumValue == 20 && slider.value == 20)
            slider.maximumValue = -5
            #expect(slider.minimumValue == -5 && slider.value == -5)
            slider.value = .nan
            slider.maximumValue = .infinity
            slider.value = .infinity
            slider.frame = CGRect(x: 0, y: 0, width: 100, height: 34)
            slider.layoutIfNeeded()
            #expect(slider.thumb.frame.minX.isFinite)
        }

        @Test("Pictures at a slider's ends make its track shorter")
        func sliderImages() {
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
            slider.minimumValueImage = image
            #expect(slider.minimumValueImageRect(forBounds: slider.bounds) == CGRect(x: 0, y: 12, width: 20, height: 10))
            #expect(slider.trackRect(forBounds: slider.bounds) == CGRect(x: 28, y: 15, width: 170, height: 4))
            slider.setThumbImage(image, for: .normal)
            #expect(slider.thumbImage(for: .highlighted) == image && slider.currentThumbImage == image)
            let rect = slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: 1)
            #expect(rect == CGRect(x: 180, y: 12, width: 20, height: 10))
        }

        @Test("A stepper steps, stops at its ends or wraps, and runs while it is held")
        func stepper() {
            let stage = Stage()
            defer { stage.close() }
            let control = UIStepper(frame: CGRect(x: 0, y: 0, width: 94, height: 32))
            stage.window.addSubview(control)
            noting(control, stage)
            #expect(control.intrinsicContentSize == CGSize(width: 94, height: 32))
            stage.tap(20, 16)
            #expect(control.value == 0 && stage.taken() == [])
            stage.tap(70, 16)
            #expect(control.value == 1)
            #expect(stage.taken() == ["down", "changed", "primary", "up inside"])
            control.maximumValue = 3
            stage.touch(.began, 70, 16)
            stage.wait(0.49)
            #expect(control.value == 1)
            stage.wait(0.02)
            #expect(control.value == 2)
            stage.wait(5)
            #expect(control.value == 3)
            stage.touch(.ended, 70, 16)
            #expect(control.value == 3)
            stage.note("held")
            #expect(stage.taken() == ["down", "changed", "primary", "changed", "primary", "up inside", "held"])
            control.wraps = true
            stage.tap(70, 16)
            #expect(control.value == 0)
            stage.tap(20, 16)
            #expect(control.value == 3)
            control.value = .nan
            #expect(control.value == 0)
        }

        @Test("Progress is kept between 0 and 1; a picture takes the place of a colour and the other way round")
        func progress() {
            let view = UIProgressView(progressViewStyle: .default)
            #expect(view.bounds.size == CGSize(width: 150, height: 4))
            view.progress = 2
            #expect(view.progress == 1)
            view.setProgress(.nan, animated: true)
            #expect(view.progress == 0)
            view.progress = 0.5
            view.progressImage = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
            view.progressTintColor = .red
            #expect(view.progressImage == nil)
            #expect(UIProgressView(progressViewStyle: .bar).intrinsicContentSize == CGSize(width: -1, height: 2.5))
        }

        @Test("A progress view follows a progress while it is in a window")
        func observedProgress() {
            let stage = Stage()
            defer { stage.close() }
            let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
            stage.window.addSubview(view)
            let progress = Progress(totalUnitCount: 10)
            let deadline = UIApplication.shared.nextDeadline
            view.observedProgress = progress
            progress.completedUnitCount = 4
            stage.wait(0.11)
            #expect(abs(Double(view.progress) - 0.4) < 1e-6)
            progress.completedUnitCount = 10
            stage.wait(0.11)
            #expect(view.progress == 1)
            #expect(UIApplication.shared.nextDeadline == deadline)
        }

        @Test("A spinner hides while it stands still, unless it is told not to")
        func activity() {
            let view = UIActivityIndicatorView(style: .large)
            #expect(view.bounds.size == CGSize(width: 37, height: 37))
            #expect(view.isHidden && !view.isAnimating)
            view.startAnimating()
            #expect(!view.isHidden && view.isAnimating)
            view.stopAnimating()
            #expect(view.isHidden)
            view.hidesWhenStopped = false
            #expect(!view.isHidden)
            view.color = nil
            #expect(view.color == .systemGray)
            #expect(UIActivityIndicatorView(style: .medium).intrinsicContentSize == CGSize(width: 20, height: 20))
        }

        @Test("1.10 A spinner turns on when its view comes into a window, or comes back: layers outside of windows keep no animations")
        func activityInWindow() {
            let stage = Stage()
            UIApplication.shared.connect(display: CountingDisplay(), server: RenderServer(renderer: BlankRenderer()))
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            let view = UIActivityIndicatorView(style: .large), outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            var isTurning: Bool {
                let ring = view.layer.sublayers?.first { $0.name == "spinner" }
                return ring?.sublayers?.allSatisfy { $0.animation(forKey: "spin") != nil } == true
            }
            outer.addSubview(view)
            view.startAnimating()
            stage.wait(0.1)
            #expect(!isTurning)
            for _ in 0..<2 {
                stage.window.addSubview(outer)
                stage.wait(0.1)
                #expect(isTurning)
                outer.removeFromSuperview()
                stage.wait(0.1)
                #expect(!isTurning && view.isAnimating)
            }
            view.stopAnimating()
            stage.window.addSubview(outer)
            stage.wait(0.1)
            #expect(!isTurning)
        }

        @Test("Where lines run from right to left, values grow to the left")
        func mirrored() {
            let stage = Stage()
            defer { stage.close() }
            let toggle = UISwitch(frame: CGRect(x: 0, y: 100, width: 0, height: 0))
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 34))
            let stepper = UIStepper(frame: CGRect(x: 0, y: 50, width: 94, height: 32))
            let progress = UIProgressView(frame: CGRect(x: 0, y: 150, width: 100, height: 4))
            for view in [toggle, slider, stepper, progress] {
                view.semanticContentAttribute = .forceRightToLeft
                stage.window.addSubview(view)
            }
            toggle.isOn = true
            toggle.layoutIfNeeded()
            #expect(Double(toggle.knob.frame.midX) == 15.5)
            stage.touch(.began, 214, 17)
            stage.touch(.moved, 114, 17)
            stage.touch(.ended, 114, 17)
            #expect(abs(Double(slider.value) - 0.5) < 1e-6)
            stage.tap(20, 66)
            #expect(stepper.value == 1)
            progress.progress = 0.25
            progress.layoutIfNeeded()
            #expect(progress.subviews[1].frame == CGRect(x: 75, y: 0, width: 25, height: 4))
            slider.becomeFirstResponder()
            stage.key("ArrowLeft")
            #expect(abs(Double(slider.value) - 0.6) < 1e-6)
        }
    }
}
