/// The parts of HTML in their order. What scripts and styles say is no part.
package struct HTMLTokens {
    package enum Token {
        case text(Range<Int>)
        case tag(HTMLTag)
        /// `[sound:NAME]` or `[anki:play:NAME]`, with where the name and all of it stand.
        case sound(name: Range<Int>, range: Range<Int>)
    }

    /// The HTML, in UTF-8.
    package let bytes: [UInt8]
    private let markup: HTMLMarkup<[UInt8]>

    package init(_ html: String) {
        bytes = Array(html.utf8)
        markup = HTMLMarkup(bytes)
    }

    /// Calls a function with each token until it returns false.
    package func forEach(_ body: (Token) -> Bool) {
        var index = 0, start = 0
        /// Ends the text before a token, which begins at `index`; then comes the token.
        func next(_ token: Token, end: Int) -> Bool {
            let goesOn = (start == index || body(.text(start..<index))) && body(token)
            (index, start) = (end, end)
            return goesOn
        }
        while index < bytes.count {
            if let tag = markup.tag(at: index) {
                guard next(.tag(tag), end: tag.range.upperBound) else { return }
                guard !tag.isClosing, HTMLElements.raw.contains(tag.name) else { continue }
                index = markup.end(of: tag.name, from: index)
                start = index
            } else if let sound = markup.sound(at: index) {
                guard next(.sound(name: sound.name, range: sound.range), end: sound.range.upperBound) else { return }
            } else {
                index += 1
            }
        }
        if start < index { _ = body(.text(start..<index)) }
    }

    /// The text of a part.
    package func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Where the value of a tag's attribute stands, without its quotes; nil if it has none.
    package func value(of attribute: String, in tag: HTMLTag) -> Range<Int>? { markup.value(of: attribute, in: tag) }

    /// The attributes of a tag, by their names in small letters, with their character references replaced; empty for one without a value.
    package func attributes(of tag: HTMLTag) -> [String: String] { markup.attributes(of: tag) }
}
