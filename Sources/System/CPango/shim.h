#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>

// Deprecated since Pango 1.50 without a replacement for text that has no layout yet; Swift has no way to call a deprecated function silently.
static inline PangoDirection lamina_pango_base_direction(const char *text, int length) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    return pango_find_base_dir(text, length);
#pragma clang diagnostic pop
}
