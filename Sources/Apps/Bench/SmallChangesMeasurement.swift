import AppSupport
import QuartzCore
import UIKit

/// Frames of a window of 2560 x 1440 pixels in which little or nothing changes: one full of text, and one of 10,000 layers that stand still.
package struct SmallChangesMeasurement {
    package static let name = "small-changes"
    var renderer = RendererChoice.cpu

    package init(renderer: RendererChoice = .cpu) { self.renderer = renderer }

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated {
            [("", addText), ("10000 ", addCells)].flatMap { prefix, fill in
                let caret = UIView(frame: CGRect(x: 400, y: 300, width: 2, height: 20))
                caret.backgroundColor = .systemBlue
                let spinner = UIActivityIndicatorView(style: .large)
                spinner.center = CGPoint(x: 640, y: 360)
                return [
                    measure(prefix + "nothing", fill, nil) { _ in },
                    measure(prefix + "caret", fill, caret) { caret.isHidden = $0 % 2 == 0 },
                    measure(prefix + "spinner", fill, spinner) { if $0 == 0 { spinner.startAnimating() } },
                ]
            }
        }
    }

    @MainActor
    private func measure(_ variant: String, _ fill: (UIView) -> Void, _ view: UIView?, update: (Int) -> Void) -> BenchResult {
        let page = UIView()
        page.backgroundColor = .systemBackground
        fill(page)
        if let view { page.addSubview(view) }
        var measurement = InterfaceMeasurement(scene: Self.name, renderer: renderer)
        measurement.geometry = DisplayGeometry(size: CGSize(width: 1280, height: 720), scale: 2)
        measurement.drawsChangesOnly = true
        return measurement.measure(variant: variant, page, update: update)
    }

    @MainActor
    private func addText(to page: UIView) {
        for line in 0..<30 {
            let label = UILabel(frame: CGRect(x: 40, y: 12 + 23 * Double(line), width: 1200, height: 22))
            label.text = "\(line + 1). What is at rest costs nothing, and what blinks or turns costs the pixels that it has."
            page.addSubview(label)
        }
    }

    /// Rows of a hundred coloured cells, a view each row.
    @MainActor
    private func addCells(to page: UIView) {
        for row in 0..<100 {
            let view = UIView(frame: CGRect(x: 0, y: 7.2 * Double(row), width: 1280, height: 7.2))
            for column in 0..<100 {
                let cell = CALayer()
                cell.frame = CGRect(x: 12.8 * Double(column), y: 0, width: 11, height: 6)
                cell.backgroundColor = CGColor(red: Double(column % 7) / 7, green: Double(row % 11) / 11, blue: 0.5, alpha: 1)
                view.layer.addSublayer(cell)
            }
            page.addSubview(view)
        }
    }
}
