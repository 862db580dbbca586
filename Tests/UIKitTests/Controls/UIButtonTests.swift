@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Buttons: events, contents by state, configurations, sizes.
    @MainActor @Suite struct Buttons {
        @Test("6.1 events of a press: inside within 70 points, then exit, enter, up")
        func events() {
            let stage = Stage()
            defer { stage.close() }
            let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
            stage.window.addSubview(button)
            let names: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchDragInside, "in"), (.touchDragOutside, "out"), (.touchDragEnter, "enter"),
                (.touchDragExit, "exit"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.primaryActionTriggered, "primary"),
            ]
            for (event, name) in names { button.addAction(UIAction { [weak stage] _ in stage?.note(name) }, for: event) }
            stage.touch(.began, 150, 120)
            #expect(button.isHighlighted && button.isHeld)
            stage.touch(.moved, 269, 120)
            #expect(button.isHighlighted)
            stage.touch(.moved, 271, 120)
            #expect(!button.isHighlighted)
            stage.touch(.moved, 150, 209)
            stage.touch(.ended, 150, 209)
            #expect(stage.taken() == ["down", "in", "out", "exit", "in", "enter", "up inside", "primary"])
            stage.touch(.began, 150, 120)
            stage.touch(.moved, 10, 10)
            stage.touch(.ended, 10, 10)
            #expect(stage.taken() == ["down", "out", "exit", "up outside"])
        }

        @Test("A state takes the normal state's content where it has none, and only that")
        func states() {
            let button = UIButton(type: .system)
            button.setTitle("Normal", for: .normal)
            button.setTitle("Chosen", for: .selected)
            #expect(button.title(for: .highlighted) == "Normal")
            #expect(button.title(for: [.selected, .highlighted]) == "Normal")
            button.isSelected = true
            #expect(button.currentTitle == "Chosen")
            button.layoutIfNeeded()
            #expect(button.titleLabel?.text == "Chosen")
            button.setTitleColor(.red, for: .disabled)
            #expect(button.titleColor(for: .disabled) == .red)
            #expect(button.titleColor(for: .normal) == button.tintColor)
            #expect(UIButton().currentTitleColor == .white)
            button.setAttributedTitle(NSAttributedString(string: "Rich"), for: .selected)
            button.layoutIfNeeded()
            #expect(button.titleLabel?.text == "Rich")
            button.isSelected = false
            button.layoutIfNeeded()
            #expect(button.titleLabel?.text == "Normal")
        }

        @Test("Sizes: 15 points and 30 high for system, 18 for custom, a picture beside the title")
        func sizes() {
            let button = UIButton(type: .system)
            button.setTitle("OK", for: .normal)
            #expect(button.titleLabel?.font.pointSize == 15)
            #expect(UIButton().titleLabel?.font.pointSize == 18)
            let line = button.titleLabel!.font.lineHeight
            #expect(abs(Double(button.intrinsicContentSize.height) - Double(line + 12)) <= 0.51)
            #expect(button.intrinsicContentSize.width >= 30)
            let plain = button.intrinsicContentSize
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
            button.setImage(image, for: .normal)
            button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            let title = button.titleLabel!.intrinsicContentSize
            #expect(abs(Double(button.intrinsicContentSize.width - title.width) - 26) < 0.51)
            #expect(button.intrinsicContentSize.height < plain.height)
            let pictured = UIButton()
            pictured.setImage(image, for: .normal)
            #expect(pictured.intrinsicContentSize == CGSize(width: 20, height: 10))
        }

        @Test("What is set is in the button's parts at once", arguments: [false, true])
        func upToDate(hasConfiguration: Bool) {
            let button = UIButton(type: .system)
            if hasConfiguration { button.configuration = .plain() }
            button.setTitle("One", for: .normal)
            button.setTitle("Two", for: .selected)
            #expect(button.titleLabel?.text == "One" && button.imageView?.image == nil)
            button.isSelected = true
            #expect(button.titleLabel?.text == "Two")
            button.setTitle("Three", for: .selected)
            #expect(button.titleLabel?.text == "Three")
            button.setImage(UIImage(systemName: "star"), for: .normal)
            #expect(button.imageView?.image != nil && button.imageView?.isHidden == false)
            button.configuration = .plain()
            button.configuration?.subtitle = "Below"
            #expect(button.subtitleLabel?.text == "Below")
        }

        @Test("Sizes: an empty button is 30 by 34, a picture that is higher than the title and its space alone sets the height")
        func emptyAndPicturedSizes() {
            #expect(UIButton().intrinsicContentSize == CGSize(width: 30, height: 34))
            #expect(UIButton().sizeThatFits(.zero) == CGSize(width: 30, height: 34))
            let button = UIButton()
            button.setTitle("Title", for: .normal)
            let title = button.intrinsicContentSize
            #expect(title.height == 34)
            for (height, expected) in [(80, 80), (30, 34), (34, 34), (35, 35)] as [(CGFloat, CGFloat)] {
                button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 20, height: height)).image { _ in }, for: .normal)
                #expect(button.intrinsicContentSize == CGSize(width: title.width + 20, height: expected))
            }
            button.contentEdgeInsets.top = 5
            #expect(button.intrinsicContentSize.height == 40)
        }

        @Test("Alignment and insets place picture and title")
        func layout() {
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
            button.setImage(image, for: .normal)
            let content = button.contentRect(forBounds: button.bounds)
            #expect(button.imageRect(forContentRect: content) == CGRect(x: 90, y: 45, width: 20, height: 10))
            button.contentHorizontalAlignment = .left
            button.contentVerticalAlignment = .bottom
            #expect(button.imageRect(forContentRect: content) == CGRect(x: 0, y: 90, width: 20, height: 10))
            // An inset on one side moves centred content by half of it.
            button.contentHorizontalAlignment = .center
            button.imageEdgeInsets.left = 10
            #expect(button.imageRect(forContentRect: content).minX == 95)
            button.setTitle("Title", for: .normal)
            button.imageEdgeInsets = .zero
            button.layoutIfNeeded()
            #expect(button.imageView!.frame.maxX == button.titleLabel!.frame.minX)
        }

        @Test("Actions give a button its title, picture and code")
        func actions() {
            var count = 0
            let action = UIAction(title: "Go", attributes: .destructive) { _ in count += 1 }
            let button = UIButton(type: .system, primaryAction: action)
            #expect(button.currentTitle == "Go" && button.role == .destructive)
            button.sendActions(for: .primaryActionTriggered)
            #expect(count == 1)
            let configured = UIButton(configuration: .filled(), primaryAction: action)
            #expect(configured.configuration?.title == "Go")
            #expect(configured.bounds.width > 40)
        }

        @Test("A button that changes its selection does so before its actions run")
        func toggling() {
            let stage = Stage()
            defer { stage.close() }
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            stage.window.addSubview(button)
            button.changesSelectionAsPrimaryAction = true
            button.addAction(UIAction { [weak stage] action in
                stage?.note("\((action.sender as? UIButton)?.isSelected == true)")
            }, for: .primaryActionTriggered)
            stage.tap(50, 20)
            stage.tap(50, 20)
            #expect(stage.taken() == ["true", "false"])
        }

        @Test("Configurations: heights, insets that follow the size until they are set, colours by state")
        func configurations() {
            var filled = UIButton.Configuration.filled()
            filled.title = "Save"
            func height(_ size: UIButton.Configuration.Size) -> Double {
                filled.buttonSize = size
                return Double(UIButton(configuration: filled).bounds.height)
            }
            let body = Double(UIFont.preferredFont(forTextStyle: .body).lineHeight)
            #expect(abs(height(.medium) - (body + 14)) <= 0.51)
            #expect(abs(height(.large) - (body + 30)) <= 0.51)
            #expect(height(.small) < height(.medium))
            filled.buttonSize = .small
            #expect(filled.contentInsets == UIButton.Configuration.insets(of: .filled, size: .small))
            filled.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            filled.buttonSize = .large
            #expect(filled.contentInsets.top == 1)
            filled.setDefaultContentInsets()
            #expect(filled.contentInsets.top == 15)

            let button = UIButton(configuration: filled)
            button.tintColor = .red
            #expect(filled.updated(for: button).background.backgroundColor == .red)
            #expect(filled.updated(for: button).baseForegroundColor == .white)
            var own = filled
            own.baseBackgroundColor = .green
            own.baseForegroundColor = .black
            #expect(own.updated(for: button).background.backgroundColor == .green)
            #expect(own.updated(for: button).baseForegroundColor == .black)
            own.background.backgroundColor = .blue
            #expect(own.updated(for: button).background.backgroundColor == .blue)
            button.isHighlighted = true
            let pressed = filled.updated(for: button).background.backgroundColor
            #expect(Double(pressed!.cgColor.alpha) == 0.75)
        }

        @Test("The update handler runs once for changes of state, and what it sets is shown")
        func updateHandler() {
            let button = UIButton(configuration: .plain())
            var calls = 0
            button.configurationUpdateHandler = { button in
                calls += 1
                button.configuration?.title = button.isHighlighted ? "Pressed" : "At rest"
            }
            button.layoutIfNeeded()
            #expect(calls == 1 && button.titleLabel?.text == "At rest")
            button.isHighlighted = true
            button.isSelected = true
            button.layoutIfNeeded()
            #expect(calls == 2 && button.titleLabel?.text == "Pressed")
            button.layoutIfNeeded()
            #expect(calls == 2)
        }

        @Test("Attributes of a configuration's title, and transformers")
        func attributes() {
            var plain = UIButton.Configuration.plain()
            var title = AttributedString("Big")
            title.font = .systemFont(ofSize: 40)
            plain.attributedTitle = title
            let button = UIButton(configuration: plain)
            #expect(button.bounds.height > 50)
            plain.title = "Plain"
            #expect(plain.title == "Plain")
            plain.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
                var outgoing = incoming
                outgoing.font = .systemFont(ofSize: 9)
                return outgoing
            }
            button.configuration = plain
            button.layoutIfNeeded()
            #expect(button.titleLabel?.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 9))
            let grey = UIConfigurationColorTransformer.grayscale(.red).resolvedColor(with: .current)
            var white: CGFloat = 0
            grey.getWhite(&white, alpha: nil)
            #expect(abs(Double(white) - 0.2126) < 1e-3)
        }

        @Test("Picture, titles and a spinner of a configuration lie as they are told")
        func configurationLayout() {
            var gray = UIButton.Configuration.gray()
            gray.title = "Title"
            gray.subtitle = "Subtitle"
            gray.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
            gray.imagePadding = 8
            let button = UIButton(configuration: gray)
            button.layoutIfNeeded()
            #expect(abs(Double(button.titleLabel!.frame.minX - button.imageView!.frame.maxX) - 8) < 0.51)
            #expect(button.subtitleLabel!.frame.minY >= button.titleLabel!.frame.maxY)
            button.configuration?.imagePlacement = .bottom
            button.sizeToFit()
            button.layoutIfNeeded()
            #expect(button.imageView!.frame.minY >= button.subtitleLabel!.frame.maxY)
            button.configuration?.showsActivityIndicator = true
            button.layoutIfNeeded()
            #expect(button.imageView!.isHidden && button.spinner.isAnimating)
            button.configuration?.cornerStyle = .capsule
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
            button.layoutIfNeeded()
            #expect(Double(button.backgroundView.subviews[0].layer.cornerRadius) == 25)
        }

        @Test("corners of backgrounds and of the focus ring are continuous, and capsules' are circles all the same", arguments: [20.0, 25, 31, 44])
        func corners(height: Double) async {
            let button = UIButton(configuration: .filled())
            for style in [UIButton.Configuration.CornerStyle.small, .large, .capsule] {
                button.configuration?.cornerStyle = style
                button.frame = CGRect(x: 0, y: 0, width: 80, height: height)
                button.layoutIfNeeded()
                for part in button.backgroundView.subviews { #expect(part.layer.cornerCurve == .continuous) }
            }
            await HeadlessHost.open(size: CGSize(width: 100, height: 100)) { host in
                @MainActor func picture(_ curve: CALayerCornerCurve) -> PixelBuffer? {
                    let view = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: height))
                    view.backgroundColor = .red
                    view.layer.cornerRadius = height / 2
                    view.layer.cornerCurve = curve
                    host.show(view)
                    return host.snapshot().pixels
                }
                guard let smooth = picture(.continuous), let round = picture(.circular) else {
                    Issue.record("no picture")
                    return
                }
                var difference = 0
                for y in 0..<round.height {
                    for x in 0..<round.width {
                        for shift in [0, 8, 16, 24] {
                            difference = max(difference, abs(Int(smooth[x, y] >> shift & 255) - Int(round[x, y] >> shift & 255)))
                        }
                    }
                }
                #expect(difference <= 2, "\(difference)")
            }
        }

        @Test("the dynamic corner style scales the radius with text, the fixed one doesn't")
        func dynamicCorners() {
            var configuration = UIButton.Configuration.filled()
            configuration.background.cornerRadius = 6
            let button = UIButton(configuration: configuration)
            button.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
            var radius: Double {
                button.layoutIfNeeded()
                return Double(button.backgroundView.subviews[0].layer.cornerRadius)
            }
            button.traitOverrides.preferredContentSizeCategory = .large
            #expect(radius == 6)
            button.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
            let factor = 53.0 / 17
            #expect(abs(radius - 6 * factor) <= 0.5)
            button.configuration?.cornerStyle = .fixed
            #expect(radius == 6)
        }

        @Test("a symbol is drawn as it is preferred in a state; what it says itself counts more")
        func symbols() throws {
            let button = UIButton(type: .system)
            button.setImage(UIImage(systemName: "star"), for: .normal)
            button.sizeToFit()
            let small = button.bounds.width
            button.setPreferredSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 34), forImageIn: .normal)
            #expect(button.currentPreferredSymbolConfiguration == UIImage.SymbolConfiguration(pointSize: 34))
            #expect(button.preferredSymbolConfigurationForImage(in: .selected) == UIImage.SymbolConfiguration(pointSize: 34))
            button.sizeToFit()
            #expect(Double(button.bounds.width) > 1.8 * Double(small))
            button.setImage(UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17)), for: .normal)
            button.sizeToFit()
            #expect(button.bounds.width == small)
        }

        @Test("a selected button of the system's type stands out of a patch of the tint colour, unless it has a picture for that")
        func selectedSystemButton() throws {
            let button = UIButton(type: .system)
            button.setTitle("Chosen", for: .normal)
            button.isSelected = true
            button.sizeToFit()
            button.layoutIfNeeded()
            let mark = try #require(button.selectionMark), title = try #require(button.titleLabel)
            #expect(!mark.isHidden && mark.frame.contains(title.frame) && title.textColor == .white)
            button.isSelected = false
            button.layoutIfNeeded()
            #expect(mark.isHidden && title.textColor != .white)
            button.setImage(UIImage(systemName: "star.fill"), for: .selected)
            button.isSelected = true
            button.layoutIfNeeded()
            #expect(mark.isHidden)
        }
    }
}
