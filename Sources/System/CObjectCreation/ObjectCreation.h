#ifndef LAMINA_OBJECT_CREATION_H
#define LAMINA_OBJECT_CREATION_H

// Calls a class's allocating initializer without arguments. Swift passes the metadata of the class in the register of the context, which
// Swift itself can't do for a function that it knows by its address alone.
static inline void *_Nonnull object_creation_call(const void *_Nonnull initializer, void *_Nonnull metadata) {
    typedef __attribute__((swiftcall)) void *_Nonnull (*Initializer)(__attribute__((swift_context)) void *_Nonnull);
    return ((Initializer)initializer)(metadata);
}

#endif
