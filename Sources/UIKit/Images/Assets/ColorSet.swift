/// A colour set of an asset catalog.
struct ColorSet {
    /// The colour: a dynamic one where there are several.
    let color: UIColor

    /// Nil where nothing can be read.
    init?(folder: URL) {
        guard let contents = CatalogFile.read(Contents.self, in: folder) else { return nil }
        let variants = (contents.colors ?? []).prefix(1000).compactMap { entry -> (traits: UITraitCollection, color: UIColor)? in
            guard let traits = entry.traits.traits, let color = entry.color?.color else { return nil }
            return (traits, color)
        }
        guard let first = variants.first else { return nil }
        guard variants.count > 1 else {
            color = first.color
            return
        }
        color = UIColor { traits in
            let ranked = variants.indices.max { (Self.rank(variants[$0].traits, traits), -$0) < (Self.rank(variants[$1].traits, traits), -$1) }
            return variants[ranked ?? 0].color
        }
    }

    /// The rank of an entry for traits: a contradicting trait is worse than an unspecified one.
    private static func rank(_ entry: UITraitCollection, _ traits: UITraitCollection) -> Int {
        var rank = 0
        if entry.userInterfaceStyle != .unspecified { rank += entry.userInterfaceStyle == traits.userInterfaceStyle ? 10 : -100 }
        if entry.userInterfaceIdiom != .unspecified { rank += entry.userInterfaceIdiom == traits.userInterfaceIdiom ? 20 : -200 }
        if entry.accessibilityContrast == .high { rank += traits.accessibilityContrast == .high ? 5 : -50 }
        if entry.displayGamut != .unspecified { rank += entry.displayGamut == traits.displayGamut ? 1 : -1 }
        return rank
    }

    private struct Contents: Decodable {
        var colors: [Entry]?
    }

    private struct Entry: Decodable {
        var color: Value?
        var traits: CatalogEntryTraits

        enum CodingKeys: CodingKey { case color }

        init(from decoder: any Decoder) throws {
            color = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Value.self, forKey: .color)
            traits = try CatalogEntryTraits(from: decoder)
        }
    }

    private struct Value: Decodable {
        var space: String?
        var components: [String: Component]?
        var reference: String?
        enum CodingKeys: String, CodingKey { case space = "color-space", components, reference }

        var color: UIColor? {
            if let reference { return UIColor.systemColor(reference) }
            guard let components else { return nil }
            let alpha = components["alpha"]?.value ?? 1
            if let white = components["white"]?.value { return UIColor(white: white, alpha: alpha) }
            guard let red = components["red"]?.value, let green = components["green"]?.value, let blue = components["blue"]?.value else {
                return nil
            }
            switch space {
            case "display-p3": return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
            case "extended-linear-srgb":
                let linear = CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
                let color = linear.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
                return color.map { UIColor(cgColor: $0) }
            default: return UIColor(red: red, green: green, blue: blue, alpha: alpha)
            }
        }
    }

    /// A component: text with a decimal point counts from 0 to 1, other text from 0 to 255, in hexadecimal after `0x`.
    private struct Component: Decodable {
        let value: CGFloat

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            var number: Double?
            if let text = try? container.decode(String.self) {
                let trimmed = text.trimmingCharacters(in: .whitespaces)
                if trimmed.lowercased().hasPrefix("0x") {
                    number = Int(trimmed.dropFirst(2), radix: 16).map { Double($0) / 255 }
                } else if let whole = Int(trimmed) {
                    number = Double(whole) / 255
                } else {
                    number = Double(trimmed)
                }
            } else {
                number = try container.decode(Double.self)
            }
            guard let number, number.isFinite, abs(number) <= 1000 else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a component of a colour")
            }
            value = CGFloat(number)
        }
    }
}

extension UIColor {
    /// The colour that a catalog refers to as `systemBlueColor`; nil for unknown names.
    static func systemColor(_ reference: String) -> UIColor? {
        let names: [String: UIColor] = [
            "systemRed": .systemRed, "systemOrange": .systemOrange, "systemYellow": .systemYellow, "systemGreen": .systemGreen,
            "systemMint": .systemMint, "systemTeal": .systemTeal, "systemCyan": .systemCyan, "systemBlue": .systemBlue,
            "systemIndigo": .systemIndigo, "systemPurple": .systemPurple, "systemPink": .systemPink, "systemBrown": .systemBrown,
            "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3, "systemGray4": .systemGray4,
            "systemGray5": .systemGray5, "systemGray6": .systemGray6, "label": .label, "secondaryLabel": .secondaryLabel,
            "tertiaryLabel": .tertiaryLabel, "quaternaryLabel": .quaternaryLabel, "placeholderText": .placeholderText, "link": .link,
            "separator": .separator, "opaqueSeparator": .opaqueSeparator, "systemFill": .systemFill,
            "secondarySystemFill": .secondarySystemFill, "tertiarySystemFill": .tertiarySystemFill,
            "quaternarySystemFill": .quaternarySystemFill, "systemBackground": .systemBackground,
            "secondarySystemBackground": .secondarySystemBackground, "tertiarySystemBackground": .tertiarySystemBackground,
            "systemGroupedBackground": .systemGroupedBackground, "groupTableViewBackground": .systemGroupedBackground,
            "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
            "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground, "darkText": .darkText, "lightText": .lightText,
        ]
        return names[reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference]
    }
}
