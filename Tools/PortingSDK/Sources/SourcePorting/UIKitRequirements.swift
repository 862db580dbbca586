/// The optional requirements of the protocols that UIKit and QuartzCore declare here, where they have defaults. A test compares it with the
/// sources.
enum UIKitRequirements {
    struct Requirements: Sendable {
        /// The protocols that it inherits from, of those that are listed here.
        var inherited: [String]
        /// Whether it has other requirements, so that nothing conforms to it by its defaults alone.
        var hasRequired: Bool
        var optional: Set<String>
    }

    static let protocols: [String: Requirements] = [
        "CAAnimationDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "animationDidStart(_:)", "animationDidStop(_:finished:)",
            ]),
        "CALayerDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "action(for:forKey:)", "display(_:)", "draw(_:in:)", "layerWillDraw(_:)", "layoutSublayers(of:)",
            ]),
        "UIAdaptivePresentationControllerDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "adaptivePresentationStyle(for:)", "adaptivePresentationStyle(for:traitCollection:)", "presentationController(_:prepare:)",
                "presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:)",
                "presentationControllerDidAttemptToDismiss(_:)", "presentationControllerDidDismiss(_:)",
                "presentationControllerShouldDismiss(_:)", "presentationControllerWillDismiss(_:)",
            ]),
        "UIApplicationDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "application(_:configurationForConnecting:options:)", "application(_:didFinishLaunchingWithOptions:)",
                "application(_:open:options:)", "application(_:supportedInterfaceOrientationsFor:)",
                "application(_:willFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)", "applicationDidEnterBackground(_:)",
                "applicationWillEnterForeground(_:)", "applicationWillResignActive(_:)", "applicationWillTerminate(_:)",
            ]),
        "UICollectionViewDataSource": Requirements(
            inherited: [], hasRequired: true,
            optional: [
                "collectionView(_:canMoveItemAt:)", "collectionView(_:indexPathForIndexTitle:at:)", "collectionView(_:moveItemAt:to:)",
                "collectionView(_:viewForSupplementaryElementOfKind:at:)", "indexTitles(for:)", "numberOfSections(in:)",
            ]),
        "UICollectionViewDataSourcePrefetching": Requirements(
            inherited: [], hasRequired: true,
            optional: [
                "collectionView(_:cancelPrefetchingForItemsAt:)"
            ]),
        "UICollectionViewDelegate": Requirements(
            inherited: ["UIScrollViewDelegate"], hasRequired: false,
            optional: [
                "collectionView(_:canEditItemAt:)", "collectionView(_:canFocusItemAt:)",
                "collectionView(_:canPerformPrimaryActionForItemAt:)", "collectionView(_:didBeginMultipleSelectionInteractionAt:)",
                "collectionView(_:didDeselectItemAt:)", "collectionView(_:didEndDisplaying:forItemAt:)",
                "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)", "collectionView(_:didHighlightItemAt:)",
                "collectionView(_:didSelectItemAt:)", "collectionView(_:didUnhighlightItemAt:)",
                "collectionView(_:performPrimaryActionForItemAt:)", "collectionView(_:selectionFollowsFocusForItemAt:)",
                "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)", "collectionView(_:shouldDeselectItemAt:)",
                "collectionView(_:shouldHighlightItemAt:)", "collectionView(_:shouldSelectItemAt:)",
                "collectionView(_:targetContentOffsetForProposedContentOffset:)",
                "collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)",
                "collectionView(_:transitionLayoutForOldLayout:newLayout:)", "collectionView(_:willDisplay:forItemAt:)",
                "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)", "collectionViewDidEndMultipleSelectionInteraction(_:)",
                "indexPathForPreferredFocusedView(in:)",
            ]),
        "UICollectionViewDelegateFlowLayout": Requirements(
            inherited: ["UICollectionViewDelegate"], hasRequired: false,
            optional: [
                "collectionView(_:layout:insetForSectionAt:)", "collectionView(_:layout:minimumInteritemSpacingForSectionAt:)",
                "collectionView(_:layout:minimumLineSpacingForSectionAt:)", "collectionView(_:layout:referenceSizeForFooterInSection:)",
                "collectionView(_:layout:referenceSizeForHeaderInSection:)", "collectionView(_:layout:sizeForItemAt:)",
            ]),
        "UIGestureRecognizerDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "gestureRecognizer(_:shouldBeRequiredToFailBy:)", "gestureRecognizer(_:shouldReceive:)",
                "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)", "gestureRecognizer(_:shouldRequireFailureOf:)",
                "gestureRecognizerShouldBegin(_:)",
            ]),
        "UINavigationBarDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "navigationBar(_:didPop:)", "navigationBar(_:didPush:)", "navigationBar(_:shouldPop:)", "navigationBar(_:shouldPush:)",
            ]),
        "UINavigationControllerDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "navigationController(_:animationControllerFor:from:to:)", "navigationController(_:didShow:animated:)",
                "navigationController(_:interactionControllerFor:)", "navigationController(_:willShow:animated:)",
                "navigationControllerPreferredInterfaceOrientationForPresentation(_:)",
                "navigationControllerSupportedInterfaceOrientations(_:)",
            ]),
        "UIPageViewControllerDataSource": Requirements(
            inherited: [], hasRequired: true,
            optional: [
                "presentationCount(for:)", "presentationIndex(for:)",
            ]),
        "UIPageViewControllerDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)",
                "pageViewController(_:spineLocationFor:)", "pageViewController(_:willTransitionTo:)",
                "pageViewControllerPreferredInterfaceOrientationForPresentation(_:)",
                "pageViewControllerSupportedInterfaceOrientations(_:)",
            ]),
        "UISceneDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "scene(_:openURLContexts:)", "scene(_:willConnectTo:options:)", "sceneDidBecomeActive(_:)", "sceneDidDisconnect(_:)",
                "sceneDidEnterBackground(_:)", "sceneWillEnterForeground(_:)", "sceneWillResignActive(_:)",
            ]),
        "UIScrollViewDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "scrollViewDidChangeAdjustedContentInset(_:)", "scrollViewDidEndDecelerating(_:)",
                "scrollViewDidEndDragging(_:willDecelerate:)", "scrollViewDidEndScrollingAnimation(_:)",
                "scrollViewDidEndZooming(_:with:atScale:)", "scrollViewDidScroll(_:)", "scrollViewDidScrollToTop(_:)",
                "scrollViewDidZoom(_:)", "scrollViewShouldScrollToTop(_:)", "scrollViewWillBeginDecelerating(_:)",
                "scrollViewWillBeginDragging(_:)", "scrollViewWillBeginZooming(_:with:)",
                "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)", "viewForZooming(in:)",
            ]),
        "UISheetPresentationControllerDelegate": Requirements(
            inherited: ["UIAdaptivePresentationControllerDelegate"], hasRequired: false,
            optional: [
                "sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)"
            ]),
        "UITabBarControllerDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "tabBarController(_:animationControllerForTransitionFrom:to:)", "tabBarController(_:didSelect:)",
                "tabBarController(_:interactionControllerFor:)", "tabBarController(_:shouldSelect:)",
            ]),
        "UITabBarDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "tabBar(_:didSelect:)"
            ]),
        "UITableViewDataSource": Requirements(
            inherited: [], hasRequired: true,
            optional: [
                "numberOfSections(in:)", "sectionIndexTitles(for:)", "tableView(_:canEditRowAt:)", "tableView(_:canMoveRowAt:)",
                "tableView(_:commit:forRowAt:)", "tableView(_:moveRowAt:to:)", "tableView(_:sectionForSectionIndexTitle:at:)",
                "tableView(_:titleForFooterInSection:)", "tableView(_:titleForHeaderInSection:)",
            ]),
        "UITableViewDataSourcePrefetching": Requirements(
            inherited: [], hasRequired: true,
            optional: [
                "tableView(_:cancelPrefetchingForRowsAt:)"
            ]),
        "UITableViewDelegate": Requirements(
            inherited: ["UIScrollViewDelegate"], hasRequired: false,
            optional: [
                "indexPathForPreferredFocusedView(in:)", "tableView(_:accessoryButtonTappedForRowWith:)", "tableView(_:canFocusRowAt:)",
                "tableView(_:canPerformPrimaryActionForRowAt:)", "tableView(_:didBeginMultipleSelectionInteractionAt:)",
                "tableView(_:didDeselectRowAt:)", "tableView(_:didEndDisplaying:forRowAt:)",
                "tableView(_:didEndDisplayingFooterView:forSection:)", "tableView(_:didEndDisplayingHeaderView:forSection:)",
                "tableView(_:didEndEditingRowAt:)", "tableView(_:didHighlightRowAt:)", "tableView(_:didSelectRowAt:)",
                "tableView(_:didUnhighlightRowAt:)", "tableView(_:editingStyleForRowAt:)",
                "tableView(_:estimatedHeightForFooterInSection:)",
                "tableView(_:estimatedHeightForHeaderInSection:)", "tableView(_:estimatedHeightForRowAt:)",
                "tableView(_:heightForFooterInSection:)", "tableView(_:heightForHeaderInSection:)", "tableView(_:heightForRowAt:)",
                "tableView(_:indentationLevelForRowAt:)", "tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
                "tableView(_:performPrimaryActionForRowAt:)", "tableView(_:selectionFollowsFocusForRowAt:)",
                "tableView(_:shouldBeginMultipleSelectionInteractionAt:)", "tableView(_:shouldHighlightRowAt:)",
                "tableView(_:shouldIndentWhileEditingRowAt:)", "tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)",
                "tableView(_:titleForDeleteConfirmationButtonForRowAt:)", "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
                "tableView(_:viewForFooterInSection:)", "tableView(_:viewForHeaderInSection:)", "tableView(_:willBeginEditingRowAt:)",
                "tableView(_:willDeselectRowAt:)", "tableView(_:willDisplay:forRowAt:)", "tableView(_:willDisplayFooterView:forSection:)",
                "tableView(_:willDisplayHeaderView:forSection:)", "tableView(_:willSelectRowAt:)",
                "tableViewDidEndMultipleSelectionInteraction(_:)",
            ]),
        "UITextFieldDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "textField(_:shouldChangeCharactersIn:replacementString:)", "textFieldDidBeginEditing(_:)",
                "textFieldDidChangeSelection(_:)", "textFieldDidEndEditing(_:)", "textFieldDidEndEditing(_:reason:)",
                "textFieldShouldBeginEditing(_:)", "textFieldShouldClear(_:)", "textFieldShouldEndEditing(_:)", "textFieldShouldReturn(_:)",
            ]),
        "UITextViewDelegate": Requirements(
            inherited: ["UIScrollViewDelegate"], hasRequired: false,
            optional: [
                "textView(_:shouldChangeTextIn:replacementText:)", "textView(_:shouldInteractWith:in:interaction:)",
                "textViewDidBeginEditing(_:)", "textViewDidChange(_:)", "textViewDidChangeSelection(_:)", "textViewDidEndEditing(_:)",
                "textViewShouldBeginEditing(_:)", "textViewShouldEndEditing(_:)",
            ]),
        "UIViewControllerTransitioningDelegate": Requirements(
            inherited: [], hasRequired: false,
            optional: [
                "animationController(forDismissed:)", "animationController(forPresented:presenting:source:)",
                "interactionControllerForDismissal(using:)", "interactionControllerForPresentation(using:)",
                "presentationController(forPresented:presenting:source:)",
            ]),
    ]

    /// The names of all of them.
    static let all: Set<String> = protocols.values.reduce(into: []) { $0.formUnion($1.optional) }

    /// The protocol that declares an optional requirement: this one, or one that it inherits from.
    static func declaring(_ name: String, from protocolName: String) -> String? {
        guard let found = protocols[protocolName] else { return nil }
        if found.optional.contains(name) { return protocolName }
        return found.inherited.lazy.compactMap { declaring(name, from: $0) }.first
    }
}
