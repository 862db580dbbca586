import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

@MainActor @Suite(.serialized) struct NoteSoundTests {
    private func flicks() -> [SoundEffect.Playback] {
        defer { SoundEffect.forgetPlaybacks() }
        return SoundEffect.playbacks.filter { $0.name == "flick" }
    }

    @Test("NT-16 a flick for each card that is crossed, thirty a second at the most, with a little variation, from its side")
    func crossing() async {
        await withTray(ListSource(60)) { host, tray in
            await host.advance(by: 0.1)
            _ = flicks()
            var slow = GestureScript()
            slow.drag(from: tray.visiblePoint(ofNote: 1), to: tray.visiblePoint(ofNote: 9), duration: 1.6, holdBefore: 0.4)
            await host.run(slow)
            let crossed = flicks()
            // Coming to the row turned one card over.
            #expect(crossed.count == 9, "\(crossed.count)")
            #expect(crossed.allSatisfy { (0.95...1.05).contains($0.rate) && $0.volume < 0.5 })
            #expect(Set(crossed.map(\.rate)).count > 6)
            #expect(crossed.map(\.pan) == crossed.map(\.pan).sorted() && crossed.first?.pan ?? 0 < -0.3)
            await host.advance(by: 0.5)
            _ = flicks()
            // A hundred cards a second.
            var fast = GestureScript()
            fast.drag(from: tray.visiblePoint(ofNote: 0), to: tray.visiblePoint(ofNote: 11), duration: 0.11, holdBefore: 0.4)
            await host.run(fast)
            let quick = flicks()
            let gaps = zip(quick.dropFirst(), quick).map { $0.time - $1.time }
            #expect((2...8).contains(quick.count) && gaps.allSatisfy { $0 >= 1 / 30.0 - 1e-9 }, "\(quick.count) \(gaps)")
        }
    }

    @Test("NT-16 no sound on reload, by the program, when muted, and without sounds")
    func silence() async {
        await withTray(ListSource(60)) { host, tray in
            await host.advance(by: 0.1)
            _ = flicks()
            tray.setExposedNote(IndexPath(note: 5, section: 0), animated: true)
            await host.advance(by: 0.5)
            tray.reloadData()
            await host.advance(by: 0.5)
            #expect(flicks().isEmpty)
            @MainActor func skim() async {
                var script = GestureScript()
                script.hover(from: tray.visiblePoint(ofNote: 1), to: tray.visiblePoint(ofNote: 5), duration: 0.4)
                script.endHover()
                await host.run(script)
                await host.advance(by: 0.5)
            }
            SoundEffect.isMuted = true
            await skim()
            SoundEffect.isMuted = false
            #expect(flicks().isEmpty)
            await skim()
            #expect(!flicks().isEmpty)
            tray.sounds = nil
            await skim()
            #expect(flicks().isEmpty)
        }
    }
}
