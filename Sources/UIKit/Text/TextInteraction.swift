/// Handles touches and pointers in a text, and shows its caret, selection and selection handles, for text fields and text views alike.
///
/// A finger's tap puts the caret at the edge of a word, as on a phone; a pointer's click exactly where it is. Two taps select a word,
/// three a paragraph. A pressed pointer selects by dragging; a finger drags the selection's handles, or the caret after a long press.
@MainActor
final class TextInteraction: NSObject, UIGestureRecognizerDelegate {
    private unowned let host: any TextEditorHost
    private var editor: TextEditor { host.editor }
    let highlight = SelectionHighlight(frame: .zero)
    let caret = CaretView(frame: .zero)
    let startHandle = SelectionHandle(isStart: true), endHandle = SelectionHandle(isStart: false)
    let press = TextPressRecognizer(), tap = TextTapRecognizer(), hold = UILongPressGestureRecognizer()
    /// The secondary click, which shows the edit menu.
    let secondaryClick = UITapGestureRecognizer()
    private var recognizers: [UIGestureRecognizer] { [press, tap, hold, secondaryClick] }

    /// Whether the selection was made by a finger, so that it has handles.
    private var isByFinger = false
    /// What a drag extends from: the range that the first press selected.
    private var origin: Range<Int> = 0..<0
    private var unit = UITextGranularity.character
    private var scrollTimer: TimerQueue.Token?
    private var lastPoint = CGPoint.zero
    private var menu: Overlay?
    /// The host's bounds origin and the selection when the menu was shown.
    private var menuOrigin = CGPoint.zero, menuSelection = 0..<0
    private var loupe: TextLoupe?

    /// Offers a tap to the host, which returns true if it handled it: a tap on a link, say.
    var takesTap: (CGPoint) -> Bool = { _ in false }

    init(host: any TextEditorHost) {
        self.host = host
        super.init()
        press.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
        tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
        hold.allowedTouchTypes = tap.allowedTouchTypes
        secondaryClick.allowedTouchTypes = press.allowedTouchTypes
        secondaryClick.buttonMaskRequired = .secondary
        for recognizer in recognizers {
            recognizer.delaysTouchesEnded = false
            recognizer.cancelsTouchesInView = false
            recognizer.delegate = self
            host.addGestureRecognizer(recognizer)
        }
        // Weak: a touch may outlive its view, and retains the recognizers.
        press.addAction { [weak self] in self?.pressed($0) }
        tap.addAction { [weak self] in self?.tapped($0) }
        hold.addAction { [weak self] in self?.held($0) }
        secondaryClick.addAction { [weak self] click in
            if let self { clicked(at: click.location(in: self.host)) }
        }
        for handle in [startHandle, endHandle] {
            let drag = TextPressRecognizer()
            handle.addGestureRecognizer(drag)
            drag.addAction { [weak self, weak handle] drag in
                if let self, let handle { dragged(drag, handle) }
            }
        }
    }

    /// Whether gestures have an effect.
    var isEnabled = true {
        didSet { for recognizer in recognizers { recognizer.isEnabled = isEnabled } }
    }

