import AppTesting
import Foundation
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Plots of what was done, and what comes.
@Suite(.serialized) @MainActor struct StudyStatisticsTests {
    @Test("days have the dates of the calendar, before 1970 and in leap years, too", arguments: [
        (0, 1970, 1, 1, 3), (-1, 1969, 12, 31, 2), (11_016, 2000, 2, 29, 1), (11_017, 2000, 3, 1, 2), (20_779, 2026, 11, 22, 6),
        (47_540, 2100, 2, 28, 6), (47_541, 2100, 3, 1, 0), (-719_468, 0, 3, 1, 2),
    ])
    func dates(number: Int, year: Int, month: Int, day: Int, weekday: Int) {
        let date = StudyDay(number).date
        #expect(date.year == year && date.month == month && date.day == day && StudyDay(number).weekday == weekday)
    }

    @Test("axes have a few round numbers", arguments: [
        (0.0, [0.0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (10, [0, 3, 6, 9, 12]), (40, [0, 10, 20, 30, 40]), (41, [0, 20, 40, 60]),
        (1000, [0, 250, 500, 750, 1000]), (.infinity, [0, 1]),
    ])
    func scales(largest: Double, ticks: [Double]) {
        #expect(PlotScale(upTo: largest).ticks == ticks)
        for value in stride(from: 0.013, to: 5000, by: 7.77) {
            let scale = PlotScale(upTo: value, isWhole: false)
            #expect(scale.top >= value * 0.999 && (2...8).contains(scale.ticks.count), "\(value): \(scale.ticks)")
        }
    }

    @Test("a heat map has four levels above none, and whole weeks that fit its width")
    func heat() {
        let levels = [0, 1, 10, 20, 30, 40, 400].map { HeatMap.level($0, much: 40) }
        #expect(levels == [0, 1, 1, 2, 3, 4, 4])
        for width in stride(from: 120.0, through: 1400, by: 40) {
            let (side, weeks) = HeatMap.measures(width: width)
            #expect(36 + CGFloat(weeks) * (side + 3) <= width + 3 && weeks <= 53 && side >= 11)
        }
    }

    /// A library that was studied for some weeks.
    private func studied() throws -> StudyWindow {
        let window = try StudyWindow([("A", (1...120).map { ["word \($0)", "Wort \($0)"] })])
        let grades: [StudyGrade] = [.good, .good, .easy, .good, .hard, .good, .again, .good, .good]
        var index = 0
        for day in 0..<150 {
            if day % 9 != 4 {
                for card in try window.store.cardsToStudy(in: .builtIn(.allNotes)).prefix(6 + day * 7 % 11) {
                    try window.store.grade(card: card, grades[index % grades.count], milliseconds: 4000 + index * 997 % 9000)
                    index += 1
                }
            }
            window.clock.advance(by: 86_400)
        }
        return window
    }

    @Test("statistics tell what is due, how much is recalled, how long it took and when; Escape goes back")
    func numbers() async throws {
        let window = try studied()
        try await window.show { host, controller in
            await host.key("t", .control, then: 0.8)
            let screen = try #require(controller.navigation.topViewController as? StatisticsViewController)
            let statistics = try window.store.statistics()
            #expect(screen.statistics == statistics && statistics.repetitions > 50)
            let labels = host.elements.compactMap(\.label)
            let percent = Int(((statistics.retention ?? 0) * 100).rounded())
            #expect(labels.contains("\(percent) %") && labels.contains(statistics.due.grouped))
            #expect(labels.contains { $0.hasPrefix("Calendar: ") } && labels.contains { $0.hasPrefix("Forecast: ") })
            #expect(statistics.days.reduce(0) { $0 + $1.repetitions } >= statistics.repetitions)
            await host.key("Escape", then: 0.8)
            #expect(controller.navigation.viewControllers.count == 1)
        }
        let today = DayBoundary().day(of: window.store.moment)
        #expect(StatisticsViewController.streak(try window.store.statistics().days, today: today) == 1)
    }

    @Test("pictures of statistics", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        let window = try studied()
        for style in [UIUserInterfaceStyle.light, .dark] {
            try await window.show(size: size, scale: scale, style: style) { host, controller in
                controller.showStatistics(.builtIn(.allNotes))
                await host.advance(by: 0.9)
                try StudyPictures.write("statistics-\(name)-\(style == .dark ? "dark" : "light")", host)
                #expect(controller.navigation.topViewController is StatisticsViewController)
            }
        }
    }

    @Test("Numbers are written in groups of three digits", arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (-1_234_567, "-1,234,567"),
    ])
    func groups(number: Int, text: String) {
        #expect(number.grouped == text)
    }
}
