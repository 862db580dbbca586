import QuartzCore
import UIKit

/// A picture that is translated, rotated and scaled, in the plane or in space, by fingers and by sliders.
final class TransformPageController: LabPageController {
    /// Where the picture is moved.
    enum Space { case plane, space }

    let space: Space
    let picture = UIImageView()
    private let anchorMark = AnchorMark()
    private let paper = LabPaper()
    private(set) lazy var transform = start
    private(set) var anchor = CGPoint(x: 0.5, y: 0.5)
    private lazy var gestures = TransformGestures(self)

    private var values: [(cell: LabSliderCell, value: (LabTransform) -> Double)] = []
    private let matrixCell = LabTextCell(lines: 4), codeCell: LabTextCell
    private lazy var anchorCell = LabAnchorCell { [unowned self] in setAnchor($0, animated: true) }
    private var locksScale = true

    /// Farther from the stage than the picture can be, in points.
    private static let reach: CGFloat = 10_000

    init(space: Space) {
        self.space = space
        codeCell = LabTextCell(lines: space == .plane ? 5 : 10)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        picture.image = GalleryPictures.lake
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.layer.allowsEdgeAntialiasing = true
        picture.accessibilityLabel = "Picture"
        picture.isAccessibilityElement = true
        picture.isUserInteractionEnabled = true
        stage.addSubview(paper)
        stage.addSubview(picture)
        stage.addSubview(anchorMark)
        // Planes in space cut through one another: the paper is behind all that the picture reaches, the mark in front of it.
        paper.layer.zPosition = -Self.reach
        anchorMark.layer.zPosition = Self.reach
        gestures.readout.layer.zPosition = Self.reach
        gestures.install(on: stage)
        showPanel()
        update()
    }

    // MARK: Panel

    private func slider(
        _ title: String, _ range: ClosedRange<Double>, _ format: @escaping (Double) -> String,
        _ value: @escaping (LabTransform) -> Double, _ set: @escaping (inout LabTransform, Double) -> Void
    ) -> LabCell {
        let cell = LabSliderCell(title, range, format) { [unowned self] new in change { set(&$0, new) } }
        values.append((cell, value))
        return cell
    }

    private func showPanel() {
        values = []
        var sections = [
            LabPanel.Section(title: "Order", cells: transform.order.map { LabNameCell($0.title) }) { [unowned self] from, to in
                change { $0.order.insert($0.order.remove(at: from), at: to) }
            }
        ]
        let t = LabTransform.translations, s = LabTransform.scales
        var translate = [
            slider("x", t, LabNumbers.points, \.translation.x) { $0.translation.x = $1 },
            slider("y", t, LabNumbers.points, \.translation.y) { $0.translation.y = $1 },
        ]
        if space == .space { translate.append(slider("z", t, LabNumbers.points, \.translation.z) { $0.translation.z = $1 }) }
        sections.append(.init(title: "Translate", cells: translate))

        var rotate = [slider("Angle", LabTransform.angles, LabNumbers.degrees, \.angle) { $0.angle = $1 }]
        if space == .space {
            rotate += [
                slider("Axis x", -1...1, LabNumbers.component, \.axis.x) { $0.axis.x = $1 },
                slider("Axis y", -1...1, LabNumbers.component, \.axis.y) { $0.axis.y = $1 },
                slider("Axis z", -1...1, LabNumbers.component, \.axis.z) { $0.axis.z = $1 },
            ]
        }
        sections.append(.init(title: "Rotate", cells: rotate))

        var scale: [LabCell] = [
            slider("x", s, LabNumbers.factor, \.scale.x) { [unowned self] in setScale(&$0, 0, $1) },
            slider("y", s, LabNumbers.factor, \.scale.y) { [unowned self] in setScale(&$0, 1, $1) },
        ]
        if space == .space { scale.append(slider("z", s, LabNumbers.factor, \.scale.z) { [unowned self] in setScale(&$0, 2, $1) }) }
        scale.append(LabSwitchCell("Together", isOn: locksScale) { [unowned self] in locksScale = $0 })
        sections.append(.init(title: "Scale", cells: scale))

        if space == .space {
            let cells = [slider("m34", LabTransform.perspectives, LabNumbers.small, \.m34) { $0.m34 = $1 }]
            sections.append(.init(title: "Perspective", cells: cells))
        }
        sections.append(.init(title: "Anchor", cells: [anchorCell]))
        sections.append(.init(title: "Matrix", cells: [matrixCell]))
        sections.append(
            .init(
                title: "Code",
                cells: [
                    codeCell, LabButtonCell("Copy") { [unowned self] in copyCode() },
                    LabButtonCell("Reset") { [unowned self] in reset() },
                ]))
        panel.show(sections)
    }

    private func setScale(_ transform: inout LabTransform, _ index: Int, _ value: Double) {
        if locksScale {
            transform.scale = space == .space ? SIMD3(repeating: value) : SIMD3(value, value, 1)
        } else {
            transform.scale[index] = value
        }
    }

    // MARK: Values

    /// What the page begins with: in space, seen from a distance of 500 points.
    private var start: LabTransform {
        var start = LabTransform()
        if space == .space { start.m34 = -1 / 500 }
        return start
    }

    /// Changes the transform and shows it at once.
    func change(_ body: (inout LabTransform) -> Void) {
        body(&transform)
        update()
    }

    private func update() {
        show()
        for (cell, value) in values { cell.show(value(transform)) }
        anchorCell.anchor = anchor
        matrixCell.text = transform.numbers
        codeCell.text = code
    }

    /// The code that makes the transform.
    var code: String { space == .plane ? transform.planeCode(anchor: anchor) : transform.code(anchor: anchor) }

    private func show() {
        picture.layer.transform = transform.matrix
        anchorMark.center = anchorPlace
    }

    /// Where the anchor is on the stage when nothing is transformed: what the transform is about.
    private var anchorPlace: CGPoint {
        let frame = restingFrame
        return CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    }

    /// The picture's frame without a transform.
    private var restingFrame: CGRect {
        let room = stage.bounds.size, width = min(max(min(room.width, room.height * 4 / 3) * 0.5, 120), 320).rounded()
        let size = CGSize(width: width, height: (width * 3 / 4).rounded())
        return CGRect(
            x: ((room.width - size.width) / 2).rounded(), y: ((room.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }

    /// Changes the anchor: where the picture lies without a transform stays. In an animation of 0.5 s, eased in and out, its anchor point
    /// and position go evenly, so that what is seen goes to its new place without a jump at either end.
    func setAnchor(_ anchor: CGPoint, animated: Bool) {
        self.anchor = anchor
        let place = { [self] in
            picture.layer.anchorPoint = anchor
            picture.layer.position = anchorPlace
            update()
        }
        if animated { UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseInOut, animations: place) } else { place() }
    }

    override func stageDidResize() {
        super.stageDidResize()
        paper.frame = stage.bounds
        picture.bounds.size = restingFrame.size
        picture.layer.anchorPoint = anchor
        picture.layer.position = anchorPlace
        show()
    }

    /// Sets everything, the order too, to what it was at the beginning, in 0.5 s.
    override func reset() {
        let isReordered = transform.order != start.order
        transform = start
        if isReordered { showPanel() }
        setAnchor(CGPoint(x: 0.5, y: 0.5), animated: true)
    }

    override func copyCode() { UIPasteboard.general.string = code }
}
