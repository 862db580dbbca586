import UIKit

/// A grid of lines to which the same transform is applied again and again.
final class GridPageController: LabPageController {
    private(set) var grid = AccumulatedGrid()
    private(set) var locksFamilies = true
    private let horizontal = CAShapeLayer(), vertical = CAShapeLayer()
    private var values: [(cell: LabSliderCell, value: (AccumulatedGrid) -> Double)] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        for lines in [horizontal, vertical] {
            lines.fillColor = nil
            lines.lineWidth = 1
            stage.layer.addSublayer(lines)
        }
        panel.show([
            .init(title: "Horizontal lines", cells: sliders(\.horizontal)),
            .init(title: "Vertical lines", cells: sliders(\.vertical)),
            .init(
                title: nil,
                cells: [
                    LabSwitchCell("Same for both", isOn: locksFamilies) { [unowned self] in
                        locksFamilies = $0
                        if $0 { change { $0.vertical = $0.horizontal } }
                    }, LabButtonCell("Reset") { [unowned self] in reset() },
                ]),
        ])
        updateValues()
        updateColors()
    }

    private func sliders(_ family: WritableKeyPath<AccumulatedGrid, AccumulatedGrid.Family>) -> [LabCell] {
        func slider(
            _ title: String, _ range: ClosedRange<Double>, _ format: @escaping (Double) -> String,
            _ value: WritableKeyPath<AccumulatedGrid.Family, Double>
        ) -> LabCell {
            let cell = LabSliderCell(title, range, format) { [unowned self] new in
                change { grid in
                    grid[keyPath: family][keyPath: value] = new
                    guard locksFamilies else { return }
                    let same = grid[keyPath: family]
                    grid = AccumulatedGrid(horizontal: same, vertical: same)
                }
            }
            values.append((cell, { $0[keyPath: family][keyPath: value] }))
            return cell
        }
        return [
            slider("Step", AccumulatedGrid.Family.steps, LabNumbers.tenths, \.step),
            slider("Rotate", AccumulatedGrid.Family.angles, { LabNumbers.tenths($0 * 180 / .pi) + "°" }, \.angle),
            slider("Scale", AccumulatedGrid.Family.scales, LabNumbers.factor, \.scale),
        ]
    }

    private func change(_ body: (inout AccumulatedGrid) -> Void) {
        body(&grid)
        updateValues()
        showLines()
    }

    private func updateValues() {
        for (cell, value) in values { cell.show(value(grid)) }
    }

    private func showLines() {
        let size = stage.bounds.size, reach = hypot(size.width, size.height) / 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (lines, family, isVertical) in [(horizontal, grid.horizontal, false), (vertical, grid.vertical, true)] {
            lines.position = CGPoint(x: (size.width / 2).rounded() + 0.5, y: (size.height / 2).rounded() + 0.5)
            lines.path = AccumulatedGrid.lines(family, isVertical: isVertical, reach: reach)
        }
        CATransaction.commit()
    }

    override func updateColors() {
        super.updateColors()
        horizontal.strokeColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
        vertical.strokeColor = UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor
    }

    override func stageDidResize() {
        super.stageDidResize()
        showLines()
    }

    override func reset() { change { $0 = AccumulatedGrid() } }
}
