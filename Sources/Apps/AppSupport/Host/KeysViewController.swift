import UIKit

/// What can be done by a key, for people.
package struct ExplainedKey: Hashable {
    /// What is done.
    package let title: String
    /// The keys, any of which will do: "Ctrl F", say.
    package var keys: [String]
}

extension ExplainedKey {
    package init(_ title: String, _ keys: String...) { self.init(title: title, keys: keys) }
}

/// A responder that takes keys which are no key commands, and explains them.
@MainActor
package protocol KeysExplaining: UIResponder {
    /// What its keys do, the most used first.
    var explainedKeys: [ExplainedKey] { get }
}

extension UIApplication {
    /// What keys do at this moment, those of what has the focus first.
    package var explainedKeys: [ExplainedKey] {
        var all: [ExplainedKey] = [], responder = keyTarget
        func add(_ title: String, _ keys: [String]) {
            if let index = all.firstIndex(where: { $0.title == title }) {
                for key in keys where !all[index].keys.contains(key) { all[index].keys.append(key) }
            } else {
                all.append(ExplainedKey(title: title, keys: keys))
            }
        }
        while let current = responder {
            if let explaining = current as? any KeysExplaining { for key in explaining.explainedKeys { add(key.title, key.keys) } }
            for command in current.keyCommands ?? [] where !command.title.isEmpty {
                if let name = command.explainedName { add(command.title, [name]) }
            }
            // What lies behind a screen that takes the whole window isn't meant.
            if let screen = current as? UIViewController, screen.presentingViewController != nil, screen.modalPresentationStyle == .fullScreen {
                responder = screen.viewIfLoaded?.window
            } else {
                responder = current.next
            }
        }
        return all
    }
}

extension UIKeyCommand {
    /// The keys as they are written on keyboards; nil for a second way by the Command key, which most have not.
    fileprivate var explainedName: String? {
        guard let input, !modifierFlags.contains(.command) else { return nil }
        var parts: [String] = []
        for (flag, name) in [(UIKeyModifierFlags.control, "Ctrl"), (.alternate, "Alt"), (.shift, "Shift")] where modifierFlags.contains(flag) {
            parts.append(name)
        }
        parts.append(Self.names[input] ?? (input.hasPrefix("UIKeyInput") ? String(input.dropFirst(10)) : input.uppercased()))
        return parts.joined(separator: " ")
    }

    private static let names = [
        inputUpArrow: "↑", inputDownArrow: "↓", inputLeftArrow: "←", inputRightArrow: "→", inputPageUp: "Page ↑", inputPageDown: "Page ↓",
        " ": "Space", "\r": "Return", "\t": "Tab", "\u{8}": "Backspace",
    ]
}

/// A sheet that tells what can be done by keys. Escape closes it, as the key that opened it does.
package final class KeysViewController: UIViewController {
    private let keys: [ExplainedKey]
    private let heading = UILabel(), done = UIButton(type: .system)
    private let table = UITableView(frame: .zero, style: .plain)

    /// - Parameter keys: what keys do.
    package init(_ keys: [ExplainedKey]) {
        self.keys = keys
        super.init(nibName: nil, bundle: nil)
        title = "Keys"
        modalPresentationStyle = .formSheet
        preferredContentSize = CGSize(width: 460, height: 560)
    }

    package required init?(coder: NSCoder) { nil }

    package override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        heading.text = "Keys"
        heading.font = .preferredFont(forTextStyle: .headline)
        heading.adjustsFontForContentSizeCategory = true
        heading.accessibilityTraits = .header
        done.setTitle("Done", for: .normal)
        done.contentHorizontalAlignment = .trailing
        done.addAction(UIAction { [unowned self] _ in close() }, for: .primaryActionTriggered)
        table.register(KeyRow.self, forCellReuseIdentifier: "key")
        table.allowsSelection = false
        table.dataSource = self
        for part in [table, heading, done] { view.addSubview(part) }
    }

    package override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        table.becomeFirstResponder()
    }

    package override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, top = view.safeAreaInsets.top + 52
        heading.frame = CGRect(x: 20, y: top - 44, width: bounds.width - 140, height: 36)
        done.frame = CGRect(x: bounds.width - 110, y: top - 44, width: 90, height: 36)
        table.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        table.contentInset.bottom = view.safeAreaInsets.bottom
    }

    private func close() { dismiss(animated: true) }

    package override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Done", UIKeyCommand.inputEscape, UIKeyCommand.f1, "\r") { $0.close() }
        return keys.commands
    }
}

extension KeysViewController: UITableViewDataSource {
    package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { keys.count }

    package func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    package func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "key", for: indexPath), key = keys[indexPath.row]
        (cell as? KeyRow)?.show(key)
        return cell
    }
}

/// A row of the sheet: what is done at the left, the keys at the right, each with as many lines as it needs.
private final class KeyRow: UITableViewCell {
    private let name = UILabel(), keys = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        keys.textColor = .secondaryLabel
        keys.textAlignment = .right
        for label in [name, keys] {
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            label.numberOfLines = 0
            contentView.addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ key: ExplainedKey) {
        name.text = key.title
        keys.text = key.keys.joined(separator: ", ")
        setNeedsLayout()
    }

    /// The widths of the two columns in a row's width.
    private func widths(_ width: CGFloat) -> (name: CGFloat, keys: CGFloat) {
        let room = max(0, width - 52), wanted = ceil(keys.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).width)
        let right = min(wanted, (room * 0.5).rounded())
        return (room - right, right)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let widths = widths(size.width)
        let heights = [(name, widths.name), (keys, widths.keys)].map {
            $0.0.sizeThatFits(CGSize(width: $0.1, height: .greatestFiniteMagnitude)).height
        }
        return CGSize(width: size.width, height: max(44, ceil(heights.max() ?? 0) + 20))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentView.bounds.size, widths = widths(size.width)
        name.frame = CGRect(x: 20, y: 0, width: widths.name, height: size.height)
        keys.frame = CGRect(x: size.width - 20 - widths.keys, y: 0, width: widths.keys, height: size.height)
    }
}
