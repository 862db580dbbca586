@_implementationOnly import CCairo

/// The state of a PDF document while it is written.
final class PDFOutput {
    let consumer: CGDataConsumer
    let mediaBox: CGRect
    var isPageOpen = false
    /// Whether an ended page hasn't been written yet: missing link destinations are added to the last page.
    var hasPendingPage = false
    var isClosed = false
    /// Whether the page has links or link destinations.
    var hasTags = false
    var destinations: Set<String> = []
    var linkTargets: Set<String> = []
    /// Bytes that Cairo has written and the consumer hasn't got yet.
    private var pending = Data()
    private var hasFailed = false

    init(consumer: CGDataConsumer, mediaBox: CGRect) {
        self.consumer = consumer
        self.mediaBox = mediaBox
    }

    /// Keeps bytes for ``deliver()``; false once the consumer has refused some.
    func keep(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if !hasFailed { pending.append(bytes, count: count) }
        return !hasFailed
    }

    /// Passes the bytes on to the consumer.
    func deliver() {
        guard !pending.isEmpty else { return }
        hasFailed = !pending.withUnsafeBytes { consumer.write($0.baseAddress!, $0.count) }
        pending.removeAll()
    }

    /// The transformation from user space, y up, to points from the page's upper left corner, y down.
    static func base(of box: CGRect) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    }

    /// A media box that is valid for a page; nil for an invalid one.
    static func page(_ box: CGRect?) -> CGRect? {
        // US Letter, Apple's default.
        let page = (box ?? CGRect(x: 0, y: 0, width: 612, height: 792)).standardized
        // The limit of 14400 units is from PDF 1.7, annex C.
        guard page.minX.isFinite, page.minY.isFinite, page.width > 0, page.height > 0, page.width <= 14_400, page.height <= 14_400 else {
            return nil
        }
        return page
    }
}

extension CGContext {
    /// Creates a context that writes a PDF to `consumer`. The document is complete when ``closePDF()`` is called or the context is
    /// deallocated.
    ///
    /// Draw between ``beginPDFPage(_:)`` and ``endPDFPage()``; anything drawn outside a page is discarded. Paths and glyphs stay vectors;
    /// shadows, clips to masks and patterns are rasterized at one pixel per point.
    ///
    /// - Parameters:
    ///   - consumer: receives the bytes of the file.
    ///   - mediaBox: the default media box of pages, in points, y up; nil for 612 by 792. The initializer returns nil if the box is empty
    ///     or a side is longer than 14400 points.
    ///   - auxiliaryInfo: Apple's keys for title, author, subject, keywords (a string, or an array of them) and creator; other keys are
    ///     ignored.
    public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let box = PDFOutput.page(mediaBox?.pointee) else { return nil }
        let output = PDFOutput(consumer: consumer, mediaBox: box)
        // The context retains the output, and finishes the surface before it releases it.
        let surface = cairo_pdf_surface_create_for_stream(
            { output, bytes, count in
                let output = Unmanaged<PDFOutput>.fromOpaque(output!).takeUnretainedValue()
                return output.keep(bytes!, Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, Unmanaged.passUnretained(output).toOpaque(), Double(box.width), Double(box.height))!
        let keys: [(String, cairo_pdf_metadata_t)] = [
            ("kCGPDFContextTitle", CAIRO_PDF_METADATA_TITLE), ("kCGPDFContextAuthor", CAIRO_PDF_METADATA_AUTHOR),
            ("kCGPDFContextSubject", CAIRO_PDF_METADATA_SUBJECT), ("kCGPDFContextKeywords", CAIRO_PDF_METADATA_KEYWORDS),
            ("kCGPDFContextCreator", CAIRO_PDF_METADATA_CREATOR),
        ]
        for (key, entry) in keys {
            let value = auxiliaryInfo?[key]
            let text = value as? String ?? (value as? [Any])?.compactMap { $0 as? String }.joined(separator: ", ")
            if let text { cairo_pdf_surface_set_metadata(surface, entry, text) }
        }
        // Otherwise Cairo would write the current time.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
        self.init(document: output, surface: surface, mediaBox: box)
    }

    /// Creates a context that writes a PDF file, replacing an existing one; nil if it can't be created. See ``init(consumer:mediaBox:_:)``.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard PDFOutput.page(mediaBox?.pointee) != nil, let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Begins a page with the initial graphics state, ending an open page first. The key `MediaBox` gives the page's media box, as the
    /// bytes of a `CGRect` in `Data`. Does nothing in a bitmap context or after ``closePDF()``.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        guard let data = pageInfo?["MediaBox"] as? Data, data.count == MemoryLayout<CGRect>.size else { return beginPage(mediaBox: nil) }
        var box = CGRect.zero
        withUnsafeMutableBytes(of: &box) { _ = data.copyBytes(to: $0) }
        beginPage(mediaBox: &box)
    }

