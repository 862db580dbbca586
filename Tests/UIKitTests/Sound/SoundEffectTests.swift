@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct SoundEffectTests {
        @Test("sounds are recorded in virtual time, at most one each interval, none while muted")
        func record() {
            let stage = Stage()
            defer { stage.close() }
            SoundEffect.forgetPlaybacks()
            let click = SoundEffect(name: "click", duration: 0.01) { $0 }
            click.volume = 0.5
            #expect(click.play())
            #expect(!click.play())
            stage.wait(0.029)
            #expect(!click.play())
            stage.wait(0.002)
            #expect(click.play(volume: 0.5, rate: 2, pan: -1))
            SoundEffect.isMuted = true
            stage.wait(1)
            #expect(!click.play())
            SoundEffect.isMuted = false
            #expect(SoundEffect.playbacks.map(\.volume) == [0.5, 0.25])
            #expect(SoundEffect.playbacks.last?.rate == 2)
            #expect(abs(SoundEffect.playbacks[1].time - SoundEffect.playbacks[0].time - 0.031) < 1e-9)
            #expect(abs(click.duration - 0.01) < 1e-4)
        }

        @Test("each sound has its own limit: others overlap it; numbers that are none are harmless")
        func overlapping() {
            let stage = Stage()
            defer { stage.close() }
            SoundEffect.forgetPlaybacks()
            let click = SoundEffect(name: "click", duration: 0.01) { $0 }, pop = SoundEffect(name: "pop", duration: 0.01) { $0 }
            #expect(click.play() && pop.play() && !click.play())
            click.minimumInterval = 0
            #expect(click.play(volume: .nan, rate: .nan, pan: .infinity))
            #expect(SoundEffect.playbacks.map(\.name) == ["click", "pop", "click"])
            #expect(SoundEffect.playbacks[2] == SoundEffect.Playback(name: "click", time: stage.time, volume: 0, rate: 1, pan: 1))
        }

        @Test("a key clicks only where its input view asks for it")
        func inputClick() {
            final class Keyboard: UIView, UIInputViewAudioFeedback {
                var isLoud = false
                var enableInputClicksWhenVisible: Bool { isLoud }
            }
            let stage = Stage()
            defer { stage.close() }
            SoundEffect.forgetPlaybacks()
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), keyboard = Keyboard()
            field.inputView = keyboard
            stage.window.addSubview(field)
            UIDevice.current.playInputClick()
            field.becomeFirstResponder()
            UIDevice.current.playInputClick()
            #expect(SoundEffect.playbacks.isEmpty)
            keyboard.isLoud = true
            UIDevice.current.playInputClick()
            #expect(SoundEffect.playbacks.map(\.name) == ["key"])
            field.resignFirstResponder()
        }

        @Test("a missing file and one that is no sound are refused in one line")
        func refusals() {
            let missing = #expect(throws: (any Error).self) { try SoundEffect(contentsOf: URL(fileURLWithPath: "/nowhere/click.wav")) }
            #expect("\(missing!)".hasPrefix("cannot read the sound /nowhere/click.wav: "))
            let broken = #expect(throws: (any Error).self) { try SoundEffect(name: "broken", data: Data("no sound".utf8)) }
            #expect("\(broken!)".hasPrefix("not a WAV file that can be decoded: "))
        }

        @Test("hands feel nothing here, but tests see what they would")
        func feedback() {
            UIImpactFeedbackGenerator(style: .heavy).impactOccurred(intensity: 0.5)
            UISelectionFeedbackGenerator().selectionChanged()
            UINotificationFeedbackGenerator().notificationOccurred(.warning)
            #expect(UIFeedbackGenerator.record.suffix(3) == ["impact heavy 0.5", "selection", "notification warning"])
        }
    }
}
