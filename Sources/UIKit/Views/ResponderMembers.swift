// The methods that sources name by selectors of strings, or send without a target: what Apple's classes have in the Objective-C runtime.
// A method is in the table of the class that has it first; overrides are called as Swift calls them.

extension UIResponder {
    nonisolated static var chainMembers: [ObjCMember] {
        [
            .method("becomeFirstResponder", UIResponder.becomeFirstResponder), .method("resignFirstResponder", UIResponder.resignFirstResponder),
            .method("reloadInputViews", UIResponder.reloadInputViews),
        ]
    }
}
@section(".init_array") @used
private let registerResponder: @convention(c) () -> Void = { ObjCClass.register(UIResponder.self) { UIResponder.chainMembers } }

extension UIView {
    nonisolated static var viewMembers: [ObjCMember] {
        [
            .method("setNeedsLayout", UIView.setNeedsLayout), .method("layoutIfNeeded", UIView.layoutIfNeeded),
            .method("setNeedsDisplay", UIView.setNeedsDisplay as (UIView) -> () -> Void),
            .method("removeFromSuperview", UIView.removeFromSuperview), .method("endEditing:", UIView.endEditing),
            .property("frame", { (view: UIView) in view.frame }, { (view: UIView, value) in view.frame = value }),
            .property("bounds", { (view: UIView) in view.bounds }, { (view: UIView, value) in view.bounds = value }),
            .property("center", { (view: UIView) in view.center }, { (view: UIView, value) in view.center = value }),
            .property("alpha", { (view: UIView) in view.alpha }, { (view: UIView, value) in view.alpha = value }),
            .property("hidden", { (view: UIView) in view.isHidden }, { (view: UIView, value) in view.isHidden = value }),
            .property("backgroundColor", { (view: UIView) in view.backgroundColor }, { (view: UIView, value) in view.backgroundColor = value }),
            .property("tintColor", { (view: UIView) in view.tintColor }, { (view: UIView, value) in view.tintColor = value }),
            .property("tag", { (view: UIView) in view.tag }, { (view: UIView, value) in view.tag = value }),
            .property("layer", { (view: UIView) in view.layer }),
        ]
    }
}
@section(".init_array") @used
private let registerView: @convention(c) () -> Void = { ObjCClass.register(UIView.self) { UIView.viewMembers } }

extension UIScrollView {
    nonisolated static var scrollMembers: [ObjCMember] {
        [
            .method("flashScrollIndicators", UIScrollView.flashScrollIndicators),
            .property("contentOffset", { (view: UIScrollView) in view.contentOffset }, { (view: UIScrollView, value) in view.contentOffset = value }),
            .property("contentSize", { (view: UIScrollView) in view.contentSize }, { (view: UIScrollView, value) in view.contentSize = value }),
            .property("contentInset", { (view: UIScrollView) in view.contentInset }, { (view: UIScrollView, value) in view.contentInset = value }),
        ]
    }
}
@section(".init_array") @used
private let registerScrollView: @convention(c) () -> Void = { ObjCClass.register(UIScrollView.self) { UIScrollView.scrollMembers } }

extension UITableView {
    nonisolated static var tableMembers: [ObjCMember] { [.method("reloadData", UITableView.reloadData)] }
}
@section(".init_array") @used
private let registerTableView: @convention(c) () -> Void = { ObjCClass.register(UITableView.self) { UITableView.tableMembers } }

extension UICollectionView {
    nonisolated static var collectionMembers: [ObjCMember] { [.method("reloadData", UICollectionView.reloadData)] }
}
@section(".init_array") @used
private let registerCollectionView: @convention(c) () -> Void = {
    ObjCClass.register(UICollectionView.self) { UICollectionView.collectionMembers }
}

extension UIControl {
    nonisolated static var controlMembers: [ObjCMember] {
        [
            .property("enabled", { (control: UIControl) in control.isEnabled }, { (control: UIControl, value) in control.isEnabled = value }),
            .property("selected", { (control: UIControl) in control.isSelected }, { (control: UIControl, value) in control.isSelected = value }),
            .property(
                "highlighted", { (control: UIControl) in control.isHighlighted }, { (control: UIControl, value) in control.isHighlighted = value }),
        ]
    }
}
@section(".init_array") @used
private let registerControl: @convention(c) () -> Void = { ObjCClass.register(UIControl.self) { UIControl.controlMembers } }

extension UIViewController {
    nonisolated static var controllerMembers: [ObjCMember] {
        [
            .property("title", { (controller: UIViewController) in controller.title }, { (controller: UIViewController, value) in controller.title = value }),
            .property("view", { (controller: UIViewController) in controller.view }, { (controller: UIViewController, value) in controller.view = value }),
        ]
    }
}
@section(".init_array") @used
private let registerController: @convention(c) () -> Void = {
    ObjCClass.register(UIViewController.self) { UIViewController.controllerMembers }
}
