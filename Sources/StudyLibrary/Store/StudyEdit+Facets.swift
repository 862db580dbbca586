import GRDB

/// The facets of templates.
extension StudyEdit {
    /// Gives a facet another name, in the combinations, too. No note changes.
    ///
    /// - Throws: `noTemplate`, `noFacet`, `badFacetName`, or `facetExists`.
    public func renameFacet(_ index: Int, of id: Int64, to name: String) throws {
        let template = try template(id, withFacet: index), name = try facetName(name, in: template, except: index)
        var content = template.content
        let old = content.facets[index].name
        content.facets[index].name = name
        if content.isGenerated {
            content.combinations = TemplateContent(facets: content.facets).combinations
        } else {
            for place in content.combinations.indices {
                content.combinations[place].front = TemplateToken.renaming(old, to: name, in: content.combinations[place].front)
                content.combinations[place].back = TemplateToken.renaming(old, to: name, in: content.combinations[place].back)
            }
        }
        try write(template, name: template.name, content)
    }

    /// Sets how a facet is drawn; nil for as all are. No note changes.
    ///
    /// - Throws: `noTemplate`, or `noFacet`.
    public func setLook(ofFacet index: Int, of id: Int64, to look: FacetLook?) throws {
        let template = try template(id, withFacet: index)
        var content = template.content
        content.facets[index].look = look == FacetLook() ? nil : look
        try write(template, name: template.name, content)
    }

    /// Adds a facet behind the others. Notes have it empty.
    ///
    /// - Returns: its index.
    /// - Throws: `noTemplate`, `badFacetName`, or `facetExists`.
    @discardableResult
    public func addFacet(_ name: String, to id: Int64) throws -> Int {
        let template = try template(id)
        let facet = TemplateContent.Facet(try facetName(name, in: template, except: nil))
        try arrange(template, Array(template.facets.indices) + [nil], adding: facet)
        return template.facets.count
    }

    /// Moves a facet to another place among the others, in all notes. Each card goes on asking what it asked.
    ///
    /// - Parameters:
    ///   - index: its index.
    ///   - id: the template.
    ///   - target: its index afterwards.
    /// - Throws: `noTemplate`, or `noFacet`.
    public func moveFacet(_ index: Int, of id: Int64, to target: Int) throws {
        let template = try template(id, withFacet: index)
        guard template.facets.indices.contains(target) else { throw StudyError.noFacet(target) }
        guard index != target else { return }
        var places = Array(template.facets.indices)
        places.insert(places.remove(at: index), at: target)
        try arrange(template, places)
    }

    /// Removes a facet with what notes have in it, and the cards that ask it with their grades. Undoing brings all of it back.
    ///
    /// - Throws: `noTemplate`, `noFacet`, `lastFacet`, or `facetAsked` if a combination that was written by hand asks nothing else.
    public func removeFacet(_ index: Int, of id: Int64) throws {
        let template = try template(id, withFacet: index), name = template.facets[index].name
        guard template.facets.count > 1 else { throw StudyError.lastFacet(name) }
        if !template.isGenerated {
            let names = Set(template.facets.map(\.name)).subtracting([name])
            for combination in template.combinations {
                let used = TemplateToken.fields(in: combination.front)
                if used.contains(name), used.isDisjoint(with: names) { throw StudyError.facetAsked(name) }
            }
        }
        try arrange(template, template.facets.indices.filter { $0 != index })
    }

    /// How many notes have something in a facet of their template.
    ///
    /// - Throws: `noTemplate`, or `noFacet`.
    public func noteCount(withFacet index: Int, of id: Int64) throws -> Int {
        _ = try template(id, withFacet: index)
        var count = 0
        let rows = try String.fetchCursor(db.cachedStatement(sql: "SELECT facets FROM note WHERE template = ?"), arguments: [id])
        while let facets = try rows.next() {
            let texts = facets.split(separator: StudyText.facetSeparator, omittingEmptySubsequences: false)
            if index < texts.count, !CardRenderer.isEmpty(String(texts[index])) { count += 1 }
        }
        return count
    }

    /// The index of a facet that was read before, whatever its name and place are by now.
    ///
    /// - Parameters:
    ///   - key: what tells it from the others; see ``TemplateContent/facetKeys``.
    ///   - name: the name that it had.
    ///   - id: the template.
    /// - Throws: `noTemplate`, or `facetGone`.
    public func index(ofFacet key: Int, named name: String, in id: Int64) throws -> Int {
        guard let index = try template(id).facetKeys.firstIndex(of: key) else { throw StudyError.facetGone(name) }
        return index
    }

    private func template(_ id: Int64, withFacet index: Int) throws -> StudyTemplate {
        let template = try template(id)
        guard template.facets.indices.contains(index) else { throw StudyError.noFacet(index) }
        return template
    }

    /// A facet's name as it is stored. It must not mean anything else in Anki's language of card templates.
    private func facetName(_ text: String, in template: StudyTemplate, except index: Int?) throws -> String {
        let name = StudyText.name(text)
        let reserved = CardRenderer.commonFields.union([CardRenderer.frontSide])
        guard let first = name.first, !"#^/".contains(first), !name.contains(where: { "{}:\"".contains($0) }), !reserved.contains(name) else {
            throw StudyError.badFacetName(name)
        }
        let key = StudyText.key(name)
        for (other, facet) in template.facets.enumerated() where other != index && StudyText.key(facet.name) == key {
            throw StudyError.facetExists(facet.name)
        }
        return name
    }

