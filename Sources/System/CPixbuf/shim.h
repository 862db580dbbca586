#include <gdk-pixbuf/gdk-pixbuf.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS
/* Animations are asked for times in a structure that is deprecated without another one to take its place. */
static inline GdkPixbufAnimationIter *pixbuf_animation_begin(GdkPixbufAnimation *animation) {
    GTimeVal start = { 0, 0 };
    return gdk_pixbuf_animation_get_iter(animation, &start);
}

/* Moves to the frame that is shown so many milliseconds after the beginning. */
static inline void pixbuf_animation_move(GdkPixbufAnimationIter *iterator, long milliseconds) {
    GTimeVal time = { milliseconds / 1000, milliseconds % 1000 * 1000 };
    gdk_pixbuf_animation_iter_advance(iterator, &time);
}
G_GNUC_END_IGNORE_DEPRECATIONS
