extension NotesTheme {
    /// The program's own theme. A person's file says what differs.
    static let defaults = """
        [default]
        font.title = Inter-SemiBold 18
        font.text = Inter 16
        font.textLight = Inter-Light 16
        font.bar = Inter-SemiBold 16
        font.tag = Inter-Medium 13
        font.sidebar = Inter-Medium 16
        font.small = Inter 13

        color.background = fdfdfb
        color.title = 23272e
        color.text = 4a515b
        color.faint = 9aa1ab
        color.line = e9e8e3
        color.accent = 3a6b8c
        color.selection = eef3f6
        color.bar = fdfdfb
        color.tag = e8eff4
        color.tagText = 3a6b8c
        color.sidebar = 2b3340
        color.sidebarText = e6eaf0
        color.sidebarFaint = 8e9aab
        color.sidebarSelection = 3a4555
        color.archive = aeb6c0
        color.archiveReady = d98236
        color.delete = c8503f
        color.shadow = 000000

        measure.margin = 20
        measure.columnWidth = 680
        measure.barHeight = 48
        measure.rowPadding = 16
        measure.lineHeight = 1.12
        measure.titleSpacing = 3
        measure.thumbnail = 55
        measure.tagHeight = 26
        measure.searchHeight = 50
        measure.searchShow = 35
        measure.searchHide = 12
        measure.sidebarWidth = 282
        measure.sidebarOpen = 38
        measure.sidebarClose = 240
        measure.sidebarGrab = 30
        measure.sidebarParallax = 0.25
        measure.pinnedWidth = 980
        measure.slideLock = 120
        measure.returnDistance = 75
        measure.returnVelocity = 30

        # List to note: the rows recede before the note moves over them, and come back when it has left; the bars change.
        rows.duration = 0.12
        rows.curve = easeout
        rows.scale = 0.94
        rows.reverse.delay = 0.11
        rows.reverse.duration = 0.19
        rows.reverse.curve = easein
        rows.interactive.scale = 0.85
        rows.interactive.alpha = 0.5
        search.duration = 0.12
        search.curve = easeout
        search.scale = 0.94
        search.reverse.delay = 0.11
        search.reverse.duration = 0.19
        search.reverse.curve = easein
        # The note's page comes when the rows are gone and goes before they come back; under a finger it becomes clear over them.
        cover.delay = 0.12
        cover.duration = 0.05
        cover.curve = linear
        cover.reverse.delay = 0
        note.duration = 0.25
        note.curve = easeout
        picture.duration = 0.25
        picture.curve = easeout
        tags.duration = 0.25
        tags.curve = easeout
        tags.y = 24
        title.duration = 0.2
        title.delay = 0.1
        title.curve = linear
        title.interactive.x = 30
        bar.duration = 0.2
        bar.delay = 0.1
        bar.curve = linear
        toolbar.duration = 0.2
        toolbar.delay = 0.1
        toolbar.curve = linear

        # Note to picture: the picture grows, the page becomes clear.
        photo.duration = 0.25
        photo.curve = easeinout
        page.duration = 0.25
        page.curve = easeinout
        photoBar.duration = 0.25
        photoBar.curve = easeinout

        sidebar.duration = 0.4

        [dark]
        color.background = 1c1f24
        color.title = f0f1f3
        color.text = b9bfc8
        color.faint = 747c88
        color.line = 2b2f36
        color.accent = 8cb9d6
        color.selection = 272c34
        color.bar = 1c1f24
        color.tag = 2b3742
        color.tagText = 9cc4de
        color.sidebar = 14171b
        color.sidebarText = d6dbe2
        color.sidebarFaint = 727c8a
        color.sidebarSelection = 262c35
        color.archive = 4c545f
        color.archiveReady = c07330
        color.delete = b04a3b
        """
}