    /// Begins a page with a media box; with the document's box if it is nil or invalid. See ``beginPDFPage(_:)``.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        guard let document, !document.isClosed else { return }
        endPage()
        writePendingPage(document)
        let box = mediaBox.flatMap { PDFOutput.page($0.pointee) } ?? document.mediaBox
        cairo_pdf_surface_set_size(surface, Double(box.width), Double(box.height))
        width = Int(box.width.rounded(.up))
        height = Int(box.height.rounded(.up))
        baseTransform = PDFOutput.base(of: box)
        state = GraphicsState(transform: baseTransform)
        textMatrix = .identity
        currentPath.removeAll()
        resetCairoState()
        document.isPageOpen = true
    }

    /// Ends the page. Does nothing if no page is open.
    public func endPDFPage() { endPage() }

    /// Ends the page. Does nothing if no page is open.
    public func endPage() {
        guard let document, document.isPageOpen else { return }
        while !transparencyLayers.isEmpty { endTransparencyLayer() }
        while !savedStates.isEmpty { restoreGState() }
        document.isPageOpen = false
        document.hasPendingPage = true
        resetCairoState()
        if document.hasTags { markPage() }
        document.hasTags = false
        // An empty clip, since anything drawn between pages would appear on one of them.
        cairo_rectangle(cairo, 0, 0, 0, 0)
        cairo_clip(cairo)
    }

    /// Ends the page and the document; nothing can be drawn afterwards. Does nothing in a bitmap context.
    public func closePDF() {
        guard let document, !document.isClosed else { return }
        endPage()
        document.isClosed = true
        // Cairo fails to write the whole document if a link has no destination; such links lead to the last page.
        let missing = document.linkTargets.subtracting(document.destinations).sorted()
        if !missing.isEmpty {
            resetCairoState()
            markPage()
            for name in missing { tag(CAIRO_TAG_DEST, "name='\(Self.quoted(name))'") }
        }
        writePendingPage(document)
        // Fonts are embedded now, which reads their files.
        SharedTextWorker.withWorker { _ in cairo_surface_finish(surface) }
        document.deliver()
    }

    private func writePendingPage(_ document: PDFOutput) {
        guard document.hasPendingPage else { return }
        document.hasPendingPage = false
        SharedTextWorker.withWorker { _ in cairo_show_page(cairo) }
        document.deliver()
    }

    /// Removes all clips.
    private func resetCairoState() {
        cairo_restore(cairo)
        cairo_save(cairo)
        applyTransform()
    }

    /// Draws a speck too small and faint to be visible, since Cairo drops the links of a page on which nothing is drawn.
    private func markPage() {
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1.0 / 255)
        withIdentityMatrix(cairo) { cairo_rectangle(cairo, 0, 0, 0.01, 0.01) }
        cairo_fill(cairo)
    }

    // MARK: Links

    /// Makes a rectangle of the page a link to a URL. Does nothing in a bitmap context.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        guard let box = linkBox(rect) else { return }
        tag(CAIRO_TAG_LINK, "uri='\(Self.quoted(url.absoluteString))' \(box)")
    }

    /// Adds a named destination for links at a point of the page. Does nothing in a bitmap context, or if the name is already in use.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard let document, document.isPageOpen, !name.isEmpty, point.x.isFinite, point.y.isFinite,
            document.destinations.insert(name).inserted
        else { return }
        let place = point.applying(state.transform)
        tag(CAIRO_TAG_DEST, "name='\(Self.quoted(name))' x=\(Self.decimal(place.x)) y=\(Self.decimal(place.y))")
    }

    /// Makes a rectangle of the page a link to a named destination, which may be added later; if it never is, the link leads to the last
    /// page. Does nothing in a bitmap context.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        guard !name.isEmpty, let box = linkBox(rect) else { return }
        document?.linkTargets.insert(name)
        tag(CAIRO_TAG_LINK, "dest='\(Self.quoted(name))' \(box)")
    }

    private func linkBox(_ rect: CGRect) -> String? {
        guard let document, document.isPageOpen else { return nil }
        let box = rect.applying(state.transform)
        let numbers = [box.minX, box.minY, box.width, box.height]
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        return "rect=[\(numbers.map(Self.decimal).joined(separator: " "))]"
    }

    private func tag(_ name: String, _ attributes: String) {
        document?.hasTags = true
        withIdentityMatrix(cairo) {
            cairo_tag_begin(cairo, name, attributes)
            cairo_tag_end(cairo, name)
        }
    }

    private static func quoted(_ text: String) -> String {
        text.filter { $0 != "\0" }.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "\\'")
    }

    /// A number without an exponent, as Cairo's tag attributes require.
    private static func decimal(_ value: CGFloat) -> String {
        let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(abs(hundredths) % 100 / 10)\(abs(hundredths) % 10)"
    }
}
