import Foundation
import QuartzCore
import Testing
import UIKit
@testable import UIKitTesting

/// Notes what happens, with the host's time in frames.
@MainActor
private final class Log {
    var entries: [String] = []
    func note(_ what: String) { entries.append(what) }
}

@MainActor
struct HostTimeTests {
    private static let size = CGSize(width: 60, height: 40)

    private func square(_ frame: CGRect = CGRect(x: 0, y: 0, width: 10, height: 10)) -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        return view
    }

    @Test("a display link ticks exactly as often as there are frames", arguments: [24, 60, 120])
    func displayLink(framesPerSecond: Int) async {
        await HeadlessHost.open(size: Self.size, framesPerSecond: framesPerSecond) { host in
            var times: [Double] = []
            let start = CACurrentMediaTime()
            let link = CADisplayLink { times.append($0.targetTimestamp - start) }
            link.add(to: .main, forMode: .common)
            for _ in 0..<3 { await host.advance(by: 1) }
            link.invalidate()
            await host.advance(by: 1)
            #expect(times.count == 3 * framesPerSecond)
            #expect(zip(times, 1...).allSatisfy { abs($0 - Double($1) / Double(framesPerSecond)) < 1e-9 })
            #expect(UIScreen.main.maximumFramesPerSecond == framesPerSecond)
        }
    }

    @Test("frames do not drift, however time is cut")
    func noDrift() async {
        await HeadlessHost.open(size: Self.size) { host in
            var ticks = 0
            let link = CADisplayLink { _ in ticks += 1 }
            link.add(to: .main, forMode: .common)
            for _ in 0..<300 { await host.advance(by: 0.01) }
            link.invalidate()
            #expect(ticks == 180)
            #expect(host.frame == 180)
            #expect(abs(host.time - 3) < 1e-9)
        }
    }

    @Test("the main queue, tasks, timers and animation ends come in their order")
    func order() async {
        await HeadlessHost.open(size: Self.size) { host in
            let log = Log()
            let view = square()
            host.show(view)
            await host.settle()
            DispatchQueue.main.async { MainActor.assumeIsolated { log.note("block") } }
            Task { log.note("task") }
            await host.advance(by: 0)
            #expect(log.entries == ["block", "task"])

            log.entries = []
            UIView.animate(withDuration: 0.5) {
                view.center = CGPoint(x: 50, y: 5)
            } completion: { finished in
                log.note("completed \(finished) \(host.time)")
                Task { log.note("task of it \(host.time)") }
            }
            TimerQueue.shared.schedule(after: 0.25) { log.note("timer \(host.time)") }
            await host.advance(by: 0.4)
            #expect(log.entries == ["timer 0.25"])
            await host.advance(by: 0.2)
            #expect(log.entries == ["timer 0.25", "completed true 0.5", "task of it 0.5"])
        }
    }

    @Test("an animation shows where it is at each frame, and what an end begins is shown from there on")
    func animation() async {
        await HeadlessHost.open(size: Self.size, scale: 1) { host in
            let view = square()
            host.show(view)
            await host.settle()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.center = CGPoint(x: 55, y: 5)
            } completion: { _ in
                view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            }
            await host.advance(by: 0.5)
            #expect(host.pixel(at: CGPoint(x: 30, y: 5)) == PixelColor(red: 255, green: 0, blue: 0))
            #expect(host.pixel(at: CGPoint(x: 20, y: 5)) == PixelColor(red: 0, green: 0, blue: 0))
            #expect(view.layer.presentation()?.position.x == 30)
            await host.advance(by: 0.5)
            #expect(host.pixel(at: CGPoint(x: 55, y: 5)) == PixelColor(red: 0, green: 0, blue: 255))
        }
    }

    @Test("while the main thread is blocked, each frame shows a running animation where it is")
    func blockedMainThread() async {
        await HeadlessHost.open(size: Self.size, scale: 1) { host in
            let view = square()
            host.show(view)
            await host.settle()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center = CGPoint(x: 55, y: 5) }
            await host.settle()
            let (server, geometry, start) = (host.server, host.display.geometry, MediaClock.shared.now)
            let drawing = DispatchGroup()
            let lefts = Guarded<[Int]>([])
            DispatchQueue.global().async(group: drawing) {
                for frame in 0...30 {
                    let target = PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
                    _ = server.drawFrame(at: start + Double(frame) / 60, geometry: geometry, into: target)
                    lefts.withLock { $0.append((0..<target.width).firstIndex { target[$0, 5] == 0xFFFF_0000 } ?? -1) }
                }
            }
            // This is the main thread, and it neither commits nor lets time pass.
            drawing.wait()
            let expected = (0...30).map { (frame: Int) -> Int in Int((Double(frame) * 50 / 60).rounded(.up)) }
            #expect(lefts.withLock { $0 } == expected)
        }
    }

    /// Works in the background, so many times, and changes a view after each. Work takes 2 ms, or until somebody signals.
    private func work(on view: UIView, rounds: Int, until signal: DispatchSemaphore? = nil) {
        let application = UIApplication.shared
        let identifier = application.beginBackgroundTask()
        DispatchQueue.global().async {
            if let signal { signal.wait() } else { usleep(2000) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    view.tag += 1
                    view.frame.origin.x += 1
                    if rounds > 1 { work(on: view, rounds: rounds - 1) }
                }
            }
            application.endBackgroundTask(identifier)
        }
    }

    @Test("a frame waits for background work, and for what its result begins")
    func backgroundWork() async {
        await HeadlessHost.open(size: Self.size) { host in
            let view = square()
            host.show(view)
            work(on: view, rounds: 10)
            await host.advance(by: 0)
            #expect(view.tag == 10)
            host.waitsForBackgroundWork = false
            let signal = DispatchSemaphore(value: 0)
            work(on: view, rounds: 1, until: signal)
            await host.advance(by: 0)
            #expect(view.tag == 10)
            host.waitsForBackgroundWork = true
            signal.signal()
            await host.settle()
            #expect(view.tag == 11)
        }
    }

    @Test("a program that changes something at each turn does not hang the host")
    func endlessTurns() async {
        await HeadlessHost.open(size: Self.size) { host in
            let view = square()
            host.show(view)
            var isRunning = true
            @MainActor func turn() {
                guard isRunning else { return }
                view.frame.origin.x = view.frame.origin.x == 0 ? 1 : 0
                DispatchQueue.main.async { MainActor.assumeIsolated { turn() } }
            }
            turn()
            await host.advance(by: 0.1)
            isRunning = false
            #expect(host.frame == 6)
        }
    }

    @Test("closing gives the clock back and takes the windows away")
    func closing() async {
        await HeadlessHost.open(size: Self.size) { host in
            host.show(UIViewController())
            #expect(MediaClock.shared.isVirtual)
            #expect(UIScreen.main.bounds.size == Self.size)
            #expect(UIApplication.shared.applicationState == .active)
            host.close()
            #expect(!MediaClock.shared.isVirtual)
            #expect(UIApplication.shared.windows.isEmpty)
            host.close()
        }
    }

    @Test("a window that fills the screen follows its size")
    func resizing() async {
        await HeadlessHost.open(size: Self.size, scale: 1) { host in
            let controller = UIViewController()
            host.show(controller)
            host.resize(to: CGSize(width: 80, height: 90), scale: 2)
            await host.settle()
            #expect(controller.view.bounds.size == CGSize(width: 80, height: 90))
            #expect(host.snapshot().width == 160)
            #expect(host.snapshot().height == 180)
        }
    }
}
