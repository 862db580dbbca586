/// Parts of a picture that a card asks for, as Anki writes them into clozes: `{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.1}}`.
enum ImageOcclusion {
    static let prefix = "image-occlusion:"

    /// A cloze's content as an element without text, as Anki has it: `data-shape` is the kind of the shape, and its properties are attributes
    /// such as `data-left`. Its class tells what is to be shown: `cloze` for what is asked, `cloze-highlight` for it on the answer,
    /// `cloze-inactive` for other shapes. Nil if the content is text.
    static func element(_ content: String, isAsked: Bool, isBack: Bool) -> String? {
        guard content.hasPrefix(prefix) else { return nil }
        var parts: [String] = [""], isEscaped = false
        for character in content.dropFirst(prefix.count) {
            if isEscaped {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ":" {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        func safe(_ text: some StringProtocol) -> String {
            String(text).replacing("\"", with: "&quot;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        }
        let properties = parts.dropFirst().compactMap { part -> String? in
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = part[..<equals].filter { $0.isASCII && ($0.isLetter || $0 == "-") }
            return name.isEmpty ? nil : " data-\(name)=\"\(safe(part[part.index(after: equals)...]))\""
        }
        let kind = isAsked ? isBack ? "cloze-highlight" : "cloze" : "cloze-inactive"
        return "<div class=\"\(kind)\" data-shape=\"\(safe(parts[0]))\"\(properties.joined())></div>"
    }
}
