import StudyLibrary
import UIKit

/// The HTML of a text while it is edited. What isn't touched stays as it is written, with all that cards can't show: only the characters that
/// change are taken out and put in.
struct SourceText {
    private var bytes: [UInt8]
    /// The text as it was last, unit by unit.
    private var text: [Unit]
    /// Where each unit stands in the HTML; nil for what only elements imply.
    private var places: [Range<Int>?]

    /// A UTF-16 unit of a text with what can be changed of it.
    private struct Unit: Equatable {
        var code: UInt16
        var style: CardText.Style
        var attachment: PieceAttachment?

        var isBlank: Bool { code == 0x20 || code == 0x0A }
    }

    /// - Parameters:
    ///   - card: what was read of the HTML.
    ///   - text: the same as it is edited; nil is the result if it isn't the same.
    init?(_ html: String, _ card: CardText, shownAs text: NSAttributedString) {
        bytes = Array(html.utf8)
        places = card.editableSources
        self.text = Self.units(text)
        guard places.count == self.text.count else { return nil }
    }

    /// The HTML of the text as it is now.
    var html: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds HTML behind everything.
    mutating func append(_ html: String) { bytes += html.utf8 }

    /// Follows a change of the text.
    ///
    /// - Returns: false if the HTML can't follow: a break that only elements imply was deleted, or a style was taken away.
    mutating func update(to newText: NSAttributedString) -> Bool {
        let new = Self.units(newText)
        guard new.count == text.count, zip(new, text).allSatisfy({ $0.code == $1.code }) else { return update(to: new) }
        // Only styles have changed: the elements within what got one stay where they are.
        for segment in segments.reversed() {
            var step = text
            step.replaceSubrange(segment, with: new[segment])
            guard update(to: step) else { return false }
        }
        return true
    }

    /// The parts of the text between elements.
    private var segments: [Range<Int>] {
        var segments: [Range<Int>] = [], start = 0
        for index in text.indices.dropFirst() {
            if let before = places[index - 1], let place = places[index], place == before || place.lowerBound == before.upperBound { continue }
            segments.append(start..<index)
            start = index
        }
        return segments + (text.isEmpty ? [] : [start..<text.count])
    }

    private mutating func update(to new: [Unit]) -> Bool {
        var prefix = zip(text, new).prefix { $0 == $1 }.count
        if prefix > 0, UTF16.isLeadSurrogate(text[prefix - 1].code) { prefix -= 1 }
        var suffix = zip(text[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
        if suffix > 0, UTF16.isTrailSurrogate(text[text.count - suffix].code) { suffix -= 1 }
        let removed = prefix..<text.count - suffix, inserted = prefix..<new.count - suffix
        guard !removed.isEmpty || !inserted.isEmpty else { return true }
        let gone = places[removed].compactMap { $0 }
        guard gone.count == removed.count,
            let (position, context) = place(at: prefix, for: inserted.isEmpty ? nil : new[prefix].style, isReplaced: !removed.isEmpty),
            let (written, writtenPlaces) = Self.html(new, inserted, within: context, at: position)
        else { return false }
        // The elements that stand between deleted characters stay.
        var rest: [UInt8] = [], cursor = position
        for place in gone where place.upperBound > cursor {
            rest += bytes[cursor..<max(cursor, place.lowerBound)]
            cursor = place.upperBound
        }
        let distance = written.count + rest.count - (cursor - position)
        let following = places[(text.count - suffix)...].map { $0.map { $0.lowerBound + distance..<$0.upperBound + distance } }
        bytes.replaceSubrange(position..<cursor, with: written + rest)
        places = places[..<prefix] + writtenPlaces + following
        text = new
        return true
    }

    /// Where text of a style is put in before a unit, and the style of the elements around that place: behind the unit before, or before the
    /// unit itself if it is replaced, or where less has to be written so.
    private func place(at index: Int, for style: CardText.Style?, isReplaced: Bool) -> (position: Int, context: CardText.Style)? {
        let before = index > 0 ? places[index - 1].map { ($0.upperBound, text[index - 1].style) } : nil
        let next = index < text.count ? places[index].map { ($0.lowerBound, text[index].style) } : nil
        let fitting = (isReplaced ? [next, before] : [before, next]).compactMap { $0 }.filter { style == nil || $0.1.isSubset(of: style ?? []) }
        return fitting.first { $0.1 == style } ?? fitting.first
    }

    private static func units(_ text: NSAttributedString) -> [Unit] {
        var units: [Unit] = []
        units.reserveCapacity(text.length)
        let codes = Array(text.string.utf16)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let style = CardText.style(attributes), attachment = attributes[.attachment] as? PieceAttachment
            for code in codes[range.location..<range.location + range.length] {
                units.append(Unit(code: code, style: style, attachment: code == 0xFFFC ? attachment : nil))
            }
        }
        return units
    }

    /// Some units as HTML, with where each stands; nil if they lack a style of the elements around them.
    private static func html(
        _ units: [Unit], _ range: Range<Int>, within context: CardText.Style, at start: Int
    ) -> (html: [UInt8], places: [Range<Int>?])? {
        var html: [UInt8] = [], places: [Range<Int>?] = [], index = range.lowerBound
        while index < range.upperBound {
            let style = units[index].style
            guard context.isSubset(of: style) else { return nil }
            let tags = CardText.tags.filter { style.subtracting(context).contains($0.style) }.map(\.tag)
            html += tags.reversed().map { "<\($0)>" }.joined().utf8
            while index < range.upperBound, units[index].style == style {
                let unit = units[index]
                let isPair = UTF16.isLeadSurrogate(unit.code) && index + 1 < range.upperBound
                let part: String
                if let attachment = unit.attachment {
                    part = CardText.html([attachment.piece])
                } else if unit.code == 0x0A {
                    part = "<br>"
                } else if unit.code == 0x20 {
                    // Blanks in a row, and at the beginning of a line, count as one or none in HTML.
                    part = index == 0 || units[index - 1].isBlank || index + 1 < units.count && units[index + 1].isBlank ? "&nbsp;" : " "
                } else {
                    part = CardText.escaped(String(decoding: units[index..<index + (isPair ? 2 : 1)].map(\.code), as: UTF16.self))
                }
                let place = start + html.count..<start + html.count + part.utf8.count
                html += part.utf8
                for _ in 0..<(isPair ? 2 : 1) { places.append(place) }
                index += isPair ? 2 : 1
            }
            html += tags.map { "</\($0)>" }.joined().utf8
        }
        return (html, places)
    }
}
