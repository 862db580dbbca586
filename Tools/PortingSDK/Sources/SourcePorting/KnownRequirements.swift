/// UIKit's and Foundation's optional requirements that are called without argument labels, so that a call of one looks like that of a
/// property which holds a closure.
enum KnownRequirements {
    static func contains(_ name: String) -> Bool {
        if unlabelled.contains(name) { return true }
        // Up to a trailing closure.
        guard name.last != ")", let parenthesis = name.firstIndex(of: "(") else { return labelled(name) }
        return bases.contains(String(name[..<parenthesis])) || labelled(name)
    }

    static func containsBase(_ base: String) -> Bool { bases.contains(base) }

    /// Names with labels are those of the data sources and delegates that take what they are about first.
    private static func labelled(_ name: String) -> Bool {
        ["tableView(_:", "collectionView(_:", "gestureRecognizer(_:", "scrollView", "textField(_:", "textView(_:", "numberOfSections(in:",
            "navigationController(_:", "pickerView(_:", "searchBar(_:", "tabBarController(_:", "application(_:", "animationController(",
            "presentationController(", "indexTitles(for:", "sectionIndexTitles(for:", "viewForZooming(in:",
        ].contains { name.hasPrefix($0) } && name.contains(":")
    }

    private static let bases: Set<String> = Set(unlabelled.map { String($0.prefix { $0 != "(" }) })

    private static let unlabelled: Set<String> = [
        "scrollViewDidScroll(_:)", "scrollViewDidZoom(_:)", "scrollViewWillBeginDragging(_:)", "scrollViewWillBeginDecelerating(_:)",
        "scrollViewDidEndDecelerating(_:)", "scrollViewDidEndScrollingAnimation(_:)", "scrollViewShouldScrollToTop(_:)",
        "scrollViewDidScrollToTop(_:)", "scrollViewDidChangeAdjustedContentInset(_:)",
        "textFieldShouldBeginEditing(_:)", "textFieldDidBeginEditing(_:)", "textFieldShouldEndEditing(_:)", "textFieldDidEndEditing(_:)",
        "textFieldShouldClear(_:)", "textFieldShouldReturn(_:)", "textFieldDidChangeSelection(_:)",
        "textViewShouldBeginEditing(_:)", "textViewShouldEndEditing(_:)", "textViewDidBeginEditing(_:)", "textViewDidEndEditing(_:)",
        "textViewDidChange(_:)", "textViewDidChangeSelection(_:)",
        "gestureRecognizerShouldBegin(_:)",
        "searchBarShouldBeginEditing(_:)", "searchBarTextDidBeginEditing(_:)", "searchBarShouldEndEditing(_:)",
        "searchBarTextDidEndEditing(_:)", "searchBarSearchButtonClicked(_:)", "searchBarCancelButtonClicked(_:)",
        "searchBarBookmarkButtonClicked(_:)", "searchBarResultsListButtonClicked(_:)",
        "presentationControllerShouldDismiss(_:)", "presentationControllerWillDismiss(_:)", "presentationControllerDidDismiss(_:)",
        "presentationControllerDidAttemptToDismiss(_:)", "sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)",
        "navigationControllerSupportedInterfaceOrientations(_:)", "tabBarControllerSupportedInterfaceOrientations(_:)",
        "animationDidStart(_:)", "animationEnded(_:)", "pageViewControllerSupportedInterfaceOrientations(_:)",
        "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
        "applicationWillEnterForeground(_:)", "applicationWillTerminate(_:)", "applicationDidReceiveMemoryWarning(_:)",
        "applicationSignificantTimeChange(_:)", "applicationDidFinishLaunching(_:)",
        "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)", "sceneDidEnterBackground(_:)", "sceneWillEnterForeground(_:)",
        "sceneDidDisconnect(_:)", "layoutSublayers(of:)", "layerWillDraw(_:)",
    ]
}
