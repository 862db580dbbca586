import Foundation
@testable import QuartzCore
@testable import UIKit
import UIKitTesting
import Testing

extension UIKitCore {
    @MainActor struct TransitionPictures {
        private func card(_ title: String, _ color: UIColor, _ size: CGSize) -> UIView {
            let card = UIView(frame: CGRect(origin: .zero, size: size))
            card.backgroundColor = .white
            let head = UILabel(frame: CGRect(x: 0, y: 0, width: size.width, height: 44))
            head.backgroundColor = color
            head.text = title
            head.textAlignment = .center
            head.textColor = .white
            card.addSubview(head)
            for row in 0..<5 {
                let label = UILabel(frame: CGRect(x: 12, y: 52 + Double(row) * 26, width: size.width - 24, height: 22))
                label.text = "Row \(row + 1) of \(title)"
                label.font = .systemFont(ofSize: 13)
                card.addSubview(label)
            }
            return card
        }

        @Test func speed() {
            let scene = AnimationScene()
            defer { scene.close() }
            let views = (0..<1000).map { UIView(frame: CGRect(x: Double($0), y: 0, width: 10, height: 10)) }
            for view in views { scene.stage.window.addSubview(view) }
            scene.at(0) {}
            for round in 0..<4 {
                let clock = ContinuousClock()
                let plain = clock.measure { for view in views { view.center.y += 1; view.alpha = 1 - CGFloat(round) * 0.01 } }
                let block = clock.measure {
                    UIView.animate(withDuration: 1) { for view in views { view.center.y += 10; view.alpha = 0.5 - CGFloat(round) * 0.1 } }
                }
                let commit = clock.measure { CATransaction.flush() }
                let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { for view in views { view.center.y += 10; view.alpha = 0.7 - CGFloat(round) * 0.1 } }
                let start = clock.measure { animator.fractionComplete = 0.1 }
                let scrub = clock.measure { animator.fractionComplete = 0.2; CATransaction.flush() }
                let stop = clock.measure { animator.stopAnimation(true) }
                print("SPEED plain \(plain) block \(block) commit \(commit) start \(start) scrub \(scrub) stop \(stop)")
            }
        }

        @Test func pictures() async throws {
            let options: [UIView.AnimationOptions] = [
                .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop, .transitionFlipFromBottom, .transitionCurlUp,
                .transitionCurlDown, .transitionCrossDissolve,
            ]
            let size = CGSize(width: 160, height: 200)
            let stops = [0, 0.1, 0.25, 0.5, 0.75, 1]
            try await HeadlessHost.open(size: CGSize(width: 220 * 6, height: 250 * 7), scale: 1) { host in
                let root = UIView(frame: CGRect(x: 0, y: 0, width: 220 * 6, height: 250 * 7))
                root.backgroundColor = UIColor(white: 0.75, alpha: 1)
                var cells: [[UIView]] = []
                for row in 0..<7 {
                    cells.append([])
                    for column in 0..<6 {
                        let cell = UIView(frame: CGRect(origin: CGPoint(x: 30 + Double(column) * 220, y: 25 + Double(row) * 250), size: size))
                        cell.addSubview(card("Front", .systemBlue, size))
                        root.addSubview(cell)
                        cells[row].append(cell)
                    }
                }
                host.show(root)
                await host.advance(by: 0.1)
                for column in [5, 4, 3, 2, 1, 0] {
                    for (row, option) in options.enumerated() {
                        let old = cells[row][column].subviews[0], new = card("Back", .systemOrange, size)
                        UIView.transition(from: old, to: new, duration: 1, options: [option, .curveLinear])
                    }
                    CATransaction.flush()
                    if column > 0 { await host.advance(by: stops[column] - stops[column - 1]) }
                }
                try host.writeSnapshot(to: "/tmp/lead/clone/.dev/transitions.png")
            }
        }
    }
}
