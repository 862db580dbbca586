import Files
import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite struct NameOrderTests {
    @Test("Names sort as people number files, the same in every locale")
    func numbers() {
        let sorted = ["a1b2", "a1b10", "a01b3", "a2", "A10", "b", "é"]
        var random = SeededRandom(seed: 3)
        for _ in 0..<50 {
            let names = sorted.shuffled(using: &random).sorted { NameOrder($0) < NameOrder($1) }
            #expect(names == ["a1b2", "a01b3", "a1b10", "a2", "A10", "b", "é"])
        }
        #expect(!(NameOrder("x") < NameOrder("x")))
        #expect(NameOrder("99999999999999999999998") < NameOrder("99999999999999999999999"))
        #expect(NameOrder("Ab") < NameOrder("ab") && !(NameOrder("ab") < NameOrder("Ab")))
        #expect(NameOrder("a") < NameOrder("a1") && NameOrder("a-1") < NameOrder("a1") && NameOrder("a1") < NameOrder("ab"))
    }

    @Test("The parts of a path")
    func parts() {
        #expect(PathParts.name("/a/b.c.jpg") == "b.c.jpg" && PathParts.title("/a/b.c.jpg") == "b.c" && PathParts.folder("/a/b") == "/a")
        #expect(PathParts.folder("/a") == "/" && PathParts.title("/a/.hidden") == ".hidden")
        #expect(PathParts.lowercasedExtension("A.JPG") == "jpg" && PathParts.lowercasedExtension("README").isEmpty)
        #expect(PathParts.isInside("/a/b", "/a") && PathParts.isInside("/a", "/") && !PathParts.isInside("/ab", "/a"))
        #expect(!PathParts.isInside("/a", "/a"))
    }

    @Test("Times of files become local times", arguments: [
        (0, 0, [1970, 1, 1, 0, 0, 0]), (1_709_164_799, 0, [2024, 2, 28, 23, 59, 59]), (1_709_164_800, 0, [2024, 2, 29, 0, 0, 0]),
        (1_709_164_800, -3600, [2024, 2, 28, 23, 0, 0]), (1_735_689_599, 1, [2025, 1, 1, 0, 0, 0]), (-1, 0, [1969, 12, 31, 23, 59, 59]),
        (951_782_400, 0, [2000, 2, 29, 0, 0, 0]), (4_107_542_400, 0, [2100, 3, 1, 0, 0, 0]), (Int.min, 0, [1, 1, 1, 0, 0, 0]),
        (Int.max, Int.max, [9999, 12, 31, 23, 59, 59]),
    ])
    func localTimes(seconds: Int, offset: Int, parts: [Int]) {
        let time = LocalTime(FileTime(seconds: seconds), secondsFromGMT: offset)
        #expect([time.year, time.month, time.day, time.hour, time.minute, time.second] == parts)
    }

    @Test("Days that don't exist are refused")
    func impossibleDays() {
        #expect(LocalTime(year: 2023, month: 2, day: 29) == nil && LocalTime(year: 2024, month: 2, day: 29) != nil)
        #expect(LocalTime(year: 2024, month: 13, day: 1) == nil && LocalTime(year: 2024, month: 4, day: 31) == nil)
        #expect(LocalTime(year: 2024, month: 1, day: 1, hour: 24) == nil && LocalTime(year: 0, month: 1, day: 1) == nil)
    }
}
