import AppSupport
import StudyLibrary
import UIKit

/// Stacks and cases in the cabinet: drawers are dragged to other places and cases, and a menu has what can be done with each.
///
/// Holding a drawer and moving it drags it; holding and letting go shows the menu, as a secondary click and the E key do. Alt and the arrow
/// keys move a drawer, R renames it, Delete deletes it, Control and N adds one. C closes the drawer's case, and with Shift opens all cases.
extension LibraryViewController {
    /// How far a finger that holds a drawer moves before the drawer does, in points.
    private static let slop: CGFloat = 8

    func addStackGestures() {
        let press = UILongPressGestureRecognizer()
        press.addAction { [weak self, unowned press] _ in self?.handlePress(press) }
        cabinet.addGestureRecognizer(press)
        cabinet.addSecondaryClick { [weak self] click in
            guard let self, let id = holder(at: click.location(in: cabinet)) else { return }
            showMenu(for: id)
        }
    }

    private func handlePress(_ press: UILongPressGestureRecognizer) {
        let place = press.location(in: cabinet)
        switch press.state {
        case .began:
            guard let path = cabinet.indexPathForItem(at: place), let stack = stack(at: path) else { return }
            // Among drawers that were found there are no places.
            if isNarrowed { return showMenu(for: stack.id) }
            guard cabinet.beginInteractiveMovementForItem(at: path) else { return }
            focused = entry(path).source
            dragStart = place
        case .changed:
            if dragStart != nil { cabinet.updateInteractiveMovementTargetPosition(place) }
        case .ended:
            guard let start = dragStart else { return }
            dragStart = nil
            if abs(start.x - place.x) + abs(start.y - place.y) < Self.slop {
                cabinet.cancelInteractiveMovement()
                if case .stack(let id)? = focused { showMenu(for: id) }
            } else {
                cabinet.endInteractiveMovement()
            }
            refreshIfStale()
        default:
            guard dragStart != nil else { return }
            dragStart = nil
            cabinet.cancelInteractiveMovement()
            refreshIfStale()
        }
    }

