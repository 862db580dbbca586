@_implementationOnly import CCairo

/// The state of a PDF between its pages.
final class PDFOutput {
    let consumer: CGDataConsumer
    let mediaBox: CGRect
    var isPageOpen = false
    /// Whether a page ended that hasn't been written yet: what a link leads to may have to be made up on the last one.
    var hasPendingPage = false
    var isClosed = false
    /// Whether the page has links or places that links lead to.
    var hasTags = false
    var destinations: Set<String> = []
    var linkTargets: Set<String> = []

    init(consumer: CGDataConsumer, mediaBox: CGRect) {
        self.consumer = consumer
        self.mediaBox = mediaBox
    }

    /// From user space, y up, to points from the page's upper left corner, y down.
    static func base(of box: CGRect) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    }

    /// A box that pages can have; nil for one that they can't.
    static func page(_ box: CGRect?) -> CGRect? {
        // A letter's page, Apple's default.
        let page = (box ?? CGRect(x: 0, y: 0, width: 612, height: 792)).standardized
        // PDF 1.7, annex C: 14400 units.
        guard page.minX.isFinite, page.minY.isFinite, page.width > 0, page.height > 0, page.width <= 14_400, page.height <= 14_400 else {
            return nil
        }
        return page
    }
}

extension CGContext {
    /// A context that writes a PDF to `consumer`, whole when ``closePDF()`` is called or the context is gone.
    ///
    /// Draw between ``beginPDFPage(_:)`` and ``endPDFPage()``; what is drawn outside a page is lost. Shapes and glyphs stay shapes;
    /// shadows, clips to masks and patterns become pictures of one pixel a point.
    ///
    /// - Parameters:
    ///   - consumer: gets the file's bytes.
    ///   - mediaBox: the box of pages, in points, y up; nil for 612 by 792. Nil is returned for an empty one and for more than 14400
    ///     points.
    ///   - auxiliaryInfo: of Apple's keys, those for title, author, subject, keywords (a string, or an array of them) and creator count.
    public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let box = PDFOutput.page(mediaBox?.pointee) else { return nil }
        let output = PDFOutput(consumer: consumer, mediaBox: box)
        // The context that is being made keeps the output, and finishes the surface before it lets go of it.
        let surface = cairo_pdf_surface_create_for_stream(
            { output, bytes, count in
                let consumer = Unmanaged<PDFOutput>.fromOpaque(output!).takeUnretainedValue().consumer
                return consumer.write(bytes!, Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
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
        // Otherwise Cairo would write the time of day.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
        self.init(document: output, surface: surface, mediaBox: box)
    }

    /// A context that writes a PDF file, replacing what is there; nil where that can't be made. As ``init(consumer:mediaBox:_:)``.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard PDFOutput.page(mediaBox?.pointee) != nil, let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Begins a page, with the graphics state of the beginning. A box (a `CGRect`'s bytes as `Data`) may come as `MediaBox`. An open page
    /// is ended first. Does nothing in a bitmap and after ``closePDF()``.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        guard let data = pageInfo?["MediaBox"] as? Data, data.count == MemoryLayout<CGRect>.size else { return beginPage(mediaBox: nil) }
        var box = CGRect.zero
        withUnsafeMutableBytes(of: &box) { _ = data.copyBytes(to: $0) }
        beginPage(mediaBox: &box)
    }

    /// Begins a page of the given box; of the document's where it is nil or can't be a page's. As ``beginPDFPage(_:)``.
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

    /// Ends a page. Does nothing where none is open.
    public func endPDFPage() { endPage() }

    /// Ends a page. Does nothing where none is open.
    public func endPage() {
        guard let document, document.isPageOpen else { return }
        while !transparencyLayers.isEmpty { endTransparencyLayer() }
        while !savedStates.isEmpty { restoreGState() }
        document.isPageOpen = false
        document.hasPendingPage = true
        resetCairoState()
        if document.hasTags { markPage() }
        document.hasTags = false
        // What is drawn between pages would get onto one of them.
        cairo_rectangle(cairo, 0, 0, 0, 0)
        cairo_clip(cairo)
    }

    /// Ends the page and the document. Nothing may be drawn afterwards. Does nothing in a bitmap.
    public func closePDF() {
        guard let document, !document.isClosed else { return }
        endPage()
        document.isClosed = true
        // Cairo gives up the whole document over a link that leads nowhere; such links lead to the last page.
        let missing = document.linkTargets.subtracting(document.destinations).sorted()
        if !missing.isEmpty {
            resetCairoState()
            markPage()
            for name in missing { tag(CAIRO_TAG_DEST, "name='\(Self.quoted(name))'") }
        }
        writePendingPage(document)
        cairo_surface_finish(surface)
    }

    private func writePendingPage(_ document: PDFOutput) {
        guard document.hasPendingPage else { return }
        document.hasPendingPage = false
        cairo_show_page(cairo)
    }

    /// Takes back all clips.
    private func resetCairoState() {
        cairo_restore(cairo)
        cairo_save(cairo)
        applyTransform()
    }

    /// Cairo forgets the links of a page on which nothing is drawn, so there is something, too small and faint to be seen.
    private func markPage() {
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1.0 / 255)
        withIdentityMatrix(cairo) { cairo_rectangle(cairo, 0, 0, 0.01, 0.01) }
        cairo_fill(cairo)
    }

    // MARK: Links

    /// Makes a rectangle of the page a link to a web address. Does nothing in a bitmap.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        guard let box = linkBox(rect) else { return }
        tag(CAIRO_TAG_LINK, "uri='\(Self.quoted(url.absoluteString))' \(box)")
    }

    /// Names a place of the page. Does nothing in a bitmap, and for a name that is taken.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard let document, document.isPageOpen, !name.isEmpty, point.x.isFinite, point.y.isFinite,
            document.destinations.insert(name).inserted
        else { return }
        let place = point.applying(state.transform)
        tag(CAIRO_TAG_DEST, "name='\(Self.quoted(name))' x=\(Self.decimal(place.x)) y=\(Self.decimal(place.y))")
    }

    /// Makes a rectangle of the page a link to a named place, which may come later; to the last page where it never comes. Does nothing
    /// in a bitmap.
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

    /// A number without an exponent, as Cairo's attributes want it.
    private static func decimal(_ value: CGFloat) -> String {
        let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(abs(hundredths) % 100 / 10)\(abs(hundredths) % 10)"
    }
}
