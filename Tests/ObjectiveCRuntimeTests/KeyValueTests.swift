import Foundation
import ObjectiveCRuntime
import Testing

@Suite struct KeyValueTests {
    @Test func propertiesAreReadAndSetByName() {
        let board = Board(), next = Board()
        board.setValue("Letters", forKey: "title")
        board.setValue(next, forKey: "next")
        board.setValue(NSNumber(value: 3), forKeyPath: "next.count")
        #expect(board.title == "Letters")
        #expect(next.count == 3)
        #expect(board.value(forKeyPath: "next.count") as? Int == 3)
        #expect(next.value(forKeyPath: "next.count") == nil)
        board.setValuesForKeys(["title": "Numbers", "next": NSNull()])
        #expect(board.next == nil)
        #expect(board.dictionaryWithValues(forKeys: ["title", "next"])["next"] is NSNull)
        #expect(board.perform("title")?.takeUnretainedValue() as? String == "Numbers")
        board.perform("setTitle:", with: "Words")
        #expect(board.title == "Words")
    }

    @Test @MainActor func numbersAreConverted() {
        let screen = Screen(), board = Board()
        screen.setValue(4, forKey: "brightness")
        #expect(screen.value(forKey: "brightness") as? Double == 4)
        screen.setValue(CGFloat(0.5), forKey: "brightness")
        #expect(screen.value(forKey: "brightness") as? Double == 0.5)
        screen.setValue(NSNumber(value: true), forKey: "brightness")
        #expect(screen.value(forKey: "brightness") as? Double == 1)
        board.setValue(2.75, forKey: "count")
        #expect(board.count == 2)
    }

    @Test func changesAreObservedByKeyPathsUntilTheObservationIsReleased() {
        let board = Board()
        var seen: [String] = []
        var observation: NSKeyValueObservation? = board.observe(\.title, named: "title", options: [.old, .new, .initial]) { _, change in
            seen.append("\(change.oldValue ?? "-") \(change.newValue ?? "-")")
        }
        board.title = "A"
        board.title = "B"
        #expect(seen == ["-  ", " A", "A B"] || seen == ["- ", " A", "A B"])
        withExtendedLifetime(observation) {}
        observation = nil
        board.title = "C"
        #expect(seen.count == 3)
    }

    @Test func anOptionalPropertyThatBecomesNilIsTold() {
        let board = Board()
        board.next = Board()
        var seen: [Bool] = []
        let observation = board.observe(\.next, named: "next", options: [.new, .old]) { _, change in
            seen.append(change.newValue == .some(nil))
        }
        board.next = nil
        board.next = Board()
        #expect(seen == [true, false])
        observation.invalidate()
        board.next = nil
        #expect(seen.count == 2)
    }

    @Test func observersAreCalledThroughTheTable() {
        let board = Board(), observer = Board()
        board.addObserver(observer, forKeyPath: "title", options: [.old, .new], context: nil)
        board.title = "A"
        #expect(observer.log == ["title:  A"])
        board.removeObserver(observer, forKeyPath: "title")
        board.title = "B"
        #expect(observer.log.count == 1)
    }

    @Test @MainActor func observersOfTheMainActorAreCalled() {
        let board = Board(), observer = Screen()
        board.addObserver(observer, forKeyPath: "title", context: nil)
        board.title = "A"
        #expect(observer.log == ["title"])
        board.removeObserver(observer, forKeyPath: "title")
    }

    @Test func aPathIsFollowedWhereItChanges() {
        let board = Board(), first = Board(), second = Board(), observer = Board()
        first.title = "first"
        second.title = "second"
        board.next = first
        board.addObserver(observer, forKeyPath: "next.title", options: .new, context: nil)
        first.title = "changed"
        board.next = second
        first.title = "no longer seen"
        second.title = "seen"
        #expect(observer.log == ["next.title: - changed", "next.title: - second", "next.title: - seen"])
        board.removeObserver(observer, forKeyPath: "next.title", context: nil)
    }

    @Test func changesThatAClassTellsItselfAreSeen() {
        let board = Board(), observer = Board()
        board.addObserver(observer, forKeyPath: "count", options: .new, context: nil)
        board.willChangeValue(forKey: "count")
        board.count = 4
        board.didChangeValue(forKey: "count")
        #expect(observer.log == ["count: - 4"])
        board.removeObserver(observer, forKeyPath: "count")
    }
}

@Suite struct AssociatedObjectTests {
    nonisolated(unsafe) static var key: UInt8 = 0

    @Test func valuesAreHeldByPolicy() {
        let owner = NSObject()
        objc_setAssociatedObject(owner, &Self.key, "text", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(owner, &Self.key) as? String == "text")
        #expect(objc_getAssociatedObject(NSObject(), &Self.key) == nil)
        objc_setAssociatedObject(owner, &Self.key, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(owner, &Self.key) == nil)

        weak var released: Board?
        do {
            let board = Board()
            released = board
            objc_setAssociatedObject(owner, &Self.key, board, .OBJC_ASSOCIATION_ASSIGN)
            #expect(objc_getAssociatedObject(owner, &Self.key) as? Board === board)
        }
        #expect(released == nil)
        #expect(objc_getAssociatedObject(owner, &Self.key) == nil)
    }

    @Test func valuesOfObjectsThatAreGoneAreReleased() {
        weak var released: Board?
        do {
            let board = Board()
            released = board
            objc_setAssociatedObject(NSObject(), &Self.key, board, .OBJC_ASSOCIATION_RETAIN)
        }
        let others = (0..<200).map { _ in NSObject() }
        for other in others { objc_setAssociatedObject(other, &Self.key, 1, .OBJC_ASSOCIATION_RETAIN) }
        #expect(released == nil)
        for other in others { objc_removeAssociatedObjects(other) }
        #expect(objc_getAssociatedObject(others[0], &Self.key) == nil)
    }

    @Test func lockedObjectsAreWaitedFor() {
        nonisolated(unsafe) let object = NSObject()
        nonisolated(unsafe) var log: [Int] = []
        objc_sync_enter(object)
        #expect(objc_sync_enter(object) == 0)
        let thread = Thread {
            objc_sync_enter(object)
            log.append(2)
            objc_sync_exit(object)
        }
        thread.start()
        Thread.sleep(forTimeInterval: 0.02)
        log.append(1)
        objc_sync_exit(object)
        objc_sync_exit(object)
        while true {
            objc_sync_enter(object)
            let done = log.count == 2
            objc_sync_exit(object)
            if done { break }
        }
        #expect(log == [1, 2])
        #expect(objc_sync_exit(object) == -1)
        #expect(autoreleasepool { 3 } == 3)
        #expect(String(cString: object_getClassName(object)) == NSStringFromClass(NSObject.self))
        #expect(class_getSuperclass(LoudBoard.self) == Board.self)
    }
}
