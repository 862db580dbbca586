#include "CSDL.h"

#include <dlfcn.h>
#include <stddef.h>

// The screens of an X server, by libXrandr, which SDL uses as well: it gives refresh rates in whole hertz only. Neither library has to be
// there. The structures are those of X11/extensions/Xrandr.h, which is part of the protocol's stable interface.

typedef unsigned long XID;
typedef struct _XDisplay XDisplay;

typedef struct {
    XID id;
    unsigned int width, height;
    unsigned long dot_clock;
    unsigned int h_sync_start, h_sync_end, h_total, h_skew, v_sync_start, v_sync_end, v_total;
    char *name;
    unsigned int name_length;
    unsigned long flags;
} XMode;

typedef struct {
    unsigned long timestamp, config_timestamp;
    int crtc_count;
    XID *crtcs;
    int output_count;
    XID *outputs;
    int mode_count;
    XMode *modes;
} XResources;

typedef struct {
    unsigned long timestamp;
    int x, y;
    unsigned int width, height;
    XID mode;
    unsigned short rotation;
    int output_count;
    XID *outputs;
    unsigned short rotations;
    int possible_count;
    XID *possible;
} XCrtc;

/// Pixels, and refreshes a second, of a mode line.
static double rate(const XMode *mode) {
    const unsigned long interlaced = 1 << 4, double_scan = 1 << 5;
    double lines = mode->v_total;
    if (mode->flags & double_scan) lines *= 2;
    if (mode->flags & interlaced) lines /= 2;
    return mode->h_total && lines > 0 ? (double)mode->dot_clock / (mode->h_total * lines) : 0;
}

int x_screens(SDLScreen *screens, int limit) {
    void *x = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL), *randr = dlopen("libXrandr.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!x || !randr) return 0;
    XDisplay *(*open)(const char *) = NULL;
    int (*close)(XDisplay *) = NULL;
    XID (*root)(XDisplay *) = NULL;
    int (*query)(XDisplay *, int *, int *) = NULL;
    XResources *(*get_resources)(XDisplay *, XID) = NULL;
    void (*free_resources)(XResources *) = NULL;
    XCrtc *(*get_crtc)(XDisplay *, XResources *, XID) = NULL;
    void (*free_crtc)(XCrtc *) = NULL;
    *(void **)&open = dlsym(x, "XOpenDisplay");
    *(void **)&close = dlsym(x, "XCloseDisplay");
    *(void **)&root = dlsym(x, "XDefaultRootWindow");
    *(void **)&query = dlsym(randr, "XRRQueryExtension");
    *(void **)&get_resources = dlsym(randr, "XRRGetScreenResourcesCurrent");
    *(void **)&free_resources = dlsym(randr, "XRRFreeScreenResources");
    *(void **)&get_crtc = dlsym(randr, "XRRGetCrtcInfo");
    *(void **)&free_crtc = dlsym(randr, "XRRFreeCrtcInfo");
    if (!open || !close || !root || !query || !get_resources || !free_resources || !get_crtc || !free_crtc) return 0;
    // A connection of its own: SDL's is used by SDL.
    XDisplay *display = open(NULL);
    if (!display) return 0;
    int count = 0, event, error;
    XResources *resources = query(display, &event, &error) ? get_resources(display, root(display)) : NULL;
    for (int i = 0; resources && i < resources->crtc_count && count < limit; i++) {
        XCrtc *crtc = get_crtc(display, resources, resources->crtcs[i]);
        for (int j = 0; crtc && j < resources->mode_count; j++) {
            if (resources->modes[j].id != crtc->mode || crtc->output_count == 0) continue;
            screens[count++] = (SDLScreen){ crtc->x, crtc->y, (int)crtc->width, (int)crtc->height, rate(&resources->modes[j]) };
            break;
        }
        if (crtc) free_crtc(crtc);
    }
    if (resources) free_resources(resources);
    close(display);
    return count;
}
