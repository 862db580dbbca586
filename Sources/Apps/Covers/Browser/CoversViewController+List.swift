import MediaLibrary
import UIKit

/// The list of the pictures.
extension CoversViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { shelf.titles.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shelf.count(inGroup: section) }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "group")
        let count = shelf.count(inGroup: section)
        (view as? GroupHeader)?.show(shelf.titles[section], count: count == 1 ? "1 picture" : "\(count) pictures")
        return view
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "picture", for: indexPath)
        let picture = shelf.pictures[shelf.index(at: indexPath)]
        (cell as? PictureRow)?.show(
            picture, of: library, coverPixels: coverPixels, isUrgent: !hasShownPictures, isRushing: flow.isRushing,
            failure: failures[picture.file] ?? picture.error?.reason)
        return cell
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        (cell as? PictureRow)?.cancel()
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        hasBeenUsed = true
        // The row stays under the finger while the flow goes there.
        follower.pause()
        flow.setSelectedIndex(shelf.index(at: indexPath), animated: true)
        flow.becomeFirstResponder()
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        // Who looks through the list doesn't want to be brought back before the flow moves again.
        follower.pause()
    }
}