    /// Whether a template may have a facet of a name, besides those that it has or in the place of one.
    func canHaveFacet(_ name: String, in template: StudyTemplate, except index: Int? = nil) -> Bool {
        (try? facetName(name, in: template, except: index)) == name
    }

    // MARK: Places

    /// Gives a template, its notes and their cards other facets.
    ///
    /// - Parameters:
    ///   - places: for each facet the index that it had; nil for a new one.
    ///   - new: the new facet.
    private func arrange(_ template: StudyTemplate, _ places: [Int?], adding new: TemplateContent.Facet? = nil) throws {
        let old = template.content
        var content = old
        content.facets = places.compactMap { $0.map { old.facets[$0] } ?? new }
        let keys = old.facetKeys, next = old.nextKey ?? keys.count
        for (index, place) in places.enumerated() { content.facets[index].key = place.map { keys[$0] } ?? next }
        content.nextKey = new == nil ? next : next + 1
        content.sortFacet = places.firstIndex(of: old.sortFacet) ?? 0
        if old.isGenerated {
            content.combinations = TemplateContent(facets: content.facets).combinations
        } else {
            let gone = old.facets.indices.filter { !places.contains($0) }.map { old.facets[$0].name }
            for index in content.combinations.indices {
                content.combinations[index].prompt = old.combinations[index].prompt.flatMap { places.firstIndex(of: $0) }
                for name in gone {
                    content.combinations[index].front = TemplateToken.removing(name, from: content.combinations[index].front)
                    content.combinations[index].back = TemplateToken.removing(name, from: content.combinations[index].back)
                }
            }
        }
        try write(template, name: template.name, content)
        for note in try all(StudyRows.noteQuery + " WHERE template = ?", [template.id], StudyRows.note) {
            var changed = note.content
            changed.facets = places.map { place in place.flatMap { $0 < note.facets.count ? note.facets[$0] : nil } ?? StudyFacet() }
            let looks = StudyRows.looks(changed.facets, over: try text("looks", of: "note", note.id))
            try run(
                "UPDATE note SET facets = ?, looks = ?, words = ? WHERE id = ?",
                [Self.joined(changed.facets), looks, words(changed), note.id])
        }
        try moveCards(of: template.id, from: old, to: content, places: places)
        if !content.asksSame(as: old) { try makeCards(ofNotesWith: template.id, content) }
    }

    /// The combination of a card that was studied, and whose facet isn't asked any more: this number and the facet's. It is suspended, and
    /// goes on when the facet is asked again.
    private static let unaskedCombination = 1000
    /// The same of a card that was suspended before, and stays it when the facet is asked again.
    static let suspendedCombination = 2000

    /// Lets each card of a template whose combinations follow from its facets go on asking the facet that it asked.
    ///
    /// - Parameter places: for each facet the index that it had; nil for a new one.
    func moveCards(of template: Int64, from old: TemplateContent, to new: TemplateContent, places: [Int?]) throws {
        guard old.isGenerated, new.isGenerated else { return }
        let suspended = StudyCard.Hold.suspended.rawValue, shown = StudyCard.Hold.none.rawValue
        let notes = "note IN (SELECT id FROM note WHERE template = ?)"
        for facet in old.facets.indices {
            let unasked = Self.unaskedCombination + facet, held = Self.suspendedCombination + facet
            let asked = old.combinations.firstIndex { $0.prompt == facet }
            guard let next = places.firstIndex(of: facet) else {
                for from in [asked, unasked, held].compactMap({ $0 }) {
                    for card in try all("SELECT id FROM card WHERE combination = ? AND \(notes)", [from, template], { $0[0] as Int64 }) {
                        try remove(card: card)
                    }
                }
                continue
            }
            // Numbers below zero keep out of the way of cards that are still to be moved.
            func move(_ from: Int, to: Int, hold: Int? = nil, where condition: String = "") throws {
                guard from != to else { return }
                try run("UPDATE card SET combination = ? WHERE combination = ? AND \(notes)\(condition)", [-1 - to, from, template])
                guard let hold else { return }
                try run("UPDATE card SET hold = ?, heldUntil = NULL WHERE combination = ? AND \(notes)", [hold, -1 - to, template])
            }
            if let to = new.combinations.firstIndex(where: { $0.prompt == next }) {
                if let asked { try move(asked, to: to) }
                try move(unasked, to: to, hold: asked == nil ? shown : nil)
                try move(held, to: to)
            } else {
                if let asked {
                    try move(asked, to: Self.suspendedCombination + next, where: " AND hold = \(suspended)")
                    try move(asked, to: Self.unaskedCombination + next, hold: suspended)
                }
                try move(unasked, to: Self.unaskedCombination + next)
                try move(held, to: Self.suspendedCombination + next)
            }
        }
        try run("UPDATE card SET combination = -1 - combination WHERE combination < 0 AND \(notes)", [template])
    }
}
