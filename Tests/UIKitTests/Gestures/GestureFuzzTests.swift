@testable import UIKit
import Testing

extension UIKitCore {
    /// Whatever fingers do, every gesture and every touch comes to an end, and the states come in an order that exists.
    @MainActor struct GestureFuzz {
        @Test("6.2 random touches leave nothing behind and break no order", arguments: 1...40)
        func random(seed: UInt64) {
            let stage = Stage()
            defer { stage.close() }
            var random = Random(state: seed)
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
}

extension String {
    fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}

/// Numbers that look random and are the same each time.
private struct Random {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
