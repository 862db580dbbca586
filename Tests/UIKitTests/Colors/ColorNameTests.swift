import UIKit
import Testing

@Suite struct ColorNameTests {
    @Test("colours are called what people call them")
    func names() {
        let expected: [(UIColor, String)] = [
            (.black, "black"), (.white, "white"), (.gray, "gray"), (.darkGray, "dark gray"), (.lightGray, "light gray"), (.red, "red"),
            (.green, "green"), (.blue, "blue"), (.yellow, "yellow"), (.cyan, "cyan"), (.magenta, "magenta"), (.orange, "orange"),
            (.brown, "brown"), (.clear, "transparent"), (UIColor(red: 0.5, green: 0, blue: 0, alpha: 1), "dark red"),
            (UIColor(red: 0.75, green: 0.8, blue: 1, alpha: 1), "light blue"), (UIColor(red: 1, green: 0.75, blue: 0.8, alpha: 1), "light pink"),
        ]
        for (color, name) in expected { #expect(color.accessibilityName == name) }
    }

    @Test("colours beyond the range, and those of patterns, have a name too")
    func hostile() {
        #expect(UIColor(red: 3, green: -2, blue: 0, alpha: 1).accessibilityName == "red")
        for value in [CGFloat.nan, .infinity, -.infinity] {
            #expect(!UIColor(red: value, green: value, blue: 0.5, alpha: 1).accessibilityName.isEmpty)
        }
    }

    @Test("weights of fonts and symbols answer each other; traits make a configuration")
    func configurations() {
        let weights: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
        for weight in weights { #expect(weight.symbolWeight().fontWeight() == weight) }
        #expect(UIFont.Weight(0.05).symbolWeight() == .regular)
        let traits = UITraitCollection(userInterfaceStyle: .dark)
        #expect(traits.imageConfiguration.traitCollection == traits)
    }
}
