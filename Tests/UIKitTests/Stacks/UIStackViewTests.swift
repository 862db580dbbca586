@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    @Suite @MainActor struct UIStackViewTests {
        private func stack(
            _ size: CGSize, _ views: [UIView], _ change: (UIStackView) -> Void = { _ in }
        ) -> UIStackView {
            let stack = UIStackView(arrangedSubviews: views)
            stack.frame.size = size
            change(stack)
            stack.layoutIfNeeded()
            return stack
        }

        private func frames(_ stack: UIStackView) -> [CGRect] {
            stack.layoutIfNeeded()
            return stack.arrangedSubviews.map(\.frame)
        }

        private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: width, height: height)
        }

        @Test("a stack view around a button measures the state that it is in")
        func buttonState() {
            let button = UIButton(type: .system), stack = UIStackView(arrangedSubviews: [button])
            button.setTitle("a", for: .normal)
            button.setTitle("a much longer title", for: .selected)
            let size = CGSize(width: 1000, height: 1000), before = stack.sizeThatFits(size).width
            button.isSelected = true
            #expect(stack.sizeThatFits(size).width > before + 50)
            button.isSelected = false
            #expect(stack.sizeThatFits(size).width == before)
        }

        @Test("a text view is as wide as its text again where a narrow stack view grows", arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
        func textView(axis: NSLayoutConstraint.Axis) {
            let text = UITextView(), label = UILabel()
            text.isScrollEnabled = false
            text.text = "words that need some room on their line"
            label.text = "label"
            let stack = stack(CGSize(width: 500, height: 200), [text, label]) {
                $0.axis = axis
                $0.alignment = axis == .vertical ? .leading : .top
            }
            let wide = text.frame.size, whole = stack.sizeThatFits(CGSize(width: 500, height: 0))
            stack.frame.size.width = 120
            stack.layoutIfNeeded()
            #expect(text.frame.width < 121 && stack.sizeThatFits(CGSize(width: 120, height: 0)).height > whole.height)
            #expect(stack.sizeThatFits(CGSize(width: 500, height: 0)) == whole)
            stack.frame.size.width = 500
            stack.layoutIfNeeded()
            #expect(text.frame.size == wide)
            text.text = "short"
            stack.layoutIfNeeded()
            #expect(text.intrinsicContentSize.width < wide.width)
        }

        @Test("defaults and raw values") func defaults() {
            let stack = UIStackView()
            #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill && stack.spacing == 0)
            #expect(!stack.isBaselineRelativeArrangement && !stack.isLayoutMarginsRelativeArrangement && stack.arrangedSubviews.isEmpty)
            #expect(UIStackView.Distribution.equalCentering.rawValue == 4 && UIStackView.Alignment.lastBaseline.rawValue == 5)
            #expect(UIStackView.Alignment.top == .leading && UIStackView.Alignment.bottom == .trailing)
            #expect(NSLayoutConstraint.Axis.horizontal.rawValue == 0 && NSLayoutConstraint.Axis.vertical.rawValue == 1)
            #expect(UIStackView.spacingUseSystem == 0x1p-126 && UIStackView.spacingUseDefault == CGFloat(Float.greatestFiniteMagnitude))
            #expect(stack.contentHuggingPriority(for: .vertical) == .defaultLow)
            #expect(stack.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
            #expect(UILayoutPriority.required.rawValue == 1000 && UILayoutPriority.defaultLow < .defaultHigh)
        }

        @Test("sizes that were measured are kept until something changes, whatever that is", arguments: 0..<12)
        func keptSizes(seed: UInt64) {
            var random = SeededRandom(seed: seed)
            let texts = ["", "One", "Two words", "Several words that need lines of their own", "A word\nand a line"]
            @MainActor func make(_ level: Int) -> UIView {
                if level < 3, level == 0 || Int.random(in: 0..<3, using: &random) > 0 {
                    let stack = UIStackView(arrangedSubviews: (0..<3).map { _ in make(level + 1) })
                    stack.axis = Bool.random(using: &random) ? .horizontal : .vertical
                    return stack
                }
                guard Bool.random(using: &random) else {
                    return UIView(frame: CGRect(x: 0, y: 0, width: CGFloat.random(in: 1..<90, using: &random).rounded(), height: 20))
                }
                let label = UILabel()
                label.numberOfLines = Int.random(in: 0..<3, using: &random)
                label.text = texts.randomElement(using: &random)
                return label
            }
            @MainActor func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
            /// Lays all out anew, with the sizes that are known or without.
            @MainActor func frames(_ root: UIStackView, forgetting: Bool) -> [CGRect] {
                for case let stack as UIStackView in all(root) {
                    if forgetting { stack.forgetMeasuredSizes() }
                    stack.setNeedsLayout()
                }
                root.frame.size = root.sizeThatFits(CGSize(width: 300, height: 0))
                root.layoutIfNeeded()
                return all(root).map(\.frame)
            }
            let root = make(0) as! UIStackView
            for _ in 0..<60 {
                let view = all(root).randomElement(using: &random)!
                switch (Int.random(in: 0..<6, using: &random), view) {
                case (0, let label as UILabel): label.text = texts.randomElement(using: &random)
                case (1, let label as UILabel): label.font = .systemFont(ofSize: CGFloat.random(in: 8..<30, using: &random))
                case (0, let stack as UIStackView): stack.spacing = CGFloat.random(in: 0..<20, using: &random)
                case (1, let stack as UIStackView): stack.axis = stack.axis == .vertical ? .horizontal : .vertical
                case (2, let stack as UIStackView):
                    stack.alignment = UIStackView.Alignment(rawValue: Int.random(in: 0..<4, using: &random))!
                case (3, let stack as UIStackView):
                    stack.isLayoutMarginsRelativeArrangement = true
                    stack.layoutMargins.left = CGFloat.random(in: 0..<20, using: &random)
                case (4, let stack as UIStackView):
                    if stack.arrangedSubviews.count > 1 { stack.arrangedSubviews[0].removeFromSuperview() } else { stack.addArrangedSubview(make(3)) }
                case (5, _) where view !== root: view.isHidden.toggle()
                case (_, let plain) where type(of: plain) == UIView.self: plain.frame.size.width = CGFloat.random(in: 1..<90, using: &random).rounded()
                default: view.setContentHuggingPriority(UILayoutPriority(Float.random(in: 1..<999, using: &random)), for: .horizontal)
                }
                let kept = frames(root, forgetting: false)
                #expect(frames(root, forgetting: true) == kept)
            }
        }

        @Test("each view in nested stack views is measured a few times, however deep it lies") func measuresOnce() {
            final class Counted: UILabel {
                var count = 0
                override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
                    count += 1
                    return super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
                }
            }
            @MainActor func make(_ depth: Int) -> UIView {
                guard depth > 0 else {
                    let label = Counted()
                    label.numberOfLines = 0
                    label.text = "Several words that need lines of their own"
                    return label
                }
                let stack = UIStackView(arrangedSubviews: (0..<2).map { _ in make(depth - 1) })
                stack.axis = depth % 2 == 0 ? .horizontal : .vertical
                return stack
            }
            @MainActor func labels(_ view: UIView) -> [Counted] { (view as? Counted).map { [$0] } ?? view.subviews.flatMap(labels) }
            let root = make(7) as! UIStackView
            root.frame.size = root.sizeThatFits(CGSize(width: 700, height: 0))
            root.layoutIfNeeded()
            let all = labels(root)
            #expect(all.count == 128 && all.allSatisfy { $0.count < 60 })
            for label in all { label.count = 0 }
            all[0].text = "Fewer words"
            root.frame.size = root.sizeThatFits(CGSize(width: 700, height: 0))
            root.layoutIfNeeded()
            #expect(all.filter { $0.count > 0 }.count <= 16)
        }

        @Test("arranged subviews are subviews; the orders are independent") func views() {
            let a = Sized(1, 1), b = Sized(1, 1), c = Sized(1, 1), stack = UIStackView(arrangedSubviews: [a, b])
            stack.insertArrangedSubview(c, at: 0)
            #expect(stack.arrangedSubviews == [c, a, b] && stack.subviews == [a, b, c])
            stack.insertArrangedSubview(b, at: 1)
            #expect(stack.arrangedSubviews == [c, b, a] && stack.subviews == [a, b, c])
            stack.addArrangedSubview(c)
            #expect(stack.arrangedSubviews == [b, a, c])
            stack.removeArrangedSubview(a)
            #expect(stack.arrangedSubviews == [b, c] && a.superview === stack)
            stack.removeArrangedSubview(a)
            b.removeFromSuperview()
            #expect(stack.arrangedSubviews == [c])
            let other = UIStackView(arrangedSubviews: [c])
            #expect(stack.arrangedSubviews.isEmpty && other.arrangedSubviews == [c])
            stack.addSubview(c)
            #expect(stack.arrangedSubviews.isEmpty && other.arrangedSubviews.isEmpty)
        }

        @Test("rows: lengths by priority, alignment from top to bottom") func rows() {
            let a = Sized(20, 10), b = Sized(30, 40)
            let stack = stack(CGSize(width: 100, height: 60), [a, b]) { $0.spacing = 10 }
            #expect(frames(stack) == [rect(0, 0, 60, 60), rect(70, 0, 30, 60)])
            b.setContentHuggingPriority(.init(249), for: .horizontal)
            #expect(frames(stack) == [rect(0, 0, 20, 60), rect(30, 0, 70, 60)])
            stack.alignment = .top
            #expect(frames(stack) == [rect(0, 0, 20, 10), rect(30, 0, 70, 40)])
            stack.alignment = .center
            #expect(frames(stack) == [rect(0, 25, 20, 10), rect(30, 10, 70, 40)])
            stack.alignment = .bottom
            #expect(frames(stack) == [rect(0, 50, 20, 10), rect(30, 20, 70, 40)])
            stack.frame.size = CGSize(width: 40, height: 20)
            #expect(frames(stack) == [rect(0, 10, 20, 10), rect(30, 0, 10, 20)])
            b.setContentCompressionResistancePriority(.required, for: .horizontal)
            #expect(frames(stack) == [rect(0, 10, 0, 10), rect(10, 0, 30, 20)])
        }

        @Test("columns: widths by alignment, mirrored from right to left") func columns() {
            let a = Sized(20, 10), b = Sized(30, 40)
            let stack = stack(CGSize(width: 100, height: 60), [a, b]) {
                $0.axis = .vertical
                $0.distribution = .equalSpacing
            }
            #expect(frames(stack) == [rect(0, 0, 100, 10), rect(0, 20, 100, 40)])
            stack.alignment = .leading
            #expect(frames(stack) == [rect(0, 0, 20, 10), rect(0, 20, 30, 40)])
            stack.semanticContentAttribute = .forceRightToLeft
            #expect(frames(stack) == [rect(80, 0, 20, 10), rect(70, 20, 30, 40)])
            stack.alignment = .trailing
            #expect(frames(stack) == [rect(0, 0, 20, 10), rect(0, 20, 30, 40)])
            stack.axis = .horizontal
            stack.distribution = .fillEqually
            stack.alignment = .fill
            #expect(frames(stack) == [rect(50, 0, 50, 60), rect(0, 0, 50, 60)])
        }

        @Test("spacings: custom ones, the system's, and none after hidden views") func spacings() {
            let views = [Sized(10, 10), Sized(10, 10), Sized(10, 10)]
            let stack = stack(CGSize(width: 100, height: 10), views) {
                $0.spacing = 5
                $0.setCustomSpacing(20, after: views[0])
                $0.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
            }
            #expect(stack.customSpacing(after: views[0]) == 20 && stack.customSpacing(after: views[2]) == UIStackView.spacingUseDefault)
            #expect(stack.intrinsicContentSize == CGSize(width: 58, height: 10))
            views[1].isHidden = true
            #expect(stack.intrinsicContentSize == CGSize(width: 40, height: 10))
            #expect(frames(stack)[2] == rect(90, 0, 10, 10) && frames(stack)[0].width == 70)
            views[1].isHidden = false
            stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
            #expect(stack.intrinsicContentSize.width == 43)
            views[0].isHidden = true
            #expect(stack.intrinsicContentSize.width == 28)
            for view in views { view.isHidden = true }
            #expect(stack.intrinsicContentSize == .zero)
        }

        @Test("layout margins") func margins() {
            let stack = stack(CGSize(width: 100, height: 60), [Sized(20, 10)])
            stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            #expect(frames(stack) == [rect(0, 0, 100, 60)] && stack.intrinsicContentSize == CGSize(width: 20, height: 10))
            stack.isLayoutMarginsRelativeArrangement = true
            #expect(frames(stack) == [rect(2, 1, 94, 56)] && stack.intrinsicContentSize == CGSize(width: 26, height: 14))
            stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 0)
            #expect(frames(stack) == [rect(10, 0, 90, 60)])
            stack.semanticContentAttribute = .forceRightToLeft
            #expect(frames(stack) == [rect(0, 0, 90, 60)])
        }

        @Test("baselines: first and last ones on a line, spacing between them in columns") func baselines() {
            let a = Sized(10, 20, first: 8, last: 18), b = Sized(10, 40, first: 30, last: 30)
            let stack = stack(CGSize(width: 20, height: 60), [a, b]) { $0.alignment = .firstBaseline }
            #expect(frames(stack) == [rect(0, 22, 10, 20), rect(10, 0, 10, 40)])
            #expect(stack.intrinsicContentSize == CGSize(width: 20, height: 42))
            stack.alignment = .lastBaseline
            #expect(frames(stack) == [rect(0, 32, 10, 20), rect(10, 20, 10, 40)])
            #expect(stack.intrinsicContentSize == CGSize(width: 20, height: 40))
            stack.axis = .vertical
            stack.distribution = .equalSpacing
            stack.spacing = 40
            stack.isBaselineRelativeArrangement = true
            // 2 points below the last baseline of the one, 30 above the first of the other.
            #expect(stack.intrinsicContentSize == CGSize(width: 10, height: 68))
            stack.frame.size.height = 68
            #expect(frames(stack) == [rect(0, 0, 10, 20), rect(0, 28, 10, 40)])
            // A label's baselines are those of its text.
            let label = UILabel()
            label.text = "a\nb"
            label.numberOfLines = 2
            let size = label.intrinsicContentSize, line = label.font.lineHeight
            #expect(label.firstBaseline(in: size) > label.font.ascender - 1 && label.firstBaseline(in: size) < label.font.ascender + 1.5)
            #expect(abs(label.lastBaseline(in: size) - label.firstBaseline(in: size) - line) < 1)
            #expect(label.firstBaseline(in: CGSize(width: size.width, height: size.height + 20)) == label.firstBaseline(in: size) + 10)
        }

        @Test("views without content keep the size that they were given, however the stack resizes them") func plainViews() {
            let plain = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 30)), spacer = UIView(), sized = Sized(20, 10)
            let stack = stack(CGSize(width: 100, height: 50), [plain, spacer, sized])
            #expect(frames(stack) == [rect(0, 0, 40, 50), rect(40, 0, 40, 50), rect(80, 0, 20, 50)])
            stack.frame.size = CGSize(width: 30, height: 20)
            #expect(frames(stack)[0].size == CGSize(width: 30, height: 20))
            #expect(stack.intrinsicContentSize == CGSize(width: 60, height: 30))
            plain.bounds.size.width = 50
            #expect(stack.intrinsicContentSize == CGSize(width: 70, height: 30))
            stack.frame.size = stack.intrinsicContentSize
            #expect(frames(stack) == [rect(0, 0, 50, 30), rect(50, 0, 0, 30), rect(50, 0, 20, 30)])
            // Masks have no say for arranged subviews.
            plain.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            stack.frame.size = CGSize(width: 200, height: 100)
            stack.layoutIfNeeded()
            #expect(stack.intrinsicContentSize == CGSize(width: 70, height: 30))
        }

        @Test("a text that breaks into lines makes its column higher, and rows share the width before") func lines() {
            let label = UILabel(), other = Sized(40, 10)
            label.numberOfLines = 0
            label.text = "one two three four five six seven eight nine ten"
            let column = stack(CGSize(width: 100, height: 500), [label, other]) {
                $0.axis = .vertical
                $0.alignment = .leading
                $0.spacing = 4
            }
            let height = label.sizeThatFits(CGSize(width: 100, height: 0)).height
            #expect(height > 60)
            #expect(column.sizeThatFits(CGSize(width: 100, height: 0)).height == height + 14)
            let row = UIStackView(arrangedSubviews: [label, other])
            row.spacing = 10
            other.setContentCompressionResistancePriority(.required, for: .horizontal)
            #expect(row.sizeThatFits(CGSize(width: 150, height: 0)) == CGSize(width: 150, height: height))
            // In a stack of stacks, too.
            let outer = UIStackView(arrangedSubviews: [row])
            outer.axis = .vertical
            #expect(outer.sizeThatFits(CGSize(width: 150, height: 0)) == CGSize(width: 150, height: height))
        }

        @Test("stacks in stacks follow their content") func nested() {
            let a = Sized(20, 10), b = Sized(30, 10), c = Sized(10, 10)
            let inner = UIStackView(arrangedSubviews: [a, b])
            inner.axis = .vertical
            let outer = stack(CGSize(width: 100, height: 30), [inner, c]) { $0.alignment = .top }
            #expect(outer.intrinsicContentSize == CGSize(width: 40, height: 20))
            #expect(frames(outer) == [rect(0, 0, 90, 20), rect(90, 0, 10, 10)] && frames(inner) == [rect(0, 0, 90, 10), rect(0, 10, 90, 10)])
            a.size.height = 15
            a.invalidateIntrinsicContentSize()
            #expect(outer.layer.needsLayout())
            #expect(frames(outer)[0] == rect(0, 0, 90, 25) && frames(inner)[1] == rect(0, 15, 90, 10))
            b.isHidden = true
            #expect(frames(outer)[0] == rect(0, 0, 90, 15))
        }

        @Test("a superview that sizes the stack hears that its content changed") func superview() {
            let a = Sized(20, 10), stack = UIStackView(arrangedSubviews: [a]), fitting = Fitting(stack)
            fitting.layoutIfNeeded()
            #expect(stack.frame == rect(0, 0, 20, 10))
            a.size.width = 33
            a.invalidateIntrinsicContentSize()
            fitting.layoutIfNeeded()
            #expect(stack.frame == rect(0, 0, 33, 10) && a.frame == stack.bounds)
            stack.addArrangedSubview(Sized(5, 20))
            fitting.layoutIfNeeded()
            #expect(stack.frame == rect(0, 0, 38, 20))
        }

        @Test("edges lie on pixels; hostile sizes do no harm") func pixels() {
            let views = (0..<3).map { _ in Sized(10, 10) }
            let stack = stack(CGSize(width: 100, height: 10), views) { $0.distribution = .fillEqually }
            #expect(frames(stack).map(\.minX) == [0, 33.5, 66.5] && frames(stack).map(\.width) == [33.5, 33, 33.5])
            for value in [CGFloat.nan, .infinity, -1, 1e300] {
                views[0].size = CGSize(width: value, height: value)
                stack.spacing = value
                views[0].invalidateIntrinsicContentSize()
                #expect(frames(stack).count == 3)
            }
            stack.spacing = 0
            views[0].size = CGSize(width: 10, height: 10)
            views[0].invalidateIntrinsicContentSize()
            #expect(frames(stack)[1].minX == 33.5)
        }

        @Test("a view with a transform gets its bounds and its middle") func transform() {
            let a = Sized(20, 10)
            a.transform = CGAffineTransform(scaleX: 2, y: 2)
            _ = stack(CGSize(width: 100, height: 60), [a])
            #expect(a.bounds.size == CGSize(width: 100, height: 60) && a.center == CGPoint(x: 50, y: 30))
            #expect(a.transform == CGAffineTransform(scaleX: 2, y: 2))
        }

        @Test("hiding in an animation block moves the others, and hides at its end; showing grows from nothing") func animatedHiding() async {
            let scene = AnimationScene()
            defer { scene.close() }
            let a = Sized(20, 50), b = Sized(20, 50)
            let stack = stack(CGSize(width: 100, height: 100), [a, b]) {
                $0.axis = .vertical
                $0.distribution = .fillEqually
            }
            scene.stage.window.addSubview(stack)
            CATransaction.flush()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { a.isHidden = true }
            #expect(a.isHidden && !a.layer.isHidden && a.frame == rect(0, 0, 100, 0) && b.frame == rect(0, 0, 100, 100))
            scene.at(0.5) {
                #expect(b.layer.presentation()?.frame == rect(0, 25, 100, 75))
                #expect(a.layer.presentation()?.frame == rect(0, 0, 100, 25) && !a.layer.isHidden)
            }
            // The block hears of its animations' end on the main queue.
            scene.at(1.1) {}
            await UIApplication.shared.settle()
            #expect(a.isHidden && a.layer.isHidden)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { a.isHidden = false }
            #expect(!a.isHidden && !a.layer.isHidden && a.frame == rect(0, 0, 100, 50))
            scene.at(1.6) { #expect(a.layer.presentation()?.frame == rect(0, 0, 100, 25)) }
            // Shown again before the end, a view stays; hidden without an animation, it goes at once.
            scene.at(3) {}
            UIView.animate(withDuration: 1) { a.isHidden = true }
            scene.at(3.5) { a.isHidden = false }
            scene.at(5) {}
            await UIApplication.shared.settle()
            #expect(!a.isHidden && !a.layer.isHidden)
            UIView.animate(withDuration: 1) { a.isHidden = true }
            stack.removeArrangedSubview(a)
            #expect(a.isHidden && a.layer.isHidden)
            a.isHidden = false
            #expect(!a.isHidden && !a.layer.isHidden)
        }
    }
}

/// A view with a natural size, and baselines.
private final class Sized: UIView {
    var size: CGSize
    private let first: CGFloat?, last: CGFloat?

    init(_ width: CGFloat, _ height: CGFloat, first: CGFloat? = nil, last: CGFloat? = nil) {
        size = CGSize(width: width, height: height)
        self.first = first
        self.last = last
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
    override func firstBaseline(in size: CGSize) -> CGFloat { first ?? super.firstBaseline(in: size) }
    override func lastBaseline(in size: CGSize) -> CGFloat { last ?? super.lastBaseline(in: size) }
}

/// A view that fits another one.
private final class Fitting: UIView {
    private let content: UIView

    init(_ content: UIView) {
        self.content = content
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { content.frame = CGRect(origin: .zero, size: content.sizeThatFits(.zero)) }
}
