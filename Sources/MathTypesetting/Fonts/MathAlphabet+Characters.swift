/// The characters that Unicode has for letters of mathematics in each alphabet.
extension MathAlphabet {
    /// The first characters of the runs of letters; 0 where there is no run.
    private struct Runs {
        var capitals: UInt32 = 0, smalls: UInt32 = 0, greekCapitals: UInt32 = 0, greekSmalls: UInt32 = 0, digits: UInt32 = 0
    }

    private var runs: Runs {
        switch self {
        case .automatic: Runs(capitals: 0x1D434, smalls: 0x1D44E, greekSmalls: 0x1D6FC)
        case .roman: Runs()
        case .italic: Runs(capitals: 0x1D434, smalls: 0x1D44E, greekCapitals: 0x1D6E2, greekSmalls: 0x1D6FC)
        case .bold: Runs(capitals: 0x1D400, smalls: 0x1D41A, greekCapitals: 0x1D6A8, greekSmalls: 0x1D6C2, digits: 0x1D7CE)
        case .boldItalic: Runs(capitals: 0x1D468, smalls: 0x1D482, greekCapitals: 0x1D6A8, greekSmalls: 0x1D736, digits: 0x1D7CE)
        case .blackboard: Runs(capitals: 0x1D538, smalls: 0x1D552, digits: 0x1D7D8)
        case .script: Runs(capitals: 0x1D49C, smalls: 0x1D4B6)
        case .fraktur: Runs(capitals: 0x1D504, smalls: 0x1D51E)
        case .sansSerif: Runs(capitals: 0x1D5A0, smalls: 0x1D5BA, digits: 0x1D7E2)
        case .typewriter: Runs(capitals: 0x1D670, smalls: 0x1D68A, digits: 0x1D7F6)
        }
    }

    /// A character in this alphabet; the character itself where the alphabet has no other.
    func character(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let runs = runs, value = scalar.value
        func letter(_ start: UInt32, _ index: UInt32) -> Unicode.Scalar {
            guard start > 0 else { return scalar }
            return Self.exceptions[start + index] ?? Unicode.Scalar(start + index) ?? scalar
        }
        switch value {
        case 0x41...0x5A: return letter(runs.capitals, value - 0x41)
        case 0x61...0x7A: return letter(runs.smalls, value - 0x61)
        case 0x30...0x39: return letter(runs.digits, value - 0x30)
        case 0x391...0x3A9: return letter(runs.greekCapitals, value - 0x391)
        case 0x3B1...0x3C9: return letter(runs.greekSmalls, value - 0x3B1)
        case 0x131 where self == .automatic || self == .italic: return "\u{1D6A4}"
        case 0x237 where self == .automatic || self == .italic: return "\u{1D6A5}"
        default:
            guard runs.greekSmalls > 0, let index = Self.variants.firstIndex(of: value) else { return scalar }
            return letter(runs.greekSmalls, 25 + UInt32(index))
        }
    }

    /// ∂ ϵ ϑ ϰ ϕ ϱ ϖ, which follow the Greek letters in their runs.
    private static let variants: [UInt32] = [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]

    /// Letters that Unicode had before it got the runs.
    private static let exceptions: [UInt32: Unicode.Scalar] = [
        0x1D455: "ℎ", 0x1D49D: "ℬ", 0x1D4A0: "ℰ", 0x1D4A1: "ℱ", 0x1D4A3: "ℋ", 0x1D4A4: "ℐ", 0x1D4A7: "ℒ", 0x1D4A8: "ℳ", 0x1D4AD: "ℛ",
        0x1D4BA: "ℯ", 0x1D4BC: "ℊ", 0x1D4C4: "ℴ", 0x1D506: "ℭ", 0x1D50B: "ℌ", 0x1D50C: "ℑ", 0x1D515: "ℜ", 0x1D51D: "ℨ", 0x1D53A: "ℂ",
        0x1D53F: "ℍ", 0x1D545: "ℕ", 0x1D547: "ℙ", 0x1D548: "ℚ", 0x1D549: "ℝ", 0x1D551: "ℤ",
    ]
}
