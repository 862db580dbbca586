import Testing
import UIKit

@testable import NoteCollection

@Suite struct IndexPathTests {
    @Test("NT-02 section, note and facet round-trip")
    func roundTrip() {
        let path = IndexPath(facet: 2, note: 7, section: 3)
        #expect(path.section == 3)
        #expect(path.note == 7)
        #expect(path.facet == 2)
        #expect(path.notePath == IndexPath(note: 7, section: 3))
    }

    @Test("NT-02 a note's path has no facet")
    func noFacet() {
        #expect(IndexPath(note: 7, section: 3).facet == nil)
        #expect(IndexPath(note: 7, section: 3).notePath == IndexPath(note: 7, section: 3))
    }

    @Test("NT-02 paths compare and hash by value")
    func values() {
        let paths: Set = [IndexPath(note: 1, section: 0), IndexPath(note: 1, section: 0), IndexPath(facet: 0, note: 1, section: 0)]
        #expect(paths.count == 2)
        #expect(IndexPath(note: 9, section: 0) < IndexPath(note: 0, section: 1))
    }
}
