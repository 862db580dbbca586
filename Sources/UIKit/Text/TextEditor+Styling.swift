/// The attributes of the text that is edited.
extension TextEditor {
    enum Style {
        case bold, italic, underline
    }

    /// Toggles a style of the selection, or of the typing attributes where nothing is selected.
    func toggle(_ style: Style) {
        guard let host, host.allowsEditingTextAttributes, host.acceptsTextChanges else { return }
        unmark()
        let base = host.baseAttributes
        func font(_ attributes: AttributeSet) -> UIFont {
            attributes.values[.font] as? UIFont ?? base[.font] as? UIFont ?? .systemFont(ofSize: UIFont.labelFontSize)
        }
        func has(_ attributes: AttributeSet) -> Bool {
            switch style {
            case .bold: font(attributes).fontDescription.weight >= 0.3
            case .italic: font(attributes).fontDescription.isItalic
            case .underline: (attributes.values[.underlineStyle] as? Int ?? 0) != 0
            }
        }
        let isOn = !has(hasCaret ? typingAttributes : text.attributes(at: selection.lowerBound) ?? AttributeSet())
        func change(_ attributes: inout AttributeSet) {
            var description = font(attributes).fontDescription
            switch style {
            case .bold: description.weight = isOn ? 0.4 : 0
            case .italic: description.isItalic = isOn
            case .underline:
                attributes.values[.underlineStyle] = isOn ? 1 : nil
                return
            }
            attributes.values[.font] = UIFont(description)
        }
        guard !hasCaret else {
            var attributes = typingAttributes
            change(&attributes)
            typing = attributes
            return
        }
        let range = selection, kept = (anchor, head)
        var styled = text.slice(range)
        styled.changeAttributes(in: 0..<styled.length, change)
        guard self.change(range, to: styled, kind: .other) else { return }
        select(kept.0, kept.1)
    }

    /// Changes the paragraph style of the paragraphs that a range touches, without asking the delegate.
    func changeParagraphs(in range: Range<Int>, _ change: (NSMutableParagraphStyle) -> Void) {
        let start = text.paragraph(at: range.lowerBound).range.lowerBound, end = text.paragraph(at: range.upperBound).end
        textWillChange()
        text.changeAttributes(in: start..<end) { attributes in
            guard let style = (attributes.values[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle else { return }
            change(style)
            attributes.values[.paragraphStyle] = style
        }
        host?.editorTextDidChange(byPerson: false)
    }

    /// The text as runs for layout: the base attributes fill gaps, marked text is underlined.
    ///
    /// - Parameters:
    ///   - part: a range of the text; nil for all.
    ///   - positions: where runs end even if the text's attributes don't change.
    ///   - change: adjusts a run's attributes for display.
    func displayRuns(
        in part: Range<Int>? = nil, cutAt positions: [Int] = [],
        _ change: (inout [NSAttributedString.Key: Any], Range<Int>) -> Void = { _, _ in }
    ) -> [TextRun] {
        guard let host else { return [] }
        let base = host.baseAttributes, positions = positions.sorted()
        var nextPosition = positions.startIndex
        var runs: [TextRun] = []
        var start = part?.lowerBound ?? 0
        for run in part.map(text.runs) ?? text.runs {
            let whole = start..<start + run.length
            start = whole.upperBound
            var cuts = [whole.lowerBound, whole.upperBound]
            if let marked { cuts += [marked.lowerBound, marked.upperBound].filter { whole.lowerBound < $0 && $0 < whole.upperBound } }
            while nextPosition < positions.endIndex, positions[nextPosition] < whole.upperBound {
                if positions[nextPosition] > whole.lowerBound { cuts.append(positions[nextPosition]) }
                nextPosition += 1
            }
            cuts.sort()
            for (from, to) in zip(cuts, cuts.dropFirst()) where from < to {
                var attributes = base.merging(run.attributes.values) { $1 }
                if let marked, marked.contains(from) {
                    attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
                    attributes.merge(host.markedTextStyle ?? [:]) { $1 }
                }
                change(&attributes, from..<to)
                let shown = host.hidesText ? bullets(from..<to) : text.string(in: from..<to)
                runs.append(TextRun(shown, attributes: attributes))
            }
        }
        return runs
    }

    /// The text as assistive technologies read it.
    var spokenText: String { host?.hidesText == true ? String(repeating: "\u{2022}", count: text.string.count) : text.string }

    /// One bullet for each character. Invisible joiners pad it to the character's number of code units, so that positions match the text's.
    private func bullets(_ range: Range<Int>) -> String {
        var result = ""
        for character in text.string(in: range) {
            result += "\u{2022}" + String(repeating: "\u{34F}", count: character.utf16.count - 1)
        }
        return result
    }
}
