import AppSupport
import RecordStore
import StudyLibrary
import UIKit

/// What a library, or a stack of it, has, what was done with it, and what comes.
final class StatisticsViewController: UIViewController {
    private unowned let navigator: any StudyNavigator
    private var model: StudyModel { navigator.model }
    let source: NoteSource
    private(set) var statistics = StudyStatistics()
    private let scroll = UIScrollView()
    private(set) lazy var bar = StudyBar { [unowned self] in navigator.goBack() }

    private let notes = StatisticsPanel("Notes", plot: nil), streak = StatisticsPanel("Days in a Row", plot: nil)
    private let due = StatisticsPanel("Due Today", plot: nil), recalled = StatisticsPanel("Recalled", plot: nil)
    private let calendar = HeatMap(), forecast = BarPlot(color: StudyLook.new, marksFirst: true)
    private let retention = LinePlot(color: StudyLook.good), time = BarPlot(color: StudyLook.brass)
    private lazy var calendarPanel = StatisticsPanel("Calendar", plot: calendar)
    private lazy var forecastPanel = StatisticsPanel("Forecast", plot: forecast)
    private lazy var retentionPanel = StatisticsPanel("Retention", plot: retention)
    private lazy var timePanel = StatisticsPanel("Time", plot: time)

    init(_ source: NoteSource, in navigator: any StudyNavigator) {
        self.source = source
        self.navigator = navigator
        super.init(nibName: nil, bundle: nil)
        model.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        scroll.alwaysBounceVertical = true
        scroll.contentInsetAdjustmentBehavior = .never
        for panel in [notes, due, recalled, streak, calendarPanel, forecastPanel, retentionPanel, timePanel] { scroll.addSubview(panel) }
        view.addSubview(scroll)
        view.addSubview(bar)
        view.backgroundColor = StudyLook.desk
        refresh()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    // MARK: Numbers

    private func refresh() {
        guard let statistics = model.attempt({ try $0.statistics(of: source) }),
            let boundary = model.attempt({ try $0.dayBoundary() })
        else { return }
        self.statistics = statistics
        let today = boundary.day(of: model.store.moment)
        let isAll = source == .builtIn(.allNotes)
        bar.show(title: "Statistics", subtitle: isAll ? "Whole library" : source.title(in: model.store))
        notes.show(statistics.notes.grouped, detail: "\(statistics.cards.grouped) cards, \(statistics.new.grouped) new")
        due.show(statistics.due.grouped, color: statistics.due > 0 ? StudyLook.due : StudyLook.text, detail: "cards to repeat")
        recalled.show(retentionText, detail: "of repetitions, 30 days")
        let days = Self.streak(statistics.days, today: today)
        streak.show("\(days)", detail: days == 1 ? "day of studying" : "days of studying")
        let total = statistics.days.filter { today - $0.day < 365 }.reduce(0) { $0 + $1.grades }
        calendarPanel.show(total.grouped, detail: "answers in a year, on \(statistics.days.filter { today - $0.day < 365 }.count) days")
        calendar.show(statistics.days, today: today)
        showForecast(today)
        showRetention(today)
        showTime(today)
    }

    /// The part of repetitions that were recalled; a dash where there were none.
    private var retentionText: String { statistics.retention.map { "\(Int(($0 * 100).rounded())) %" } ?? "–" }

    /// How many days in a row something was graded, up to today or yesterday.
    static func streak(_ days: [StudyStatistics.Day], today: StudyDay) -> Int {
        let studied = Set(days.map(\.day.number))
        var day = studied.contains(today.number) ? today.number : today.number - 1, count = 0
        while studied.contains(day) { (day, count) = (day - 1, count + 1) }
        return count
    }

    private func showForecast(_ today: StudyDay) {
        let values = statistics.forecast.map(Double.init)
        let total = statistics.forecast.reduce(0, +), average = values.isEmpty ? 0 : Double(total) / Double(values.count)
        forecastPanel.show(total.grouped, detail: "repetitions in 30 days, \(average.inTenths) a day")
        forecast.show(
            values, scale: PlotScale(upTo: values.max() ?? 0), text: { "\(Int($0))" },
            words: [0, 7, 14, 21, 28].map { (day: Int) in (day, day == 0 ? "Today" : (today + day).shortText) })
    }

    /// The weeks that the line of retention has.
    private static let weeks = 12

    private func showRetention(_ today: StudyDay) {
        // Weeks end today; those without repetitions have no point.
        var points: [CGPoint] = []
        for week in 0..<Self.weeks {
            let end = today.number - 7 * (Self.weeks - 1 - week)
            let days = statistics.days.filter { $0.day.number > end - 7 && $0.day.number <= end }
            let count = days.reduce(0) { $0 + $1.repetitions }
            guard count > 0 else { continue }
            let part = Double(days.reduce(0) { $0 + $1.recalled }) / Double(count)
            // The axis begins at one half: less would mean that nothing is learned.
            points.append(CGPoint(x: Double(week) / Double(Self.weeks - 1), y: (part - 0.5) * 2))
        }
        let desired = model.attempt { store in
            if case .stack(let id) = source { try store.settings(of: id).desiredRetention } else { ScheduleSettings().desiredRetention }
        } ?? 0.9
        retentionPanel.show(retentionText, detail: "recalled, week by week; the goal is \(Int((desired * 100).rounded())) %")
        retention.marks = stride(from: 50, through: 100, by: 10).map { (percent: Int) in ("\(percent) %", Double(percent - 50) / 50) }
        var words: [(text: String, place: Double)] = [("Today", 1)]
        for week in [0, 4, 8] {
            let left = Self.weeks - 1 - week
            words.append(((today + (-7 * left)).shortText, Double(week) / Double(Self.weeks - 1)))
        }
        retention.words = words
        retention.show(points, goal: (desired - 0.5) * 2)
    }

    private func showTime(_ today: StudyDay) {
        var minutes = [Double](repeating: 0, count: 30)
        for day in statistics.days {
            let index = 29 - (today - day.day)
            if minutes.indices.contains(index) { minutes[index] += Double(day.milliseconds) / 60_000 }
        }
        let total = minutes.reduce(0, +), count = minutes.filter { $0 > 0 }.count
        timePanel.show(
            Self.time(total), detail: count == 0 ? "in 30 days" : "in 30 days, \(Self.time(total / Double(count))) on a day of studying")
        time.show(
            minutes, scale: PlotScale(upTo: minutes.max() ?? 0, isWhole: (minutes.max() ?? 0) > 2),
            text: { $0 == $0.rounded() ? "\(Int($0)) min" : "\($0.inTenths) min" },
            words: [1, 8, 15, 22, 29].map { (day: Int) in (day, day == 29 ? "Today" : (today + (day - 29)).shortText) })
    }

    private static func time(_ minutes: Double) -> String {
        if minutes < 1 { return minutes == 0 ? "0 min" : "\(Int((minutes * 60).rounded())) s" }
        return minutes < 90 ? "\(Int(minutes.rounded())) min" : "\((minutes / 60).inTenths) h"
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: safe.top + StudyBar.height)
        scroll.frame = CGRect(x: 0, y: bar.frame.maxY, width: bounds.width, height: max(0, bounds.height - bar.frame.maxY))
        let gap: CGFloat = 14, width = min(bounds.width - 2 * gap, 1160), x = ((bounds.width - width) / 2).rounded()
        var y = gap
        let head = StatisticsPanel.headHeight
        func row(_ panels: [UIView], height: CGFloat) {
            let each = (width - gap * CGFloat(panels.count - 1)) / CGFloat(panels.count)
            for (index, panel) in panels.enumerated() {
                panel.frame = CGRect(x: x + CGFloat(index) * (each + gap), y: y, width: each, height: height)
            }
            y += height + gap
        }
        if width > 640 {
            row([notes, due, recalled, streak], height: head)
        } else {
            row([notes, due], height: head)
            row([recalled, streak], height: head)
        }
        row([calendarPanel], height: head + 8 + HeatMap.height(width: width - 32))
        if width > 640 {
            row([forecastPanel, retentionPanel], height: head + 200)
            row([timePanel], height: head + 180)
        } else {
            for panel in [forecastPanel, retentionPanel, timePanel] { row([panel], height: head + 190) }
        }
        scroll.contentSize = CGSize(width: bounds.width, height: y + safe.bottom)
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Back", UIKeyCommand.inputEscape) { $0.navigator.goBack() }
        keys.add("Down", UIKeyCommand.inputDownArrow) { $0.scroll(by: 0.4) }
        keys.add("Up", UIKeyCommand.inputUpArrow) { $0.scroll(by: -0.4) }
        keys.add("Page Down", UIKeyCommand.inputPageDown) { $0.scroll(by: 0.9) }
        keys.add("Page Up", UIKeyCommand.inputPageUp) { $0.scroll(by: -0.9) }
        return keys.commands
    }

    private func scroll(by pages: CGFloat) {
        let greatest = max(0, scroll.contentSize.height - scroll.bounds.height)
        let target = min(max(scroll.contentOffset.y + pages * scroll.bounds.height, 0), greatest)
        scroll.setContentOffset(CGPoint(x: 0, y: target), animated: !UIAccessibility.isReduceMotionEnabled)
    }
}

extension StatisticsViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) {
        if isViewLoaded { refresh() }
    }
}
