extension SymbolLibrary {
    /// Chevrons and arrows.
    static let arrows: [String: String] = [
        "chevron.right": "s M-18 -38 L20 0 L-18 38",
        "chevron.left": "s M18 -38 L-20 0 L18 38",
        "chevron.up": "s M-38 18 L0 -20 L38 18",
        "chevron.down": "s M-38 -18 L0 20 L38 -18",
        "chevron.forward": "s M-18 -38 L20 0 L-18 38",
        "chevron.backward": "s M18 -38 L-20 0 L18 38",
        "chevron.compact.down": "s M-40 -8 L0 8 L40 -8",
        "chevron.compact.up": "s M-40 8 L0 -8 L40 8",
        "chevron.up.chevron.down": "s M-24 -18 L0 -42 L24 -18\ns M-24 18 L0 42 L24 18",
        "chevron.left.forwardslash.chevron.right": "s M-34 -24 L-56 0 L-34 24\ns M34 -24 L56 0 L34 24\ns M14 -40 L-14 40",
        "arrow.right": "s M-42 0 H40\ns M8 -34 L42 0 L8 34",
        "arrow.left": "s M42 0 H-40\ns M-8 -34 L-42 0 L-8 34",
        "arrow.up": "s M0 42 V-40\ns M-34 -8 L0 -42 L34 -8",
        "arrow.down": "s M0 -42 V40\ns M-34 8 L0 42 L34 8",
        "arrow.forward": "s M-42 0 H40\ns M8 -34 L42 0 L8 34",
        "arrow.backward": "s M42 0 H-40\ns M-8 -34 L-42 0 L-8 34",
        "arrow.up.right": "s M-30 30 L29 -29\ns M-16 -31 H31 V16",
        "arrow.up.left": "s M30 30 L-29 -29\ns M16 -31 H-31 V16",
        "arrow.down.right": "s M-30 -30 L29 29\ns M-16 31 H31 V-16",
        "arrow.down.left": "s M30 -30 L-29 29\ns M16 31 H-31 V-16",
        "arrow.left.arrow.right": "s M-44 -18 H42\ns M22 -40 L44 -18 L22 4\ns M44 20 H-42\ns M-22 -2 L-44 20 L-22 42",
        "arrow.up.arrow.down": "s M-20 44 V-42\ns M-42 -22 L-20 -44 L2 -22\ns M20 -44 V42\ns M-2 22 L20 44 L42 22",
        "arrow.uturn.left": "s M-40 -14 H18 C34 -14 44 -2 44 12 C44 26 34 38 18 38 H-4\ns M-16 -40 L-42 -14 L-16 12",
        "arrow.uturn.right": "s M40 -14 H-18 C-34 -14 -44 -2 -44 12 C-44 26 -34 38 -18 38 H4\ns M16 -40 L42 -14 L16 12",
        "arrow.uturn.backward": "s M-40 -14 H18 C34 -14 44 -2 44 12 C44 26 34 38 18 38 H-4\ns M-16 -40 L-42 -14 L-16 12",
        "arrow.uturn.forward": "s M40 -14 H-18 C-34 -14 -44 -2 -44 12 C-44 26 -34 38 -18 38 H4\ns M16 -40 L42 -14 L16 12",
        "arrowshape.turn.up.left": "s M-8 -36 L-44 -4 L-8 28 V9 C14 8 32 16 44 36 C42 2 22 -16 -8 -17 Z",
        "arrow.clockwise": "s A 0 6 37 -32 270\ns M-8 -49 L9 -31 L-8 -13",
        "arrow.counterclockwise": "s A 0 6 37 270 572\ns M8 -49 L-9 -31 L8 -13",
        "arrow.triangle.2.circlepath": """
            s A 0 0 35 -150 -12
            s A 0 0 35 30 168
            b*0.6 M20 -12 L50 -12 L35 7 Z
            b*0.6 M-20 12 L-50 12 L-35 -7 Z
            """,
        "arrow.up.left.and.arrow.down.right": "s M-9 -9 L-36 -36\ns M-38 -12 V-38 H-12\ns M9 9 L36 36\ns M38 12 V38 H12",
        "arrow.down.right.and.arrow.up.left": "s M-12 -12 L-40 -40\ns M-36 -10 H-10 V-36\ns M12 12 L40 40\ns M36 10 H10 V36",
        "arrow.right.arrow.left": "s M-44 -18 H42\ns M22 -40 L44 -18 L22 4\ns M44 20 H-42\ns M-22 -2 L-44 20 L-22 42",
        "arrow.turn.up.left": "s M-40 -8 H30 Q40 -8 40 2 V38\ns M-14 -34 L-41 -8 L-14 18",
        "arrow.turn.down.right": "s M-40 -38 V-2 Q-40 8 -30 8 H40\ns M14 -18 L41 8 L14 34",
        "arrow.up.to.line": "s M-34 -44 H34\ns M0 44 V-22\ns M-28 2 L0 -26 L28 2",
        "arrow.down.to.line": "s M-34 44 H34\ns M0 -44 V22\ns M-28 -2 L0 26 L28 -2",
        "arrow.triangle.branch": "s O-22 -36 9\ns O-22 36 9\ns O26 -24 9\ns M-22 -27 V27\ns M26 -15 C26 4 -22 0 -22 16",
        "return": "s M38 -30 V-4 Q38 8 26 8 H-36\ns M-12 -18 L-38 8 L-12 34",
        "gobackward": "s A 0 6 38 270 584\nb*0.7 M4 -46 L-16 -32 L4 -18 Z",
        "goforward": "s A 0 6 38 -44 270\nb*0.7 M-4 -46 L16 -32 L-4 -18 Z",
        "shuffle": """
            s M-46 -24 H-30 C-8 -24 -2 24 20 24 H40
            s M-46 24 H-30 C-22 24 -16 18 -11 10
            s M9 -11 C13 -18 17 -24 24 -24 H40
            b*0.6 M36 -35 L52 -24 L36 -13 Z
            b*0.6 M36 13 L52 24 L36 35 Z
            """,
        "repeat": """
            s M-42 -2 V-8 Q-42 -24 -26 -24 H24
            s M42 2 V8 Q42 24 26 24 H-24
            b*0.6 M22 -36 L40 -24 L22 -12 Z
            b*0.6 M-22 36 L-40 24 L-22 12 Z
            """,
    ]
}
