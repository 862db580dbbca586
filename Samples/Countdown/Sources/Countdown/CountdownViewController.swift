import UIKit

class CountdownViewController: UIViewController {
    let countdown: Countdown

    let ring = RingView()
    let timeLabel = UILabel()
    let startButton = UIButton(type: .system)

    private var observations: [NSKeyValueObservation] = []

    init(countdown: Countdown) {
        self.countdown = countdown
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = countdown.name
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Reset", style: .plain, target: self, action: #selector(reset))
        view.backgroundColor = .systemBackground

        timeLabel.font = .monospacedDigitSystemFont(ofSize: 56, weight: .light)
        timeLabel.textAlignment = .center
        startButton.titleLabel?.font = .preferredFont(forTextStyle: .title2)
        startButton.addTarget(self, action: #selector(toggle(_:)), for: .touchUpInside)
        view.addSubview(ring)
        view.addSubview(timeLabel)
        view.addSubview(startButton)

        observations = [
            countdown.observe(\.remaining, options: .initial) { [weak self] countdown, _ in
                self?.timeLabel.text = countdown.text
                self?.ring.progress = CGFloat(countdown.progress)
            },
            countdown.observe(\.isRunning, options: .initial) { [weak self] countdown, _ in
                self?.startButton.setTitle(countdown.isRunning ? "Pause" : "Start", for: .normal)
            },
        ]
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let side = min(area.width, area.height - 100) - 64
        ring.frame = CGRect(x: area.midX - side / 2, y: area.midY - side / 2 - 30, width: side, height: side)
        timeLabel.frame = ring.frame
        startButton.frame = CGRect(x: area.midX - 80, y: ring.frame.maxY + 24, width: 160, height: 44)
    }

    @objc private func toggle(_ sender: UIButton) {
        countdown.isRunning ? countdown.pause() : countdown.start()
    }

    @objc private func reset() {
        countdown.reset()
    }
}
