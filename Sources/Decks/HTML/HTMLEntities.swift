import Files

/// Character references of HTML: `&amp;`, `&#228;`, `&#xE4;`.
enum HTMLEntities {
    /// The character of the reference at an index and its length in bytes; nil if there is none.
    static func scalar<Source: HTMLSource>(in source: Source, at index: Int) -> (scalar: UInt32, length: Int)? {
        // No reference is longer.
        let limit = min(source.count, index + 34)
        guard index + 2 < limit, source[index] == 0x26 else { return nil }
        var end = index + 1
        while end < limit && source[end] != 0x3B {
            let byte = source[end]
            let isNameByte = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || (byte == 0x23 && end == index + 1)
            guard isNameByte else { return nil }
            end += 1
        }
        guard end < limit, end > index + 1 else { return nil }
        let name = String(decoding: source[(index + 1)..<end], as: UTF8.self)
        guard let scalar = name.hasPrefix("#") ? number(name.dropFirst()) : byName[name] else { return nil }
        return (scalar, end + 1 - index)
    }

    /// Replaces the references in a text by their characters.
    static func decode(_ source: [UInt8]) -> String {
        var text: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == 0x26, let (scalar, length) = scalar(in: source, at: index) {
                UTF8Sequence.append(scalar, to: &text)
                index += length
            } else {
                text.append(source[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The character of a numeric reference, as in browsers: 0x80 to 0x9F are Windows-1252, and invalid code points become U+FFFD.
    private static func number(_ digits: Substring) -> UInt32? {
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let digits = isHexadecimal ? digits.dropFirst() : digits
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            guard let digit = digit.hexDigitValue, isHexadecimal || digit < 10 else { return nil }
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
        }
        if value & ~0x1F == 0x80 {
            let scalar = UInt32(TextEncoding.windows1252[Int(value & 0x1F)])
            return scalar == 0 ? 0xFFFD : scalar
        }
        return value == 0 || Unicode.Scalar(value) == nil ? 0xFFFD : value
    }

    /// The code points of the names of HTML 4, of `apos`, and of a few other names that editors write. Names of consecutive code points are
    /// listed together.
    private static let byName: [String: UInt32] = {
        var table: [String: UInt32] = [
            "quot": 0x22, "amp": 0x26, "apos": 0x27, "lt": 0x3C, "gt": 0x3E, "NewLine": 0x0A, "Tab": 0x09, "num": 0x23,
            "dollar": 0x24, "percnt": 0x25, "lpar": 0x28, "rpar": 0x29, "ast": 0x2A, "plus": 0x2B, "comma": 0x2C, "period": 0x2E,
            "sol": 0x2F, "colon": 0x3A, "semi": 0x3B, "equals": 0x3D, "quest": 0x3F, "commat": 0x40, "lbrack": 0x5B, "lsqb": 0x5B,
            "bsol": 0x5C, "rbrack": 0x5D, "rsqb": 0x5D, "lowbar": 0x5F, "grave": 0x60, "lbrace": 0x7B, "lcub": 0x7B, "vert": 0x7C,
            "verbar": 0x7C, "rbrace": 0x7D, "rcub": 0x7D, "excl": 0x21,
            "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161, "Yuml": 0x178, "fnof": 0x192, "circ": 0x2C6,
            "tilde": 0x2DC, "thetasym": 0x3D1, "upsih": 0x3D2, "piv": 0x3D6, "ensp": 0x2002, "emsp": 0x2003, "thinsp": 0x2009,
            "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F, "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018,
            "rsquo": 0x2019, "sbquo": 0x201A, "ldquo": 0x201C, "rdquo": 0x201D, "bdquo": 0x201E, "dagger": 0x2020, "Dagger": 0x2021,
            "bull": 0x2022, "hellip": 0x2026, "permil": 0x2030, "prime": 0x2032, "Prime": 0x2033, "lsaquo": 0x2039, "rsaquo": 0x203A,
            "oline": 0x203E, "frasl": 0x2044, "euro": 0x20AC, "image": 0x2111, "weierp": 0x2118, "real": 0x211C, "trade": 0x2122,
            "alefsym": 0x2135, "larr": 0x2190, "uarr": 0x2191, "rarr": 0x2192, "darr": 0x2193, "harr": 0x2194, "crarr": 0x21B5,
            "lArr": 0x21D0, "uArr": 0x21D1, "rArr": 0x21D2, "dArr": 0x21D3, "hArr": 0x21D4, "forall": 0x2200, "part": 0x2202,
            "exist": 0x2203, "empty": 0x2205, "nabla": 0x2207, "isin": 0x2208, "notin": 0x2209, "ni": 0x220B, "prod": 0x220F,
            "sum": 0x2211, "minus": 0x2212, "lowast": 0x2217, "radic": 0x221A, "prop": 0x221D, "infin": 0x221E, "ang": 0x2220,
            "and": 0x2227, "or": 0x2228, "cap": 0x2229, "cup": 0x222A, "int": 0x222B, "there4": 0x2234, "sim": 0x223C, "cong": 0x2245,
            "asymp": 0x2248, "ne": 0x2260, "equiv": 0x2261, "le": 0x2264, "ge": 0x2265, "sub": 0x2282, "sup": 0x2283, "nsub": 0x2284,
            "sube": 0x2286, "supe": 0x2287, "oplus": 0x2295, "otimes": 0x2297, "perp": 0x22A5, "sdot": 0x22C5, "lceil": 0x2308,
            "rceil": 0x2309, "lfloor": 0x230A, "rfloor": 0x230B, "lang": 0x27E8, "rang": 0x27E9, "loz": 0x25CA, "spades": 0x2660,
            "clubs": 0x2663, "hearts": 0x2665, "diams": 0x2666,
        ]
        let latin1 = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot \
            cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
            Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
            agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
            ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        let greek = """
            alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi \
            psi omega
            """
        for (index, name) in latin1.split(separator: " ").enumerated() { table[String(name)] = 0xA0 + UInt32(index) }
        for (index, name) in greek.split(separator: " ").enumerated() {
            table[String(name)] = 0x3B1 + UInt32(index)
            // The final sigma has no capital letter.
            if name != "sigmaf" { table[name.prefix(1).uppercased() + name.dropFirst()] = 0x391 + UInt32(index) }
        }
        return table
    }()
}