    /// Leaves touches to subviews that handle them, the clear button say.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        var view = touch.view
        while let current = view, current !== host {
            if current is UIControl || current.gestureRecognizers?.contains(where: \.isEnabled) == true { return false }
            view = current.superview
        }
        return true
    }

    // MARK: What is seen

    /// The translation from the host's coordinates to the selection highlight's.
    var highlightOffset = CGPoint.zero

    /// Moves caret, handles and selection highlight to the selection. Caret and handles are in the host's coordinates.
    ///
    /// - Parameter blinks: whether the caret's blinking restarts, with the caret visible.
    func update(blinks: Bool = true) {
        if menu != nil, !host.isFirstResponder || host.bounds.origin != menuOrigin || editor.selection != menuSelection { hideMenu() }
        guard host.isFirstResponder else {
            hideLoupe()
            caret.hide()
            highlight.show([], color: host.tintColor)
            startHandle.isHidden = true
            endHandle.isHidden = true
            return
        }
        let color: UIColor = host.tintColor
        let hasCaret = editor.hasCaret
        let parts = hasCaret ? [] : editor.selectionParts(host.visibleTextRange.map { editor.selection.clamped(to: $0) } ?? editor.selection)
        highlight.show(parts.map { $0.rect.offsetBy(dx: highlightOffset.x, dy: highlightOffset.y) }, color: color)
        if hasCaret, host.acceptsTextChanges {
            caret.show(rounded(host.caretRect(for: TextOffsetPosition(editor.head))), color: color, blinks: blinks)
        } else {
            caret.hide()
        }
        guard isByFinger, !hasCaret, let range = host.selectedTextRange else {
            startHandle.isHidden = true
            endHandle.isHidden = true
            return
        }
        startHandle.show(rounded(host.caretRect(for: range.start)), color: color)
        endHandle.show(rounded(host.caretRect(for: range.end)), color: color)
    }

    /// A caret's rectangle moved to whole pixels, so that the bar is sharp.
    private func rounded(_ rect: CGRect) -> CGRect {
        CGRect(x: host.nearestPixel(rect.minX), y: host.nearestPixel(rect.minY), width: rect.width, height: host.nearestPixel(rect.height))
    }

    // MARK: Pointers

    private func pressed(_ press: TextPressRecognizer) {
        let point = press.location(in: host)
        switch press.state {
        case .began:
            guard focus() else { return }
            editor.unmark()
            isByFinger = false
            hideMenu()
            let place = editor.place(at: point)
            if press.modifierFlags.contains(.shift) {
                unit = .character
                origin = editor.anchor..<editor.anchor
                editor.select(editor.anchor, place)
            } else {
                begin(at: place, count: press.count)
            }
        case .changed:
            guard host.isFirstResponder else { return }
            lastPoint = point
            extend(to: point)
            scrollWhileOutside()
        case .ended, .cancelled:
            stopScrolling()
            editor.offerSelection()
            if press.state == .ended, press.count == 1, editor.hasCaret, takesTap(point) { return }
        default: break
        }
    }

    private func begin(at place: DocumentLayout.Place, count: Int) {
        switch (count - 1) % 3 {
        case 0:
            unit = .character
            editor.moveCaret(place)
            origin = editor.selection
        case 1:
            unit = .word
            origin = editor.word(at: place.position)
            editor.select(origin)
        default:
            unit = .paragraph
            origin = paragraph(at: place.position)
            editor.select(origin)
        }
    }

    private func paragraph(at position: Int) -> Range<Int> {
        let paragraph = editor.text.paragraph(at: position)
        return paragraph.range.lowerBound..<paragraph.range.upperBound
    }

    /// Extends the selection from where it began, by whole words or paragraphs if it began with one.
    private func extend(to point: CGPoint) {
        let place = editor.place(at: point)
        let range: Range<Int>
        switch unit {
        case .word: range = editor.word(at: place.position)
        case .paragraph: range = paragraph(at: place.position)
        default: return editor.select(origin.lowerBound, place)
        }
        if range.lowerBound < origin.lowerBound {
            editor.select(origin.upperBound, DocumentLayout.Place(range.lowerBound))
        } else {
            editor.select(origin.lowerBound, DocumentLayout.Place(max(range.upperBound, origin.upperBound), .upstream))
        }
    }

    /// Keeps scrolling and extending the selection while the pointer is held outside the view.
    private func scrollWhileOutside() {
        stopScrolling()
        let isOutside = host.isSingleLine
            ? !(host.bounds.minX...host.bounds.maxX).contains(lastPoint.x) : !(host.bounds.minY...host.bounds.maxY).contains(lastPoint.y)
        guard isOutside else { return }
        scrollTimer = TimerQueue.shared.schedule(after: host.isSingleLine ? 1.0 / 12 : 1.0 / 30) { [weak self] in
            guard let self, press.state == .began || press.state == .changed else { return }
            // A text field has no scroll view: it scrolls to the selection's moving end by itself.
            if let scrollView = host as? UIScrollView, !scroll(scrollView) { return }
            extend(to: lastPoint)
            scrollWhileOutside()
        }
    }

    /// Scrolls, faster the farther the pointer is outside. Returns false where the content offset can't change further.
    private func scroll(_ scrollView: UIScrollView) -> Bool {
        let former = scrollView.contentOffset.y
        let over = lastPoint.y < scrollView.bounds.minY ? lastPoint.y - scrollView.bounds.minY : lastPoint.y - scrollView.bounds.maxY
        let inset = scrollView.adjustedContentInset
        let most = max(-inset.top, scrollView.contentSize.height + inset.bottom - scrollView.bounds.height)
        scrollView.contentOffset.y = min(max(former + min(max(over * 0.3, -20), 20), -inset.top), most)
        lastPoint.y += scrollView.contentOffset.y - former
        return scrollView.contentOffset.y != former
    }

    private func stopScrolling() {
        if let scrollTimer { TimerQueue.shared.cancel(scrollTimer) }
        scrollTimer = nil
    }

    /// Shows the edit menu for the selection under the pointer, or for the word there, which is selected.
    private func clicked(at point: CGPoint) {
        guard focus() else { return }
        editor.unmark()
        isByFinger = false
        if !editor.selectionParts(editor.selection).contains(where: { $0.rect.contains(point) }) {
            let place = editor.place(at: point), word = editor.word(at: place.position)
            if host.hidesText || word.isEmpty || editor.isBlank(word) { editor.moveCaret(place) } else { editor.select(word) }
        }
        showMenu(at: point)
    }

    /// Pastes what is selected, in this program or another one, where the middle button was pressed on a view.
    ///
    /// - Parameter location: the place, in points of the screen.
    static func pasteSelection(at location: CGPoint, on view: UIView?) {
        var view = view
        while let current = view, !(current is any TextEditorHost) { view = current.superview }
        guard let host = view as? any TextEditorHost, host.acceptsTextChanges, let window = host.window else { return }
        guard host.isFirstResponder || host.becomeFirstResponder() else { return }
        host.editor.unmark()
        host.editor.moveCaret(host.editor.place(at: host.convert(window.pointFromScreen(location), from: window)))
        host.editor.paste(.primary)
    }

    // MARK: Fingers

    private func tapped(_ tap: TextTapRecognizer) {
        guard tap.state == .ended else { return }
        let point = tap.location(in: host)
        if tap.count == 1, takesTap(point) { return }
        let wasEditing = host.isFirstResponder
        guard focus() else { return }
        editor.unmark()
        let place = editor.place(at: point)
        if tap.count > 1 {
            isByFinger = true
            begin(at: place, count: (tap.count - 2) % 2 + 2)
            // A tap on the space between words selects a word beside it.
            if unit == .word, let word = editor.word(beside: editor.selection) {
                origin = word
                editor.select(word)
            }
            update()
            editor.offerSelection()
            showMenu()
        } else if host.acceptsTextChanges {
            let edge = editor.wordEdge(near: place.position)
            let former = editor.selection, hadMenu = menu != nil
            isByFinger = true
            hideMenu()
            editor.moveCaret(edge == place.position ? place : DocumentLayout.Place(edge, edge > place.position ? .upstream : .downstream))
            // A tap on the caret shows the edit menu.
            if wasEditing, !hadMenu, former == editor.selection { showMenu() }
        } else if wasEditing {
            editor.moveCaret(place)
        }
    }

    private func held(_ hold: UILongPressGestureRecognizer) {
        let point = hold.location(in: host)
        switch hold.state {
        case .began:
            guard focus() else { return }
            editor.unmark()
            isByFinger = true
            hideMenu()
            if host.acceptsTextChanges {
                unit = .character
                editor.moveCaret(editor.place(at: point))
            } else {
                begin(at: editor.place(at: point), count: 2)
            }
            magnify(x: point.x)
        case .changed:
            guard host.isFirstResponder else { return hideLoupe() }
            if host.acceptsTextChanges { editor.moveCaret(editor.place(at: point)) } else { extend(to: point) }
            magnify(x: point.x)
        case .ended:
            hideLoupe()
            editor.offerSelection()
            showMenu()
        default: hideLoupe()
        }
    }

    /// Shows the loupe with the moving end of the selection above the finger.
    private func magnify(x: CGFloat) {
        let shown = loupe ?? TextLoupe()
        loupe = shown
        shown.show(over: host, x: x, caret: host.caretRect(for: TextOffsetPosition(editor.head)))
    }

    private func hideLoupe() {
        loupe?.dismiss()
        loupe = nil
    }

    private func dragged(_ drag: TextPressRecognizer, _ handle: SelectionHandle) {
        guard drag.state == .began || drag.state == .changed else {
            hideLoupe()
            editor.offerSelection()
            if drag.state == .ended { showMenu() }
            return
        }
        hideMenu()
        // The finger is on the knob, which lies above or below the line.
        let location = drag.location(in: host)
        let point = CGPoint(x: location.x, y: location.y + (handle.isStart ? 1 : -1) * (SelectionHandle.knob + handle.bounds.height / 2))
        let range = editor.selection
        let place = editor.place(at: point)
        isByFinger = true
        if handle.isStart {
            let start = min(place.position, editor.characterStart(before: range.upperBound) ?? 0)
            editor.select(range.upperBound, DocumentLayout.Place(start))
        } else {
            let end = max(place.position, editor.characterEnd(after: range.lowerBound) ?? editor.text.length)
            editor.select(range.lowerBound, DocumentLayout.Place(end, .upstream))
        }
        magnify(x: point.x)
    }

    /// Hides the selection handles and the menu, since the keyboard changes the selection now.
    func forgetFinger() {
        isByFinger = false
        hideMenu()
    }

    // MARK: Commands

    private func hideMenu() {
        if let menu { OverlayPresenter.shared.dismiss(menu) }
    }

    /// The menu's anchor in the window's coordinates: the visible part of some rectangles in the host's coordinates; nil where none is
    /// visible.
    private func anchor(_ rects: [CGRect]) -> CGRect? {
        guard let first = rects.first, let window = host.window else { return nil }
        let whole = rects.dropFirst().reduce(first) { $0.union($1) }.intersection(host.bounds.insetBy(dx: -40, dy: -40))
        return whole.isNull ? nil : host.convert(whole, to: window)
    }

    /// Shows the edit menu above the selection or the caret, or at a point.
    private func showMenu(at point: CGPoint? = nil) {
        hideMenu()
        guard host.isFirstResponder, let window = host.window, host.selectedTextRange != nil else { return }
        var items: [TextEditMenu.Item] = []
        func add(_ title: String, _ run: @escaping @MainActor (any TextEditorHost) -> Void) {
            items.append(TextEditMenu.Item(title: title) { [weak self] in
                guard let self else { return }
                hideMenu()
                run(host)
            })
        }
        let isSelected = !editor.hasCaret, isOpen = !host.hidesText
        if isSelected, isOpen, host.acceptsTextChanges { add("Cut") { $0.cut(nil) } }
        if isSelected, isOpen { add("Copy") { $0.copy(nil as Any?) } }
        if !isSelected, host.hasText { add("Select") { [weak self] in self?.selectByMenu($0) { $0.select(nil) } } }
        if host.hasText, editor.selection.count < editor.text.length { add("Select All") { [weak self] in self?.selectByMenu($0) { $0.selectAll(nil) } } }
        if host.acceptsTextChanges, UIPasteboard.general.hasStrings { add("Paste") { $0.paste(nil) } }
        guard !items.isEmpty else { return }
        let rects: @MainActor () -> [CGRect] = { [weak self] in
            guard let self, let range = host.selectedTextRange else { return [] }
            if let point { return [CGRect(origin: point, size: .zero)] }
            return editor.hasCaret ? [host.caretRect(for: range.start)] : editor.selectionParts(editor.selection).map(\.rect)
        }
        guard anchor(rects()) != nil else { return }
        let shown = TextEditMenu(items: items).overlay(of: host) { [weak self] in self?.anchor(rects()) }
        // Arrow keys move through a menu that a click opened; in a menu for a touch selection they move the caret.
        if point != nil { shown.keys = .menu }
        shown.didDismiss = { [weak self] in self?.menu = nil }
        menu = shown
        menuOrigin = host.bounds.origin
        menuSelection = editor.selection
        OverlayPresenter.shared.show(shown, in: window)
    }

    private func selectByMenu(_ host: any TextEditorHost, _ select: (any TextEditorHost) -> Void) {
        isByFinger = true
        select(host)
        showMenu()
    }

    private func focus() -> Bool { host.isFirstResponder || host.becomeFirstResponder() }
}
