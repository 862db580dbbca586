import UIKit

/// Covers: their number, their pictures, and how they change.
extension CoverFlowView {
    /// How many covers the data source has.
    var countOfSource: Int { max(0, dataSource?.numberOfCovers(in: self) ?? 0) }

    func paths(_ indexes: IndexSet) -> [IndexPath] { indexes.map { IndexPath(item: $0, section: 0) } }

    func texts(of index: Int) -> (title: String?, subtitle: String?) {
        guard let dataSource, (0..<numberOfCovers).contains(index) else { return (nil, nil) }
        return (dataSource.coverFlow(self, titleForCoverAt: index), dataSource.coverFlow(self, subtitleForCoverAt: index))
    }

    /// - Parameter newIndex: the index of a cover whose picture is kept; nil for another.
    func reload(keeping newIndex: (Int) -> Int?) {
        let position = stage.numberOfSections > 0 ? layout.position : 0
        flipper.stop()
        loader.move(newIndex)
        awaitsImagesAtHand = true
        stage.reloadData()
        stage.layoutIfNeeded()
        let arrangement = layout.arrangement
        emptyLabel.isHidden = arrangement.count > 0
        let place = arrangement.restingPosition(near: position)
        if arrangement.count > 0 { stage.setContentOffset(arrangement.contentOffset(atPosition: place), animated: false) }
        setNeedsLayout()
        captions.reset()
        motion.reset()
        positionDidChange(layout.position)
        advancer.restart()
    }

    // MARK: Pictures

    /// Shows images that are at hand on the covers that are seen after a reload, once those have their places.
    func showImagesAtHand() {
        guard awaitsImagesAtHand, window != nil, numberOfCovers > 0, let dataSource else { return }
        awaitsImagesAtHand = false
        stage.layoutIfNeeded()
        let seen = Set(visibleIndexes)
        loader.load(loader.wanted.filter(seen.contains), within: timeForImagesAtHand) { [unowned self] in
            dataSource.coverFlow(self, imageAtHandForCoverAt: $0)
        }
    }

    func fill(_ cell: CoverCell, for index: Int) {
        cell.minificationFilter = minificationFilter
        cell.index = index
        showPicture(of: index, in: cell, fades: false)
        if flipper.index == index { flipper.equip(cell) }
    }

    func pictureDidChange(_ index: Int) {
        if case .failed(let error)? = loader.state(of: index) { delegate?.coverFlow(self, didFailToLoadCoverAt: index, error: error) }
        if let cell = stage.cover(at: index) { showPicture(of: index, in: cell, fades: !motion.isFast && window != nil) }
        if index == selectedIndex { selectionDidChange() }
    }

    /// Shows another placeholder on the covers that wait for their pictures.
    func placeholderDidChange() {
        placeholders.reset()
        for cell in stage.covers where !cell.hasOwnPicture { cell.index.map { showPicture(of: $0, in: cell, fades: false) } }
    }

    private func showPicture(of index: Int, in cell: CoverCell, fades: Bool) {
        switch loader.state(of: index) {
        case .loaded(let picture): cell.show(picture, isOwn: true, fades: fades)
        case .failed(let error): cell.show(placeholders.failure(Self.reason(error)), isOwn: false, fades: fades)
        case .loading, nil:
            if let preview = loader.preview(of: index) { return cell.show(preview, isOwn: true, fades: fades) }
            cell.show(placeholders.placeholder(of: placeholderImage), isOwn: false, fades: false)
        }
    }

    /// What an error says, in a line.
    static func reason(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }

    // MARK: Updates

    func perform(_ updates: () -> Void, _ completion: ((Bool) -> Void)?) {
        stage.layoutIfNeeded()
        flipper.turnBack()
        // A fling would lead to places that are others' after the update; a finger keeps what it holds.
        if !stage.isTracking { stage.setContentOffset(stage.contentOffset, animated: false) }
        layout.noteStateBeforeChange()
        layout.didBeginChange = { [weak self] map in self?.follow(map) }
        withoutActuallyEscaping(updates) { updates in
            stage.performBatchUpdates({ updates() }, completion: completion)
        }
        layout.didBeginChange = nil
        layout.endChange()
        emptyLabel.isHidden = numberOfCovers > 0
        captions.reset()
        positionDidChange(layout.position)
        motion.updatePlan()
        selectionDidChange()
        motion.didStop()
        setNeedsLayout()
    }

    /// One change is an update of its own unless one is being described.
    func change(_ body: () -> Void) {
        if stage.hasUncommittedUpdates { return body() }
        perform(body, nil)
    }

    private func follow(_ map: IndexMap) {
        loader.follow(map)
        motion.follow(map)
        flipper.follow(map)
        for cell in stage.covers { cell.index = cell.index.flatMap(map.new) }
    }
}

/// The drawn pictures that covers share.
@MainActor
final class CoverPlaceholders {
    var drawing = CoverDrawing(pixelSide: 200, reflection: 0, floor: .black) {
        didSet { if drawing != oldValue { reset() } }
    }
    private var blank: CoverPicture?
    private var failures: [String: CoverPicture] = [:]

    func reset() {
        blank = nil
        failures = [:]
    }

    /// What a cover shows until its picture is there.
    func placeholder(of image: UIImage?) -> CoverPicture? {
        if blank == nil { blank = image.flatMap(drawing.picture) ?? drawing.placeholder() }
        return blank
    }

    /// What a cover shows whose picture could not be loaded.
    func failure(_ reason: String) -> CoverPicture? {
        if let known = failures[reason] { return known }
        let drawn = drawing.failure(reason)
        keep(drawn, for: reason)
        return drawn
    }

    /// Draws in the background what a cover shows whose picture could not be loaded.
    func prepareFailure(_ reason: String) async {
        guard failures[reason] == nil else { return }
        let drawing = drawing
        let drawn = await Task.detached(priority: .userInitiated) { drawing.failure(reason) }.value
        // Another cover may have failed for the same reason meanwhile: all of them share one picture.
        if drawing == self.drawing, failures[reason] == nil { keep(drawn, for: reason) }
    }

    private func keep(_ drawn: CoverPicture?, for reason: String) {
        // Thousands of covers may fail for reasons of their own.
        if failures.count >= 16 { failures = [:] }
        failures[reason] = drawn
    }

    /// Whether what a cover shows for a reason is drawn.
    func hasFailure(_ reason: String) -> Bool { failures[reason] != nil }
}
