import MediaLibrary
import UIKit

/// The list of the albums, by artist.
extension MusicViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { shelf.artists.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shelf.count(inGroup: section) }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "group")
        let count = shelf.count(inGroup: section)
        (view as? GroupHeader)?.show(shelf.artists[section], count: count == 1 ? "1 album" : "\(count) albums")
        return view
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "album", for: indexPath)
        (cell as? AlbumRow)?.show(shelf.albums[shelf.index(at: indexPath)], state(at: indexPath), of: library.artwork)
        return cell
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        (cell as? AlbumRow)?.cancel()
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        noteUse()
        // The row stays under the finger while the flow goes there.
        follower.pause()
        flow.setSelectedIndex(shelf.index(at: indexPath), animated: true)
        flow.becomeFirstResponder()
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        noteUse()
        // Who looks through the list doesn't want to be brought back before the flow moves again.
        follower.pause()
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { noteUse() }
}
