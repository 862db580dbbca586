import AppSupport
import UIKit

/// A screen of the transitions page: a list, a picture, a page of text, or colours. All have a title and a picture, which are matched.
final class TransitionSample: UIViewController {
    enum Kind: String, CaseIterable {
        case list, picture, text, colors

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    let kind: Kind
    let heading = UILabel(), picture = UIImageView()
    private let rows = UIStackView(), body = UILabel()

    init(_ kind: Kind) {
        self.kind = kind
        super.init(nibName: nil, bundle: nil)
        title = kind.title
    }

    required init?(coder: NSCoder) { nil }

    private static let city = City.all.first { $0.name == "Lisbon" } ?? City.all[0]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor =
            switch kind {
            case .list: .systemBackground
            case .picture: .black
            case .text: UIColor(red: 0.98, green: 0.95, blue: 0.88, alpha: 1)
            case .colors: .systemIndigo
            }
        heading.text = Self.city.name
        heading.font = kind == .list ? .scaled(ofSize: 20, weight: .semibold, upTo: 36) : .scaled(ofSize: 34, weight: .bold, upTo: 40)
        heading.textColor = kind == .list ? .label : kind == .text ? .brown : .white
        picture.image = CityPicture.picture(of: Self.city, isLarge: true)
        picture.contentMode = kind == .picture ? .scaleAspectFit : .scaleAspectFill
        picture.clipsToBounds = true
        picture.layer.cornerRadius = kind == .list ? 8 : 0
        rows.axis = .vertical
        rows.distribution = .fillEqually
        body.numberOfLines = 0
        switch kind {
        case .list, .colors:
            for (index, city) in City.all.prefix(12).enumerated() {
                let row = UILabel()
                row.text = "   " + city.name
                row.font = .scaled(ofSize: 17, upTo: 30)
                row.textColor = kind == .list ? .label : .white
                row.backgroundColor = kind == .list ? nil : UIColor(hue: CGFloat(index) / 12, saturation: 0.6, brightness: 0.8, alpha: 1)
                rows.addArrangedSubview(row)
            }
        case .text:
            body.text = String(repeating: "The city lies on seven hills where the river widens before it meets the ocean. ", count: 8)
            body.font = .scaled(ofSize: 17)
            body.textColor = .black
        case .picture: break
        }
        for part in [rows, body, picture, heading] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.inset(by: view.safeAreaInsets)
        switch kind {
        case .list:
            picture.frame = CGRect(x: 16, y: 16, width: 56, height: 56)
            heading.frame = CGRect(x: 88, y: 16, width: max(0, room.width - 104), height: 56)
            rows.frame = CGRect(x: 0, y: 88, width: room.width, height: max(0, room.height - 88))
        case .picture:
            picture.frame = room
            heading.frame = CGRect(x: 20, y: room.height - 64, width: max(0, room.width - 40), height: 48)
        case .text:
            picture.frame = CGRect(x: 0, y: 0, width: room.width, height: (room.height * 0.3).rounded())
            heading.frame = CGRect(x: 20, y: picture.frame.maxY + 8, width: max(0, room.width - 40), height: 48)
            let size = body.sizeThatFits(CGSize(width: room.width - 40, height: .greatestFiniteMagnitude))
            body.frame = CGRect(x: 20, y: heading.frame.maxY, width: max(0, room.width - 40), height: size.height)
        case .colors:
            rows.frame = room
            picture.frame = CGRect(x: room.width - 136, y: 16, width: 120, height: 160)
            heading.frame = CGRect(x: 20, y: 16, width: max(0, room.width - 176), height: 48)
        }
    }
}
