/// The commands that stand for one character each.
enum TeXSymbols {
    struct Symbol: Sendable {
        let scalar: Unicode.Scalar
        let atomClass: AtomClass
    }

    /// The symbol of a command, given without its backslash.
    static func symbol(_ name: String) -> Symbol? { table[name] }

    /// The operators that grow in display style, and where their scripts stand.
    static func largeOperator(_ name: String) -> (Unicode.Scalar, LimitsPlacement)? {
        if let sum = sums[name] { return (sum, .display) }
        return integrals[name].map { ($0, .never) }
    }

    /// The functions that are written in upright letters.
    static func function(_ name: String) -> (String, LimitsPlacement)? {
        if let shown = limitFunctions[name] { return (shown, .display) }
        return functions.contains(name) ? (name, .never) : nil
    }

    /// The accents, and whether they become as wide as what is below them.
    static func accent(_ name: String) -> (Unicode.Scalar, isWide: Bool)? {
        if let wide = wideAccents[name] { return (wide, true) }
        return accents[name].map { ($0, false) }
    }

    /// What stands above or below a whole list: a character to be stretched, or nil for a line.
    static func stretched(_ name: String) -> (Unicode.Scalar?, isBelow: Bool)? {
        switch name {
        case "overline": (nil, false)
        case "underline": (nil, true)
        case "overbrace": ("\u{23DE}", false)
        case "underbrace": ("\u{23DF}", true)
        case "overrightarrow": ("→", false)
        case "overleftarrow": ("←", false)
        case "overleftrightarrow": ("↔", false)
        case "underrightarrow": ("→", true)
        case "underleftarrow": ("←", true)
        case "overbracket": ("\u{23B4}", false)
        case "underbracket": ("\u{23B5}", true)
        default: nil
        }
    }

    /// The delimiters after `\left`, `\right`, `\middle` and `\big`, written as commands.
    static func delimiter(_ name: String) -> Unicode.Scalar? { delimiters[name] }

    /// Relations and what they are with a stroke through them.
    static func negated(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { negations[scalar] }

    /// How a character that is written as itself is set.
    static func character(_ scalar: Unicode.Scalar) -> Symbol {
        switch scalar {
        case "-", "\u{2212}": Symbol(scalar: "\u{2212}", atomClass: .binary)
        case "*": Symbol(scalar: "\u{2217}", atomClass: .binary)
        case "+": Symbol(scalar: scalar, atomClass: .binary)
        case "·": Symbol(scalar: "⋅", atomClass: .binary)
        case "=", "<", ">": Symbol(scalar: scalar, atomClass: .relation)
        case ":": Symbol(scalar: "\u{2236}", atomClass: .relation)
        case "(", "[": Symbol(scalar: scalar, atomClass: .opening)
        case ")", "]", "!", "?": Symbol(scalar: scalar, atomClass: .closing)
        case ",", ";": Symbol(scalar: scalar, atomClass: .punctuation)
        case "`": Symbol(scalar: "\u{2018}", atomClass: .ordinary)
        default: Symbol(scalar: scalar, atomClass: classes[scalar] ?? .ordinary)
        }
    }

    // MARK: Tables

    private static func pairs(_ text: String) -> [(String, Unicode.Scalar)] {
        let words = text.split { $0 == " " || $0 == "\n" }
        return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
            words[index + 1].unicodeScalars.first.map { (String(words[index]), $0) }
        }
    }

    private static func dictionary(_ text: String) -> [String: Unicode.Scalar] {
        Dictionary(pairs(text), uniquingKeysWith: { first, _ in first })
    }

    private static let sources: [(AtomClass, String)] = [
        (.ordinary, """
            alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ lambda λ mu μ
            nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
            Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω digamma ϝ
            infty ∞ partial ∂ nabla ∇ hbar ℏ hslash ℏ ell ℓ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ emptyset ∅ varnothing ∅
            forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □
            blacksquare ■ diamondsuit ♢ heartsuit ♡ clubsuit ♣ spadesuit ♠ flat ♭ natural ♮ sharp ♯ prime ′ backprime ‵ degree °
            dots … ldots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … S § P ¶ copyright © pounds £ euro €
            yen ¥ imath ı jmath ȷ surd √ complement ∁ eth ð mho ℧ Finv Ⅎ Bbbk 𝕜 bigstar ★ lozenge ◊ blacklozenge ⧫ checkmark ✓
            % % # # $ $ _ _ & & backslash \\ AA Å aa å ss ß ae æ oe œ AE Æ O Ø o ø dag † ddag ‡ textdegree ° celsius ℃ permil ‰
            """),
        (.binary, """
            pm ± mp ∓ times × div ÷ cdot ⋅ centerdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨
            wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ dagger † ddagger ‡
            amalg ⨿ bigcirc ◯ bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ ltimes ⋉ rtimes ⋊ dotplus ∔
            barwedge ⊼ veebar ⊻ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ curlywedge ⋏ curlyvee ⋎ And & intercal ⊺ Cap ⋒ Cup ⋓
            """),
        (.relation, """
            le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ lt < gt > equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ propto ∝ varpropto ∝ ll ≪ gg ≫ lll ⋘
            ggg ⋙ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒
            in ∈ ni ∋ owns ∋ notin ∉ mid ∣ nmid ∤ parallel ∥ nparallel ∦ perp ⟂ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ Vvdash ⊪
            prec ≺ succ ≻ preceq ⪯ succeq ⪰ asymp ≍ doteq ≐ bowtie ⋈ smile ⌣ frown ⌢ leqslant ⩽ geqslant ⩾ leqq ≦ geqq ≧
            lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ approxeq ≊ thicksim ∼ thickapprox ≈ backsim ∽ triangleq ≜ coloneqq ≔ eqqcolon ≕
            risingdotseq ≓ fallingdotseq ≒ therefore ∴ because ∵ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nsubseteq ⊈ nsupseteq ⊉ ncong ≇
            nsim ≁ vartriangleleft ⊲ vartriangleright ⊳ trianglelefteq ⊴ trianglerighteq ⊵ between ≬ pitchfork ⋔ eqcirc ≖ circeq ≗
            to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ uparrow ↑ downarrow ↓ updownarrow ↕ Rightarrow ⇒ Leftarrow ⇐
            Leftrightarrow ⇔ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ implies ⟹ impliedby ⟸ iff ⟺ longrightarrow ⟶ longleftarrow ⟵
            longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪
            hookleftarrow ↩ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼
            leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ leadsto ⇝ rightsquigarrow ⇝ twoheadrightarrow ↠ nrightarrow ↛
            nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ rightrightarrows ⇉ leftleftarrows ⇇ rightleftarrows ⇄
            leftrightarrows ⇆ upharpoonright ↾ circlearrowleft ↺ circlearrowright ↻ curvearrowleft ↶ curvearrowright ↷ multimap ⊸
            vcentcolon ∶
            """),
        (.opening, "{ { lbrace { lbrack [ lparen ( langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ llbracket ⟦ ulcorner ⌜ llcorner ⌞"),
        (.closing, "} } rbrace } rbrack ] rparen ) rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rrbracket ⟧ urcorner ⌝ lrcorner ⌟"),
        (.punctuation, "colon : cdotp ⋅ ldotp ."),
        (.ordinary, "| ‖ Vert ‖ vert |"),
    ]

