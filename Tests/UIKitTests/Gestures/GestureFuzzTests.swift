@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    /// Whatever fingers do, every gesture and every touch comes to an end, and the states come in an order that exists.
    @MainActor struct GestureFuzz {
        @Test("6.2 random touches leave nothing behind and break no order", arguments: 1...40)
        func random(seed: UInt64) {
            let stage = Stage()
            defer { stage.close() }
            var random = SeededRandom(seed: seed)
            let choices = Choices()
            choices.simultaneous = { $0.name == "a" && $1.name == "d" }
            choices.begins = { $0.name != "e" || Int($0.location(in: nil).x) % 3 != 0 }
            choices.requiresFailure = { $0.name == "c" && $1.name == "b" }
            let outer = stage.view("outer", CGRect(x: 0, y: 0, width: 400, height: 400))
            let inner = stage.view("inner", CGRect(x: 50, y: 50, width: 200, height: 200), in: outer)
            let deep = stage.view("deep", CGRect(x: 20, y: 20, width: 100, height: 100), in: inner)
            inner.isMultipleTouchEnabled = true
            let double = UITapGestureRecognizer()
            double.numberOfTapsRequired = 2
            let single = UITapGestureRecognizer()
            single.require(toFail: double)
            let recognizers: [UIGestureRecognizer] = [
                UIPanGestureRecognizer(), double, single, UILongPressGestureRecognizer(), UIPanGestureRecognizer(),
            ]
            let views = [outer, inner, deep]
            var states: [String: [UIGestureRecognizer.State]] = [:]
            for (index, recognizer) in recognizers.enumerated() {
                recognizer.name = String("abcde"[index])
                recognizer.delegate = choices
                recognizer.delaysTouchesBegan = random.below(4) == 0
                recognizer.cancelsTouchesInView = random.below(4) != 0
                recognizer.addAction { states[$0.name!, default: []].append($0.state) }
                views[random.below(3)].addGestureRecognizer(recognizer)
            }
            var down: [Int: CGPoint] = [:]
            for _ in 0..<200 {
                let id = random.below(3)
                if let place = down[id] {
                    switch random.below(5) {
                    case 0, 1:
                        down[id] = nil
                        stage.touch(random.below(8) == 0 ? .cancelled : .ended, place.x, place.y, id: id)
                    default:
                        let reach = random.below(2) == 0 ? 3 : 30
                        let new = CGPoint(x: place.x + CGFloat(random.below(2 * reach + 1) - reach), y: place.y + CGFloat(random.below(2 * reach + 1) - reach))
                        down[id] = new
                        stage.touch(.moved, new.x, new.y, id: id)
                    }
                } else {
                    let place = CGPoint(x: random.below(400), y: random.below(400))
                    down[id] = place
                    stage.touch(.began, place.x, place.y, id: id)
                }
                if random.below(40) == 0 { recognizers[random.below(5)].isEnabled.toggle() }
                stage.wait(Double(random.below(20)) / 100)
            }
            for (id, place) in down { stage.touch(.ended, place.x, place.y, id: id) }
            stage.wait(5)

            #expect(GestureArbiter.shared.active.isEmpty)
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
            #expect(recognizers.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 })
            for (name, sequence) in states {
                var isRunning = false
                for state in sequence {
                    let isContinuous = name != "b" && name != "c"
                    switch state {
                    case .began:
                        #expect(!isRunning && isContinuous)
                        isRunning = true
                    case .changed: #expect(isRunning)
                    case .ended, .cancelled:
                        #expect(isRunning == isContinuous)
                        isRunning = false
                    default: Issue.record("an action for \(state)")
                    }
                }
                #expect(!isRunning)
            }
            // Each view was told of as many ends as beginnings.
            // A line is "view phase", or "view phase 2" for two touches at once.
            func count(_ view: String, _ phase: String) -> Int {
                var sum = 0
                for line in stage.log {
                    let words = line.split(separator: " ")
                    guard words[0] == view, words[1] == phase else { continue }
                    sum += words.count > 2 ? Int(words[2])! : 1
                }
                return sum
            }
            for view in ["outer", "inner", "deep"] {
                #expect(count(view, "began") == count(view, "ended") + count(view, "cancelled"))
            }
        }
    }

    /// Everything at once: every recognizer there is, random relations among them, fingers that move one by one and together, wheels, touchpads,
    /// keys, views that go and come, the focus that is lost.
    @MainActor struct GestureStorm {
        private let names = ["pan", "tap", "double", "press", "pinch", "rotation", "swipe", "edge", "pan2", "hover"]

        private func recognizers() -> [UIGestureRecognizer] {
            let double = UITapGestureRecognizer(), swipe = UISwipeGestureRecognizer(), edge = UIScreenEdgePanGestureRecognizer()
            double.numberOfTapsRequired = 2
            swipe.direction = [.left, .up]
            edge.edges = [.left, .bottom]
            let pan = UIPanGestureRecognizer()
            pan.allowedScrollTypesMask = .all
            let all = [
                pan, UITapGestureRecognizer(), double, UILongPressGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
                swipe, edge, UIPanGestureRecognizer(), UIHoverGestureRecognizer(),
            ]
            for (recognizer, name) in zip(all, names) { recognizer.name = name }
            return all
        }

        @Test("6.2 any recognizers in any relations come to rest, each having begun and ended in order", arguments: 1...60)
        func storm(seed: UInt64) {
            let stage = Stage()
            defer { stage.close() }
            var random = SeededRandom(seed: seed &* 1_000_003)
            let application = UIApplication.shared
            let outer = stage.view("outer", CGRect(x: 0, y: 0, width: 400, height: 400))
            let inner = stage.view("inner", CGRect(x: 50, y: 50, width: 250, height: 250), in: outer)
            let deep = stage.view("deep", CGRect(x: 20, y: 20, width: 150, height: 150), in: inner)
            let views = [outer, inner, deep]
            for view in views { view.isMultipleTouchEnabled = random.below(2) == 0 }
            deep.isExclusiveTouch = random.below(6) == 0
            let all = recognizers()
            var pairs: [String: (Bool, Bool, Bool)] = [:]
            for a in all {
                for b in all where a !== b { pairs[a.name! + b.name!] = (random.below(5) == 0, random.below(12) == 0, random.below(12) == 0) }
            }
            let choices = Choices()
            var refusals = SeededRandom(seed: seed)
            choices.simultaneous = { pairs[$0.name! + $1.name!]!.0 }
            choices.requiresFailure = { pairs[$0.name! + $1.name!]!.1 }
            choices.isRequired = { pairs[$0.name! + $1.name!]!.2 }
            choices.begins = { _ in refusals.below(10) != 0 }
            choices.receives = { _ in refusals.below(15) != 0 }
            var states: [String: [UIGestureRecognizer.State]] = [:]
            for recognizer in all {
                if random.below(3) != 0 { recognizer.delegate = choices }
                recognizer.delaysTouchesBegan = random.below(5) == 0
                recognizer.cancelsTouchesInView = random.below(4) != 0
                recognizer.delaysTouchesEnded = random.below(4) != 0
                if random.below(4) == 0 { recognizer.require(toFail: all[random.below(all.count)]) }
                if random.below(3) == 0 { recognizer.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)] }
                recognizer.addAction { [unowned recognizer] in
                    states[recognizer.name!, default: []].append($0.state)
                    switch random.below(60) {
                    case 0: recognizer.isEnabled.toggle()
                    case 1: views[random.below(3)].addGestureRecognizer(recognizer)
                    case 2: all[random.below(all.count)].isEnabled.toggle()
                    default: break
                    }
                }
                views[random.below(3)].addGestureRecognizer(recognizer)
            }
            var down: [Int: CGPoint] = [:]
            func near(_ place: CGPoint) -> CGPoint {
                let reach = [2, 8, 40][random.below(3)]
                return CGPoint(x: place.x + CGFloat(random.below(2 * reach + 1) - reach), y: place.y + CGFloat(random.below(2 * reach + 1) - reach))
            }
            for _ in 0..<250 {
                let id = random.below(4), place = CGPoint(x: random.below(400), y: random.below(400))
                switch random.below(30) {
                case 0..<8:
                    if let old = down[id] {
                        down[id] = nil
                        stage.touch(random.below(10) == 0 ? .cancelled : .ended, old.x, old.y, id: id)
                    } else {
                        down[id] = place
                        stage.touch(.began, place.x, place.y, id: id, kind: id == 3 ? .primaryPointer : .finger)
                    }
                case 8..<18:
                    for id in down.keys.sorted() { down[id] = near(down[id]!) }
                    stage.move(down.sorted { $0.key < $1.key }.map { ($0.key, $0.value.x, $0.value.y) })
                case 18..<21:
                    if let old = down[id] {
                        down[id] = near(old)
                        stage.touch(.moved, down[id]!.x, down[id]!.y, id: id)
                    }
                case 21:
                    application.handle(
                        .scroll(location: place, delta: CGVector(dx: random.below(60), dy: -30), isPrecise: random.below(2) == 0, time: stage.time))
                case 22: application.handle(.magnify(location: place, scale: 0.5 + CGFloat(random.below(20)) / 10, time: stage.time))
                case 23: application.handle(.hover(location: random.below(4) == 0 ? nil : place, time: stage.time))
                case 24: stage.key(["Enter", "a", "Tab", "Alt"][random.below(4)], stays: random.below(3) == 0)
                case 25: if random.below(4) == 0 { views[random.below(3)].isHidden.toggle() }
                case 26: if random.below(8) == 0 { deep.removeFromSuperview() } else { inner.addSubview(deep) }
                case 27: if random.below(5) == 0 { all[random.below(all.count)].isEnabled.toggle() }
                case 28:
                    if random.below(10) == 0 {
                        application.applicationState = .active
                        application.handle(.focus(false))
                        down = [:]
                    }
                default: stage.wait(Double(random.below(60)) / 100)
                }
                stage.wait(Double(random.below(4)) / 60)
            }
            for (id, place) in down { stage.touch(.ended, place.x, place.y, id: id) }
            application.handle(.hover(location: nil, time: stage.time))
            application.keyDispatcher.cancelAll(time: stage.time)
            stage.wait(5)
            #expect(GestureArbiter.shared.active.isEmpty)
            #expect(!application.touchDispatcher.hasTouches)
            let stuck = all.filter { $0.state != .possible || $0.numberOfTouches != 0 || $0.followingTimer != nil }.map { $0.name! }
            #expect(stuck == [])
            for (name, sequence) in states {
                let isContinuous = !["tap", "double", "swipe"].contains(name)
                var isRunning = false
                for state in sequence {
                    switch state {
                    case .began:
                        #expect(!isRunning && isContinuous)
                        isRunning = true
                    case .changed: #expect(isRunning)
                    case .ended, .cancelled:
                        #expect(isRunning == isContinuous)
                        isRunning = false
                    default: Issue.record("an action for \(state)")
                    }
                }
                #expect(!isRunning, "\(name)")
            }
            for view in ["outer", "inner", "deep"] {
                var open = 0
                for line in stage.log where line.hasPrefix(view) {
                    let words = line.split(separator: " "), count = words.count > 2 ? Int(words[2])! : 1
                    if words[1] == "began" { open += count } else if words[1] != "moved" { open -= count }
                }
                #expect(open == 0)
            }
        }
    }
}

extension String {
    fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}