    /// The stack whose drawer, or the case whose board, is at a point.
    private func holder(at point: CGPoint) -> Int64? {
        if let path = cabinet.indexPathForItem(at: point) { return stack(at: path)?.id }
        for (index, section) in sections.enumerated() {
            let board = cabinet.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: index + 1))
            if board?.frame.contains(point) == true { return section.holder?.id }
        }
        return nil
    }

    func showMenu(for id: Int64) {
        guard let menu = StackForms(navigator: navigator).menu(for: id) else { return }
        navigator.show(menu)
    }

    // MARK: Moving

    /// The stack of a drawer; nil for a collection.
    func stack(at path: IndexPath) -> StudyStack? {
        guard path.section > 0, sections.indices.contains(path.section - 1), sections[path.section - 1].entries.indices.contains(path.item),
            case .stack(let stack, _) = entry(path)
        else { return nil }
        return stack
    }

    /// Whether a drawer can lie in a part of the cabinet.
    func canHold(_ path: IndexPath, in section: Int) -> Bool {
        guard let stack = stack(at: path), section > 0, !sections[section - 1].isCollections else { return false }
        // Not in itself, nor in what it holds.
        var above = sections[section - 1].holder
        while let holder = above {
            if holder.id == stack.id { return false }
            above = sections.first { $0.holder?.id == holder.parent }?.holder
        }
        return true
    }

    /// Stores where a drawer was dragged.
    func moveDrawer(_ source: IndexPath, to target: IndexPath) {
        let moved = sections[source.section - 1].entries.remove(at: source.item)
        sections[target.section - 1].entries.insert(moved, at: target.item)
        guard case .stack(let stack, _) = moved else { return }
        StackForms(navigator: navigator).move(stack.id, into: sections[target.section - 1].holder?.id, at: place(at: target))
    }

    /// The place of a drawer among its neighbours.
    private func place(at path: IndexPath) -> StudyPlace {
        if let former = stack(at: IndexPath(item: path.item - 1, section: path.section)) { return .after(former.id) }
        if let next = stack(at: IndexPath(item: path.item + 1, section: path.section)) { return .before(next.id) }
        return .last
    }

    /// Moves the drawer that keys go to before or after its neighbour, or to the part of the cabinet above or below.
    private func moveFocused(by step: Int) {
        guard !isNarrowed, let path = focused.flatMap(path(of:)), stack(at: path) != nil else { return }
        var target = IndexPath(item: path.item + step, section: path.section)
        let count = sections[path.section - 1].entries.count
        if !(0..<count).contains(target.item) {
            var section = path.section + step
            while (1...sections.count).contains(section), !canHold(path, in: section) { section += step }
            guard (1...sections.count).contains(section) else { return }
            // A closed case is opened first, so that the drawer is seen in it.
            if sections[section - 1].isClosed, let holder = sections[section - 1].holder { return toggleCase(holder.id) }
            target = IndexPath(item: step > 0 ? 0 : sections[section - 1].entries.count, section: section)
        }
        moveDrawer(path, to: target)
        drawers.show(sections, withToday: true, animated: true)
        cabinet.layoutIfNeeded()
        cabinet.becomeFirstResponder()
        cabinet.scrollToItem(at: target, at: [], animated: !UIAccessibility.isReduceMotionEnabled)
    }

    /// Shows a stack's drawer, or a case's board, and gives a drawer the keys.
    func reveal(_ source: NoteSource) {
        revealed = source
        if search.isShown { endSearch() }
        refresh()
    }

    func showRevealed() {
        guard let source = revealed else { return }
        revealed = nil
        cabinet.layoutIfNeeded()
        if let path = path(of: source) {
            focused = source
            cabinet.scrollToItem(at: path, at: .centeredVertically, animated: !UIAccessibility.isReduceMotionEnabled)
            cabinet.becomeFirstResponder()
        } else if let section = sections.firstIndex(where: { $0.holder.map { .stack($0.id) } == source }),
            let board = cabinet.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section + 1)) {
            cabinet.scrollRectToVisible(board.frame.insetBy(dx: 0, dy: -60), animated: !UIAccessibility.isReduceMotionEnabled)
        }
    }

    // MARK: Keys

    /// The stack of the drawer that keys go to.
    private var focusedStack: StudyStack? { focused.flatMap(path(of:)).flatMap(stack(at:)) }

    var commands: [UIKeyCommand] { search.field.isFirstResponder ? searchCommands : searchCommands + stackCommands }

    private var stackCommands: [UIKeyCommand] {
        let forms = StackForms(navigator: navigator)
        var keys = KeyCommands(self)
        func add(_ title: String, _ inputs: String..., action: @escaping @MainActor (LibraryViewController, StudyStack) -> Void) {
            for input in inputs { keys.add(title, input) { library in library.focusedStack.map { action(library, $0) } } }
        }
        add("Options", "e") { $0.showMenu(for: $1.id) }
        add("Rename", "r") { forms.rename($1, over: $0) }
        add("Delete", UIKeyCommand.inputDelete, "\u{8}") { forms.delete($1) }
        add("Study", "s") { $0.navigator.study(.stack($1.id)) }
        // While drawers are searched, those in closed cases are shown as well.
        if !isNarrowed {
            add("Close Case", "c") { library, stack in stack.parent.map(library.toggleCase) }
            keys.add("Open All Cases", "c", flags: .shift) { $0.openAllCases() }
        }
        keys.add("Move Back", UIKeyCommand.inputLeftArrow, UIKeyCommand.inputUpArrow, flags: .alternate) { $0.moveFocused(by: -1) }
        keys.add("Move Forward", UIKeyCommand.inputRightArrow, UIKeyCommand.inputDownArrow, flags: .alternate) { $0.moveFocused(by: 1) }
        keys.addShortcut("New", "n") { $0.navigator.show(forms.library()) }
        return keys.commands
    }
}
