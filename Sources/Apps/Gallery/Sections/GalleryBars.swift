import UIKit

/// Navigation bars, toolbars and tab bars.
@MainActor
enum GalleryBars {
    static var rows: [GalleryRow] {
        [
            WideRow(navigationBar(large: false), height: 44, insets: .zero),
            WideRow(navigationBar(large: true), height: 96, insets: .zero),
            WideRow(toolbar, height: 44, insets: .zero),
            WideRow(tabBar, height: 49, insets: .zero),
        ]
    }

    private static func navigationBar(large: Bool) -> UINavigationBar {
        let bar = UINavigationBar()
        bar.prefersLargeTitles = large
        let first = UINavigationItem(title: "Back")
        let item = UINavigationItem(title: large ? "Large Title" : "Title")
        item.rightBarButtonItems = large
            ? [UIBarButtonItem(systemItem: .add), UIBarButtonItem(image: UIImage(systemName: "ellipsis.circle"), style: .plain)]
            : [UIBarButtonItem(title: "Done", style: .done), disabled(UIBarButtonItem(title: "Edit", style: .plain))]
        bar.setItems(large ? [item] : [first, item], animated: false)
        return bar
    }

    private static func disabled(_ item: UIBarButtonItem) -> UIBarButtonItem {
        item.isEnabled = false
        return item
    }

    private static var toolbar: UIToolbar {
        let bar = UIToolbar()
        bar.setItems(
            [
                UIBarButtonItem(systemItem: .action), .flexibleSpace(), UIBarButtonItem(systemItem: .bookmarks), .flexibleSpace(),
                UIBarButtonItem(title: "Middle", style: .plain), .flexibleSpace(), disabled(UIBarButtonItem(systemItem: .compose)), .flexibleSpace(),
                UIBarButtonItem(systemItem: .trash),
            ], animated: false)
        return bar
    }

    private static var tabBar: UITabBar {
        let bar = UITabBar()
        let items = [("Home", "house.fill"), ("Search", "magnifyingglass"), ("Messages", "message.fill"), ("Profile", "person.fill")]
            .enumerated().map { UITabBarItem(title: $1.0, image: UIImage(systemName: $1.1), tag: $0) }
        items[2].badgeValue = "3"
        bar.setItems(items, animated: false)
        bar.selectedItem = items[0]
        return bar
    }
}
