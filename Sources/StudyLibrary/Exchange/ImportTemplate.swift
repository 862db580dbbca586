/// A template of the library for the notes of a file.
struct ImportTemplate {
    let id: Int64
    private(set) var content: TemplateContent
    /// The facets in which the file's fields go.
    private var places: [Int]

    /// - Parameter places: the facets in which the file's fields go; nil for those in the same places.
    init(_ id: Int64, _ content: TemplateContent, places: [Int]? = nil) {
        (self.id, self.content) = (id, content)
        self.places = places ?? Array(content.facets.indices)
    }

    /// The template as it is by now, after others may have changed it: facets are found under other names and in other places, and those
    /// that were removed are added again. How its cards are asked is theirs.
    ///
    /// - Returns: nil if it is gone, or can't have the facets.
    func now(_ edit: StudyEdit) throws -> ImportTemplate? {
        func read() throws -> StudyTemplate? { try edit.first(StudyRows.templateQuery + " WHERE id = ?", [id], StudyRows.template) }
        guard var template = try read() else { return nil }
        guard template.content != content else { return self }
        var now = self
        for (index, place) in places.enumerated() {
            let key = content.facetKeys[place], name = content.facets[place].name
            if let there = template.content.facetKeys.firstIndex(of: key) ?? template.facets.firstIndex(where: { $0.name == name }) {
                now.places[index] = there
            } else {
                guard edit.canHaveFacet(name, in: template) else { return nil }
                now.places[index] = try edit.addFacet(name, to: id)
                template = try edit.template(id)
            }
        }
        now.content = template.content
        return now
    }

    /// The facets of a note of the file.
    ///
    /// - Parameters:
    ///   - fields: the file's fields, as HTML. What is missing is empty.
    ///   - old: what the note has in the template's facets so far.
    func facets(_ fields: [String], over old: [StudyFacet] = []) -> [StudyFacet] {
        var facets = content.facets.indices.map { StudyFacet($0 < old.count ? old[$0].html : "") }
        for (index, place) in places.enumerated() { facets[place] = StudyFacet(index < fields.count ? fields[index] : "") }
        return facets
    }
}
