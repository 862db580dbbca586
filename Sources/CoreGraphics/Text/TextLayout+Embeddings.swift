/// Embeddings: directions within a paragraph. Pango has no attribute for them, so the formatting characters that Unicode has for them are
/// inserted into the paragraph's copy of the text. Positions outside count the text without them.
extension TextLayout.Paragraph {
    /// Ends embeddings and begins others, so that what is appended next lies in `target`. What both have in common from the outside
    /// goes on.
    mutating func enter(_ target: [TextRun.Embedding], run: Int) {
        guard target != embeddings else { return }
        let common = zip(embeddings, target).prefix { $0 == $1 }.count
        let start = text.count
        for character in Array(repeating: UInt8(0xAC), count: embeddings.count - common) + target.dropFirst(common).map(\.beginning) {
            inserted.append(text.count)
            text.append(contentsOf: [0xE2, 0x80, character])
        }
        spans.append(TextLayout.Span(start: start, end: text.count, run: run, isInserted: true))
        embeddings = target
    }

    /// Whether formatting characters were inserted.
    var hasEmbeddings: Bool { spans.contains { $0.isInserted } }

    /// The number of bytes of an inserted character: two of a soft hyphen, three of a formatting character.
    func lengthOfInserted(at byte: Int) -> Int { text[byte] == 0xC2 ? 2 : 3 }

    /// The number of bytes of all inserted characters.
    var insertedLength: Int { inserted.reduce(0) { $0 + lengthOfInserted(at: $1) } }
}

extension TextRun.Embedding {
    /// The last byte in UTF-8 of the character that begins the embedding; U+202C, which ends it, has 0xAC.
    fileprivate var beginning: UInt8 {
        switch self {
        case .leftToRight: 0xAA
        case .rightToLeft: 0xAB
        case .leftToRightOverride: 0xAD
        case .rightToLeftOverride: 0xAE
        }
    }
}
