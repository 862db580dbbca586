/// A drawing destination. Not safe to use from two threads at once; any thread may own one.
public class CGContext {
    package init() {}
}
