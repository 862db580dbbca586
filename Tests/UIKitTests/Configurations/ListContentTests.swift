import Testing

@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct ListContents {
        private func view(_ configuration: UIListContentConfiguration, width: CGFloat = 320, height: CGFloat? = nil) -> UIListContentView {
            let view = UIListContentView(configuration: configuration)
            view.frame = CGRect(x: 0, y: 0, width: width, height: height ?? view.sizeThatFits(CGSize(width: width, height: 0)).height)
            view.layoutIfNeeded()
            return view
        }

        private func parts(_ view: UIListContentView) -> (image: UIImageView, text: UILabel, secondary: UILabel) {
            (view.subviews[0] as! UIImageView, view.subviews[1] as! UILabel, view.subviews[2] as! UILabel)
        }

        @Test func stylesBeginWithTheSystemsFontsAndColours() {
            // Point sizes of text and secondary text, whether the colours are secondary, side by side.
            let table: [(UIListContentConfiguration, CGFloat, CGFloat, Bool, Bool, Bool)] = [
                (.cell(), 17, 12, false, false, false), (.subtitleCell(), 17, 12, false, false, false),
                (.valueCell(), 17, 17, false, true, true),
                (.plainHeader(), 17, 13, false, true, false), (.plainFooter(), 15, 13, true, true, false),
                (.groupedHeader(), 13, 13, true, true, false), (.groupedFooter(), 13, 13, true, true, false),
                (.prominentInsetGroupedHeader(), 17, 15, false, true, false),
                (.extraProminentInsetGroupedHeader(), 20, 15, false, true, false),
                (.sidebarHeader(), 20, 15, false, true, false), (.sidebarCell(), 17, 15, false, true, false),
                (.sidebarSubtitleCell(), 17, 15, false, true, false), (.accompaniedSidebarCell(), 17, 15, false, true, false),
                (.accompaniedSidebarSubtitleCell(), 17, 15, false, true, false),
            ]
            for (content, size, secondarySize, isGrey, isSecondaryGrey, isSideBySide) in table {
                #expect(content.textProperties.font.pointSize == size)
                #expect(content.secondaryTextProperties.font.pointSize == secondarySize)
                #expect(content.textProperties.color == (isGrey ? .secondaryLabel : .label))
                #expect(content.secondaryTextProperties.color == (isSecondaryGrey ? .secondaryLabel : .label))
                #expect(content.prefersSideBySideTextAndSecondaryText == isSideBySide)
                #expect(content.imageToTextPadding == 16 && content.directionalLayoutMargins.leading == 16)
            }
            #expect(UIListContentConfiguration.groupedHeader().textProperties.transform == .uppercase)
        }

        @Test func aTextLiesBetweenTheMargins() {
            var content = UIListContentConfiguration.cell()
            content.text = "Albums"
            let line = UILabel(frame: .zero)
            line.text = "Albums"
            let height = line.intrinsicContentSize.height
            let view = view(content)
            let label = parts(view).text
            #expect(view.bounds.height == height + 22)
            #expect(label.frame == CGRect(x: 16, y: 11, width: 288, height: height))
            #expect(parts(view).secondary.isHidden && parts(view).image.isHidden)
            // In a higher row it lies in the middle.
            #expect(parts(self.view(content, height: height + 42)).text.frame.minY == 21)
            content.secondaryText = "12 of them"
            let two = self.view(content)
            let (_, text, secondary) = parts(two)
            #expect(secondary.frame.minY == text.frame.maxY + 2)
            #expect(two.bounds.height == secondary.frame.maxY + 11)
        }

        @Test func aValueLiesAtTheEndOfTheLineOrBelow() {
            var content = UIListContentConfiguration.valueCell()
            content.text = "Name"
            content.secondaryText = "Value"
            let (_, text, secondary) = parts(view(content))
            #expect(text.frame.minX == 16 && secondary.frame.maxX == 304)
            #expect(text.frame.minY == secondary.frame.minY)
            content.secondaryText = "A value that is too long to stand beside its name in one line"
            let (_, above, below) = parts(view(content))
            #expect(below.frame.minX == 16 && below.frame.minY == above.frame.maxY + 2)
        }

        @Test func textsOfRowsWithSymbolsBeginAtOnePlace() {
            var content = UIListContentConfiguration.cell()
            content.text = "Text"
            for name in ["star", "info", "envelope"] {
                content.image = UIImage(systemName: name)
                let (image, text, _) = parts(view(content))
                #expect(image.image != nil && !image.isHidden)
                #expect(image.bounds.width <= 28 && abs(text.frame.minX - 60) < 0.01 && abs(image.frame.midX - 30) <= 0.5)
                #expect(abs(image.frame.midY - text.frame.midY) <= 0.5)
            }
            content.image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 60)).image { _ in }
            content.imageProperties.maximumSize = CGSize(width: 40, height: 0)
            content.imageProperties.cornerRadius = 5
            let (picture, text, _) = parts(view(content))
            #expect(picture.bounds.size == CGSize(width: 40, height: 30) && picture.layer.cornerRadius == 5)
            #expect(abs(text.frame.minX - 72) < 0.01)
            content.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 70)
            let reserved = view(content)
            #expect(abs(parts(reserved).image.frame.midX - 46) < 0.01 && abs(parts(reserved).text.frame.minX - 92) < 0.01)
            #expect(reserved.bounds.height == 92)
        }

        @Test func contentIsMirroredFromRightToLeft() {
            var content = UIListContentConfiguration.valueCell()
            content.text = "Name"
            content.secondaryText = "Value"
            let view = view(content)
            view.semanticContentAttribute = .forceRightToLeft
            view.layoutIfNeeded()
            #expect(parts(view).text.frame.maxX == 304 && parts(view).secondary.frame.minX == 16)
        }

        @Test func widerMarginsOfTheSuperviewHold() {
            let row = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 60))
            row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 30, bottom: 20, trailing: 10)
            var content = UIListContentConfiguration.cell()
            content.text = "Text"
            let view = UIListContentView(configuration: content)
            view.frame = row.bounds
            row.addSubview(view)
            row.layoutIfNeeded()
            #expect(parts(view).text.frame.minX == 30 && parts(view).text.frame.maxX == 384)
            row.directionalLayoutMargins.leading = 50
            row.layoutIfNeeded()
            #expect(parts(view).text.frame.minX == 50)
        }

        @Test func coloursFollowTheStateUntilTheyAreSet() {
            let traits = UITraitCollection(userInterfaceStyle: .light)
            var selected = UICellConfigurationState(traitCollection: traits)
            var disabled = selected
            selected.isSelected = true
            disabled.isDisabled = true
            let row = UIListContentConfiguration.sidebarCell()
            #expect(row.updated(for: selected).textProperties.color == .white)
            #expect(row.updated(for: selected).imageProperties.tintColor == .white)
            #expect(row.updated(for: selected).updated(for: UICellConfigurationState(traitCollection: traits)) == row)
            #expect(row.updated(for: disabled).textProperties.color == .tertiaryLabel)
            #expect(UIListContentConfiguration.cell().updated(for: selected) == .cell())
            var own = row
            own.textProperties.color = .systemRed
            own.imageProperties.tintColor = .systemGreen
            #expect(own.updated(for: selected).textProperties.color == .systemRed)
            #expect(own.updated(for: selected).imageProperties.tintColor == .systemGreen)
            own.textProperties.colorTransformer = .grayscale
            #expect(own.textProperties.resolvedColor() != .systemRed)
            var copy = own
            #expect(copy == own)
            copy.textProperties.colorTransformer = UIConfigurationColorTransformer { $0 }
            #expect(copy != own)
        }

        @Test func anotherConfigurationIsShown() async {
            var content = UIListContentConfiguration.groupedHeader()
            content.text = "today"
            let view = view(content)
            #expect(parts(view).text.text == "TODAY")
            content.attributedText = NSAttributedString(string: "Later")
            view.configuration = content
            #expect(parts(view).text.text == "Later")
            #expect((view.configuration as? UIListContentConfiguration) == content)
            #expect(view.supports(UIListContentConfiguration.cell()))
            #expect(content.makeContentView() is UIListContentView)
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    struct Other: UIContentConfiguration {
                        func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: .cell()) }
                        func updated(for state: any UIConfigurationState) -> Other { self }
                    }
                    UIListContentView(configuration: .cell()).configuration = Other()
                }
            }
        }

        @Test func statesCarryValuesOfAProgramsOwn() {
            var state = UICellConfigurationState(traitCollection: UITraitCollection())
            state[UIConfigurationStateCustomKey("archived")] = 1
            #expect(state[UIConfigurationStateCustomKey(rawValue: "archived")] == AnyHashable(1))
            #expect(state[UIConfigurationStateCustomKey("other")] == nil)
            #expect(state != UICellConfigurationState(traitCollection: UITraitCollection()))
        }
    }
}
