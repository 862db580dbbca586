import AppSupport
import QuartzCore
import UIKit

/// Frames of a window of 2560 x 1440 pixels, full of text, in which little or nothing changes.
package struct SmallChangesMeasurement {
    package static let name = "small-changes"
    var renderer = RendererChoice.cpu

    package init(renderer: RendererChoice = .cpu) { self.renderer = renderer }

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated {
            let caret = UIView(frame: CGRect(x: 400, y: 300, width: 2, height: 20))
            caret.backgroundColor = .systemBlue
            let spinner = UIActivityIndicatorView(style: .large)
            spinner.center = CGPoint(x: 640, y: 360)
            spinner.startAnimating()
            return [
                measure("nothing", nil) { _ in },
                measure("caret", caret) { caret.isHidden = $0 % 2 == 0 },
                measure("spinner", spinner) { _ in },
            ]
        }
    }

    @MainActor
    private func measure(_ variant: String, _ view: UIView?, update: (Int) -> Void) -> BenchResult {
        let page = UIView()
        page.backgroundColor = .systemBackground
        for line in 0..<30 {
            let label = UILabel(frame: CGRect(x: 40, y: 12 + 23 * Double(line), width: 1200, height: 22))
            label.text = "\(line + 1). What is at rest costs nothing, and what blinks or turns costs the pixels that it has."
            page.addSubview(label)
        }
        if let view { page.addSubview(view) }
        var measurement = InterfaceMeasurement(scene: Self.name, renderer: renderer)
        measurement.geometry = DisplayGeometry(size: CGSize(width: 1280, height: 720), scale: 2)
        measurement.drawsChangesOnly = true
        return measurement.measure(variant: variant, page, update: update)
    }
}
