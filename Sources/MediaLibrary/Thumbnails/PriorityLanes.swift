/// Waiting requests by priority, in the order of their arrival. What was taken back or got another priority is skipped when its turn
/// comes.
struct PriorityLanes {
    private var lanes: [[ThumbnailRequest]] = Array(repeating: [], count: ThumbnailPriority.allCases.count)
    private var starts: [Int] = Array(repeating: 0, count: ThumbnailPriority.allCases.count)

    mutating func append(_ request: ThumbnailRequest, _ priority: ThumbnailPriority) {
        lanes[priority.rawValue].append(request)
    }

    /// The next request that is still wanted with the priority of its lane.
    ///
    /// - Parameter lowest: the lowest priority that is looked for.
    mutating func next(
        from lowest: ThumbnailPriority = .background, where isWanted: (ThumbnailRequest, ThumbnailPriority) -> Bool
    ) -> ThumbnailRequest? {
        for priority in ThumbnailPriority.allCases.reversed() where priority >= lowest {
            let lane = priority.rawValue
            while starts[lane] < lanes[lane].count {
                let request = lanes[lane][starts[lane]]
                starts[lane] += 1
                if starts[lane] == lanes[lane].count {
                    lanes[lane].removeAll(keepingCapacity: true)
                    starts[lane] = 0
                } else if starts[lane] >= 1024 {
                    lanes[lane].removeFirst(starts[lane])
                    starts[lane] = 0
                }
                if isWanted(request, priority) { return request }
            }
        }
        return nil
    }
}
