import TestSupport
import Testing
import UIKit

@testable import NoteCollection

@Suite struct NoteTrayGeometryTests {
    typealias Section = NoteTrayGeometry.Section

    static func randomGeometry(_ seed: UInt64) -> NoteTrayGeometry {
        var random = SeededRandom(seed: seed)
        let sections = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Section(noteCount: Int.random(in: 0...90, using: &random), hasHeader: Bool.random(using: &random))
        }
        return NoteTrayGeometry(sections: sections, width: CGFloat(Int.random(in: 0...2000, using: &random)), style: NoteTrayStyle())
    }

    @Test("NT-03 headers and rows tile the content", arguments: 0..<200)
    func tiling(seed: Int) {
        let geometry = Self.randomGeometry(UInt64(seed))
        var y: CGFloat = 0
        for section in geometry.sections.indices {
            let whole = geometry.rect(forSection: section)
            #expect(whole.minY == y)
            let header = geometry.rectForHeader(inSection: section)
            #expect(header.minY == y)
            y = header.maxY
            for row in 0..<geometry.numberOfRows(inSection: section) {
                let rect = geometry.rect(forRow: row, inSection: section)
                #expect(abs(rect.minY - y) < 1e-6)
                #expect(rect.width == geometry.width)
                y = rect.maxY
            }
            #expect(abs(whole.maxY - y) < 1e-6)
            y = whole.maxY
        }
        #expect(geometry.contentSize == CGSize(width: geometry.width, height: y))
    }

    @Test("NT-03 a note stands inside its row, and all notes of rows are counted once", arguments: 0..<50)
    func positions(seed: Int) {
        let geometry = Self.randomGeometry(UInt64(seed))
        for (section, size) in geometry.sections.enumerated() {
            let rows = geometry.numberOfRows(inSection: section)
            #expect((0..<rows).reduce(0) { $0 + geometry.numberOfNotes(inRow: $1, inSection: section) } == size.noteCount)
            for note in 0..<size.noteCount {
                let place = geometry.place(ofNote: note, inSection: section)
                let row = geometry.rect(forRow: place.row, inSection: section)
                let position = geometry.position(ofNote: note, inSection: section)
                #expect(position.y > row.minY && position.y < row.maxY)
                #expect(place.indexInRow < geometry.numberOfNotes(inRow: place.row, inSection: section))
                if geometry.width > 250 { #expect(position.x + geometry.style.standingWidth <= row.maxX) }
            }
        }
    }

    @Test("NT-03 the inverse queries find what the queries say", arguments: 0..<50)
    func inverses(seed: Int) {
        let geometry = Self.randomGeometry(UInt64(seed))
        for section in geometry.sections.indices where !geometry.rect(forSection: section).isEmpty {
            let whole = geometry.rect(forSection: section)
            #expect(geometry.section(atY: whole.minY) == section)
            #expect(geometry.section(atY: whole.maxY - 0.5) == section)
            #expect(geometry.sections(in: whole).contains(section))
            for row in 0..<geometry.numberOfRows(inSection: section) {
                let rect = geometry.rect(forRow: row, inSection: section)
                #expect(geometry.rows(in: rect.insetBy(dx: 0, dy: 0.5), inSection: section) == row..<row + 1)
                let found = geometry.row(atY: rect.midY)
                #expect(found?.section == section && found?.row == row)
                for index in 0..<geometry.numberOfNotes(inRow: row, inSection: section) {
                    let note = row * geometry.maximumNotesPerRow + index
                    let hinge = geometry.position(ofNote: note, inSection: section)
                    let seen = CGPoint(x: hinge.x + geometry.style.standingWidth - geometry.pitch / 2, y: hinge.y)
                    #expect(geometry.note(at: seen)?.note == note)
                }
            }
        }
        #expect(geometry.section(atY: -1) == nil)
        #expect(geometry.section(atY: geometry.contentSize.height) == nil)
        #expect(geometry.sections(in: CGRect(x: 0, y: -100, width: 10, height: 50)).isEmpty)
    }

    @Test("NT-04 a wider view holds more notes in a row")
    func widths() {
        let sections = [Section(noteCount: 100, hasHeader: false)]
        let narrow = NoteTrayGeometry(sections: sections, width: 600, style: NoteTrayStyle())
        let wide = NoteTrayGeometry(sections: sections, width: 1200, style: NoteTrayStyle())
        #expect(narrow.maximumNotesPerRow < wide.maximumNotesPerRow)
        #expect(narrow.place(ofNote: 60, inSection: 0) != wide.place(ofNote: 60, inSection: 0))
        #expect(NoteTrayGeometry(sections: sections, width: 0, style: NoteTrayStyle()).maximumNotesPerRow == 1)
    }

    @Test("a section of a million notes is arithmetic")
    func million() {
        let geometry = NoteTrayGeometry(sections: [Section(noteCount: 1_000_000, hasHeader: true)], width: 1024, style: NoteTrayStyle())
        let middle = geometry.position(ofNote: 500_000, inSection: 0)
        let row = geometry.row(atY: middle.y)
        #expect(row?.row == 500_000 / geometry.maximumNotesPerRow)
        let visible = geometry.rows(in: CGRect(x: 0, y: middle.y, width: 1024, height: 768), inSection: 0)
        #expect(visible.count <= 6)
    }

    @Test("widths, counts and points of any size are answered", arguments: [.infinity, -.infinity, .nan, 1e300, -1e300] as [CGFloat])
    func hostileNumbers(number: CGFloat) {
        let sections = [Section(noteCount: .max, hasHeader: true)]
        #expect(NoteTrayGeometry(sections: sections, width: number, style: NoteTrayStyle()).maximumNotesPerRow >= 1)
        let geometry = NoteTrayGeometry(sections: sections, width: 1024, style: NoteTrayStyle())
        #expect(geometry.numberOfRows(inSection: 0) > 0)
        let y = geometry.position(ofNote: 0, inSection: 0).y
        #expect(geometry.note(at: CGPoint(x: number, y: y)) == nil)
        #expect(geometry.note(at: CGPoint(x: 100, y: number)) == nil)
    }

    @Test("a point in a section is in one of its rows, however the division rounds")
    func rowAtEnd() {
        var style = NoteTrayStyle()
        for height in stride(from: 0.1, through: 300, by: 7.3) {
            style.rowHeight = height
            let geometry = NoteTrayGeometry(sections: [Section(noteCount: 977, hasHeader: false)], width: 900, style: style)
            #expect(geometry.row(atY: geometry.contentSize.height.nextDown)?.row == geometry.numberOfRows(inSection: 0) - 1)
        }
    }

    @Test("empty trays have no content and no notes")
    func empty() {
        for sections in [[], [Section(noteCount: 0, hasHeader: false)]] {
            let geometry = NoteTrayGeometry(sections: sections, width: 500, style: NoteTrayStyle())
            #expect(geometry.contentSize.height == 0)
            #expect(geometry.note(at: CGPoint(x: 100, y: 10)) == nil)
            #expect(geometry.sections(in: CGRect(x: 0, y: 0, width: 500, height: 500)).isEmpty)
        }
    }
}