    private static let table: [String: Symbol] = {
        var table: [String: Symbol] = [:]
        for (atomClass, source) in sources {
            for (name, scalar) in pairs(source) { table[name] = Symbol(scalar: scalar, atomClass: atomClass) }
        }
        return table
    }()

    /// The classes of characters, for those that are written as themselves.
    private static let classes: [Unicode.Scalar: AtomClass] = {
        var classes: [Unicode.Scalar: AtomClass] = [:]
        for (atomClass, source) in sources where atomClass != .ordinary {
            for (_, scalar) in pairs(source) where scalar.value > 127 && classes[scalar] == nil { classes[scalar] = atomClass }
        }
        classes["‖"] = .ordinary
        return classes
    }()

    private static let sums = dictionary(
        """
        sum ∑ prod ∏ coprod ∐ bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆
        """)
    private static let integrals = dictionary("int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ smallint ∫")

    private static let functions: Set<String> = [
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "arccot", "sinh", "cosh", "tanh", "coth", "sech", "csch",
        "arsinh", "arcosh", "artanh", "exp", "log", "ln", "lg", "lb", "arg", "deg", "dim", "hom", "ker", "sgn", "tr", "rank", "grad", "rot",
    ]
    private static let limitFunctions: [String: String] = [
        "lim": "lim", "limsup": "lim sup", "liminf": "lim inf", "max": "max", "min": "min", "sup": "sup", "inf": "inf", "det": "det",
        "gcd": "gcd", "lcm": "lcm", "Pr": "Pr", "argmax": "arg max", "argmin": "arg min", "injlim": "inj lim", "projlim": "proj lim",
    ]

    private static let accents: [String: Unicode.Scalar] = [
        "hat": "\u{302}", "check": "\u{30C}", "tilde": "\u{303}", "acute": "\u{301}", "grave": "\u{300}", "dot": "\u{307}",
        "ddot": "\u{308}", "dddot": "\u{20DB}", "breve": "\u{306}", "bar": "\u{304}", "vec": "\u{20D7}", "mathring": "\u{30A}",
    ]
    private static let wideAccents: [String: Unicode.Scalar] = ["widehat": "\u{302}", "widetilde": "\u{303}", "widecheck": "\u{30C}"]

    private static let delimiters: [String: Unicode.Scalar] = [
        "{": "{", "}": "}", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]", "|": "‖", "Vert": "‖", "vert": "|", "lvert": "|",
        "rvert": "|", "lVert": "‖", "rVert": "‖", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉",
        "uparrow": "↑", "downarrow": "↓", "updownarrow": "↕", "Uparrow": "⇑", "Downarrow": "⇓", "Updownarrow": "⇕", "backslash": "\\",
        "llbracket": "⟦", "rrbracket": "⟧", "lgroup": "⟮", "rgroup": "⟯", "ulcorner": "⌜", "urcorner": "⌝", "llcorner": "⌞",
        "lrcorner": "⌟", "lparen": "(", "rparen": ")",
    ]

    private static let negations: [Unicode.Scalar: Unicode.Scalar] = [
        "=": "≠", "<": "≮", ">": "≯", "∈": "∉", "∋": "∌", "≡": "≢", "∼": "≁", "≃": "≄", "≈": "≉", "≅": "≇", "≤": "≰", "≥": "≱", "⊂": "⊄",
        "⊃": "⊅", "⊆": "⊈", "⊇": "⊉", "∣": "∤", "|": "∤", "∥": "∦", "∃": "∄", "→": "↛", "←": "↚", "⇒": "⇏", "⇐": "⇍", "⇔": "⇎", "⊢": "⊬",
        "⊨": "⊭", "≺": "⊀", "≻": "⊁",
    ]
}
