import UIKit

/// A person who speaks at a conference.
struct Speaker: Hashable {
    var name: String
    /// What the portrait is drawn from.
    var seed: UInt64
}

/// A conference and its speakers.
struct Conference: Equatable {
    var name: String
    var place: String
    /// Of five.
    var stars: Int
    var speakers: [Speaker]
    /// Speakers that were deleted, the first one first.
    var deleted: [Speaker] = []

    /// A dozen conferences with made-up speakers, sorted by name without regard to case.
    static let all: [Conference] = {
        var numbers = PortraitNumbers(seed: 20_111)
        func conference(_ name: String, _ place: String, _ count: Int) -> Conference {
            var names = Set<String>()
            while names.count < count {
                names.insert(firstNames[numbers.below(firstNames.count)] + " " + lastNames[numbers.below(lastNames.count)])
            }
            let speakers = names.sorted().map { Speaker(name: $0, seed: numbers.next()) }
            return Conference(name: name, place: place, stars: 3 + numbers.below(3), speakers: speakers)
        }
        let list = [
            conference("Alpine Layers", "Innsbruck, 3 days", 9), conference("Baltic Views", "Tallinn, 2 days", 12),
            conference("Canvas Days", "Lisbon, 4 days", 7), conference("deltaConf", "Rotterdam, 2 days", 14),
            conference("Evening of Code", "Kraków, 1 day", 5), conference("Fjord Swift", "Bergen, 3 days", 11),
            conference("Grid & Flow", "Vienna, 2 days", 8), conference("Harbour Talks", "Hamburg, 3 days", 16),
            conference("Inkwell", "Edinburgh, 2 days", 6), conference("Jade Summit", "Taipei, 4 days", 13),
            conference("Kite Festival of Interfaces", "Valparaíso, 5 days", 10), conference("Lantern Week", "Kyoto, 5 days", 9),
        ]
        return list.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }()

    private static let firstNames = [
        "Ada", "Aiko", "Amara", "Anton", "Beatriz", "Björn", "Chidi", "Clara", "Dalia", "Diego", "Edda", "Emil", "Fatima", "Felix",
        "Greta", "Hana", "Hugo", "Ines", "Ivan", "Jasper", "Joan", "Kai", "Lena", "Leo", "Mai", "Marek", "Mira", "Nadia", "Noor", "Olga",
        "Omar", "Pia", "Rafael", "Rosa", "Samir", "Sofia", "Tariq", "Theo", "Uma", "Vera", "Wanda", "Yara", "Yusuf", "Zoë",
    ]
    private static let lastNames = [
        "Abe", "Bauer", "Castro", "Dvořák", "Eriksen", "Fontaine", "García", "Haddad", "Ibsen", "Jansen", "Kowalski", "Lindqvist",
        "Marino", "Nakamura", "Okafor", "Petrov", "Quist", "Rossi", "Sato", "Tanaka", "Urban", "Varga", "Weber", "Xu", "Yılmaz", "Zeman",
    ]
}

/// Numbers that follow from a seed.
struct PortraitNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func below(_ limit: Int) -> Int { Int(next() >> 16) % limit }

    /// From 0 to 1.
    mutating func share() -> CGFloat { CGFloat(next() >> 40) / CGFloat(1 << 24) }
}
