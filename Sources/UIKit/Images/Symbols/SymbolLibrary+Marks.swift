extension SymbolLibrary {
    /// Symbols of actions and states.
    static let marks: [String: String] = [
        "plus": "s M-39 0 H39\ns M0 -39 V39",
        "minus": "s M-39 0 H39",
        "xmark": "s M-31 -31 L31 31\ns M31 -31 L-31 31",
        "multiply": "s M-31 -31 L31 31\ns M31 -31 L-31 31",
        "divide": "s M-39 0 H39\ns*1.66 M0 -27 H0.02\ns*1.66 M0 27 H0.02",
        "equal": "s M-37 -14 H37\ns M-37 14 H37",
        "plusminus": "s M-32 -14 H32\ns M0 -44 V16\ns M-32 40 H32",
        "number": "s M-36 -16 H38\ns M-38 16 H36\ns M-8 -42 L-20 42\ns M22 -42 L10 42",
        "percent": "s M32 -40 L-32 40\ns O-26 -24 14\ns O26 24 14",
        "checkmark": "s M-34 8 L-10 36 L35 -36",
        "ellipsis": "s*1.79 M-34 0 H-33.98\ns*1.79 M0 0 H0.02\ns*1.79 M34 0 H34.02",
        "questionmark": "s M-24 -22 C-24 -36 -14 -44 0 -44 C14 -44 24 -36 24 -23 C24 -4 0 -6 0 14\ns*1.42 M0 40 H0.02",
        "exclamationmark": "s*1.15 M0 -42 V12\ns*1.52 M0 38 H0.02",
        "info": "s*1.05 M-12 -12 H2 V38\ns*1.05 M-16 38 H20\ns*1.52 M-1 -38 H-0.98",
        "info.circle": "s1 O0 0 46\ns M-8 -6 H1 V22\ns M-11 22 H13\ns*1.42 M-1 -24 H-0.98",
        "info.circle.fill": "b1 O0 0 46\nX M-8 -6 H1 V22\nX M-11 22 H13\nX*1.62 M-1 -24 H-0.98",
        "questionmark.circle": "s1 O0 0 46\ns M-14 -13 C-14 -21 -8 -26 0 -26 C8 -26 14 -21 14 -13 C14 -2 0 -3 0 9\ns*1.37 M0 24 H0.02",
        "questionmark.circle.fill": "b1 O0 0 46\nX M-14 -13 C-14 -21 -8 -26 0 -26 C8 -26 14 -21 14 -13 C14 -2 0 -3 0 9\nX*1.47 M0 24 H0.02",
        "exclamationmark.circle": "s1 O0 0 46\ns M0 -26 V6\ns*1.47 M0 23 H0.02",
        "exclamationmark.circle.fill": "b1 O0 0 46\nX M0 -26 V6\nX*1.47 M0 23 H0.02",
        "exclamationmark.triangle": "s1 M0 -40 L47 38 H-47 Z\ns M0 -13 V10\ns*1.42 M0 25 H0.02",
        "exclamationmark.triangle.fill": "b1 M0 -40 L47 38 H-47 Z\nX M0 -13 V10\nX*1.42 M0 25 H0.02",
        "checkmark.seal": "s1 T0 0 12 50 41\ns M-16 3 L-4 16 L17 -16",
        "checkmark.seal.fill": "b1 T0 0 12 50 41\nX M-16 3 L-4 16 L17 -16",
        "checkmark.shield": "s1 M0 -46 C12 -38 24 -34 36 -33 V-2 C36 22 20 38 0 47 C-20 38 -36 22 -36 -2 V-33 C-24 -34 -12 -38 0 -46 Z\ns M-16 2 L-4 16 L17 -16",
        "ellipsis.circle": "s1 O0 0 46\ns*1.4 M-20 0 H-19.98\ns*1.4 M0 0 H0.02\ns*1.4 M20 0 H20.02",
        "ellipsis.circle.fill": "b1 O0 0 46\nX*1.4 M-20 0 H-19.98\nX*1.4 M0 0 H0.02\nX*1.4 M20 0 H20.02",
        "at": """
            s O0 0 17
            s M17 -17 V8 C17 18 24 22 31 19 C40 15 45 6 45 -4 C45 -28 25 -45 0 -45 C-26 -45 -45 -25 -45 0 C-45 26 -26 45 0 45 C10 45 18 43 25 39
            """,
        "asterisk": "s M0 -40 V40\ns M-34 -20 L34 20\ns M34 -20 L-34 20",
        "bold": "s*1.4 M-18 -36 V36 H6 C32 36 32 -1 6 -1 H-18 M6 -1 C28 -1 28 -36 4 -36 H-18",
        "italic": "s M-4 -38 H26\ns M-26 38 H4\ns M11 -38 L-11 38",
        "underline": "s M-24 -42 V-2 C-24 14 -14 24 0 24 C14 24 24 14 24 -2 V-42\ns M-32 44 H32",
        "strikethrough": "s M22 -24 C18 -34 10 -38 -1 -38 C-14 -38 -23 -31 -23 -20 C-23 -14 -19 -8 -10 -4\ns M-26 20 C-22 32 -12 38 1 38 C15 38 25 31 25 19 C25 13 23 9 19 6\ns M-40 2 H40",
        "textformat": "s M-50 30 L-29 -30 L-8 30\ns M-43 10 H-15\ns O25 12 18\ns M43 -8 V30",
        "textformat.size": "s M-50 24 L-37 -12 L-24 24\ns M-46 12 H-28\ns M-10 24 L17 -36 L44 24\ns M0 4 H34",
    ]
}
