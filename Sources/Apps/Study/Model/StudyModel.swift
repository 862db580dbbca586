import AppSupport
import StudyLibrary

/// A library as the window uses it.
final class StudyModel: StoreModel<StudyStore> {
    /// Observes a store.
    init(_ store: StudyStore) { super.init(store, firstChange: StudyStart.change) }

    override func isRemoval(_ error: any Error) -> Bool {
        switch error as? StudyError {
        case .noNote, .noCard, .noStack, .noSlide: true
        default: false
        }
    }
}
