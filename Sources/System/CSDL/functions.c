// For dladdr.
#define _GNU_SOURCE
#include "CSDL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// The functions of SDL that Lamina calls, each of which looks for its namesake in SDL's library.
//
// The program isn't linked to that library, since loading it and the 25 that it needs (for sound, X11 and Wayland) takes a fifth of the time
// until the program begins, and headless runs and commands never use it. Where it is missing, SDL_InitSubSystem fails, and SDL_GetError says
// why; the other functions do nothing.

static void *library;
static const char *loading_error = "";

static void ignore_alsa_error(const char *file, int line, const char *function, int error, const char *format, ...) {}

/// ALSA, which SDL opens sound with, writes what it doesn't find to standard error: eight lines on a machine without sound. The program says
/// itself what is missing.
static void silence_alsa(void) {
    typedef void Handler(const char *file, int line, const char *function, int error, const char *format, ...);
    void *alsa = dlopen("libasound.so.2", RTLD_LAZY | RTLD_LOCAL);
    int (*set_handler)(Handler *handler) = NULL;
    if (alsa) *(void **)&set_handler = dlsym(alsa, "snd_lib_error_set_handler");
    if (set_handler) set_handler(ignore_alsa_error);
}

static void load_library(void) {
    library = dlopen("libSDL2-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (library) {
        silence_alsa();
        return;
    }
    // The string itself is the thread's, until its next call.
    const char *error = dlerror();
    char *copy = error ? strdup(error) : NULL;
    loading_error = copy ? copy : "libSDL2-2.0.so.0 can't be loaded";
}

/// The function with a name; null where the library, or the function, is missing.
static void *function_named(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_library);
    return library ? dlsym(library, name) : NULL;
}

const char *sdl_library_error(void) { return function_named("SDL_InitSubSystem") ? NULL : loading_error; }

const char *sdl_decoration_library(void) {
    void *decor = dlopen("libdecor-0.so.0", RTLD_LAZY | RTLD_LOCAL);
    void *symbol = decor ? dlsym(decor, "libdecor_new") : NULL;
    Dl_info info;
    return symbol && dladdr(symbol, &info) ? info.dli_fname : NULL;
}

/// Defines a function of SDL with its result, parameters and arguments, and what it returns without the library. Threads may look for one at
/// the same time: they find the same.
#define FUNCTION_ELSE(missing, Result, name, parameters, arguments) \
    Result SDLCALL name parameters { \
        static void *known; \
        void *found = __atomic_load_n(&known, __ATOMIC_RELAXED); \
        if (!found) { \
            found = function_named(#name); \
            if (!found) return (Result)(missing); \
            __atomic_store_n(&known, found, __ATOMIC_RELAXED); \
        } \
        return ((Result (SDLCALL *) parameters)found) arguments; \
    }
#define FUNCTION(...) FUNCTION_ELSE(0, __VA_ARGS__)

FUNCTION_ELSE(-1, int, SDL_InitSubSystem, (Uint32 flags), (flags))
FUNCTION_ELSE(loading_error, const char *, SDL_GetError, (void), ())

FUNCTION(int, SDL_AudioStreamAvailable, (SDL_AudioStream *stream), (stream))
FUNCTION(int, SDL_AudioStreamFlush, (SDL_AudioStream *stream), (stream))
FUNCTION(int, SDL_AudioStreamGet, (SDL_AudioStream *stream, void *buf, int len), (stream, buf, len))
FUNCTION(int, SDL_AudioStreamPut, (SDL_AudioStream *stream, const void *buf, int len), (stream, buf, len))
FUNCTION(int, SDL_CaptureMouse, (SDL_bool enabled), (enabled))
FUNCTION(void, SDL_ClearError, (void), ())
FUNCTION(int, SDL_ConvertPixels, (int width, int height, Uint32 src_format, const void *src,
    int src_pitch, Uint32 dst_format, void *dst, int dst_pitch),
    (width, height, src_format, src, src_pitch, dst_format, dst, dst_pitch))
FUNCTION(SDL_Surface *, SDL_CreateRGBSurfaceWithFormat, (Uint32 flags, int width, int height, int depth, Uint32 format),
    (flags, width, height, depth, format))
FUNCTION(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *window, int index, Uint32 flags), (window, index, flags))
FUNCTION(SDL_Cursor *, SDL_CreateSystemCursor, (SDL_SystemCursor id), (id))
FUNCTION(SDL_Texture *, SDL_CreateTexture, (SDL_Renderer *renderer, Uint32 format, int access, int w, int h),
    (renderer, format, access, w, h))
FUNCTION(SDL_Window *, SDL_CreateWindow, (const char *title, int x, int y, int w, int h, Uint32 flags), (title, x, y, w, h, flags))
FUNCTION(void, SDL_DestroyRenderer, (SDL_Renderer *renderer), (renderer))
FUNCTION(void, SDL_DestroyTexture, (SDL_Texture *texture), (texture))
FUNCTION(void, SDL_DestroyWindow, (SDL_Window *window), (window))
FUNCTION(void, SDL_DisableScreenSaver, (void), ())
FUNCTION(void, SDL_EnableScreenSaver, (void), ())
FUNCTION(void, SDL_FreeAudioStream, (SDL_AudioStream *stream), (stream))
FUNCTION(void, SDL_FreeCursor, (SDL_Cursor *cursor), (cursor))
FUNCTION(void, SDL_FreeSurface, (SDL_Surface *surface), (surface))
FUNCTION(void, SDL_FreeWAV, (Uint8 *audio_buf), (audio_buf))
FUNCTION(SDL_GLContext, SDL_GL_CreateContext, (SDL_Window *window), (window))
FUNCTION(void, SDL_GL_DeleteContext, (SDL_GLContext context), (context))
FUNCTION(SDL_GLContext, SDL_GL_GetCurrentContext, (void), ())
FUNCTION(void, SDL_GL_GetDrawableSize, (SDL_Window *window, int *w, int *h), (window, w, h))
FUNCTION(int, SDL_GL_SetAttribute, (SDL_GLattr attr, int value), (attr, value))
FUNCTION(int, SDL_GL_SetSwapInterval, (int interval), (interval))
FUNCTION(void, SDL_GL_SwapWindow, (SDL_Window *window), (window))
FUNCTION(char *, SDL_GetClipboardText, (void), ())
FUNCTION_ELSE(-1, int, SDL_GetDisplayBounds, (int displayIndex, SDL_Rect *rect), (displayIndex, rect))
FUNCTION(int, SDL_GetCurrentDisplayMode, (int displayIndex, SDL_DisplayMode *mode), (displayIndex, mode))
FUNCTION(const char *, SDL_GetCurrentVideoDriver, (void), ())
FUNCTION(char *, SDL_GetPrimarySelectionText, (void), ())
FUNCTION(int, SDL_GetRendererOutputSize, (SDL_Renderer *renderer, int *w, int *h), (renderer, w, h))
FUNCTION(SDL_TouchDeviceType, SDL_GetTouchDeviceType, (SDL_TouchID touchID), (touchID))
FUNCTION(int, SDL_GetWindowDisplayIndex, (SDL_Window *window), (window))
FUNCTION(void, SDL_GetVersion, (SDL_version *ver), (ver))
FUNCTION(Uint32, SDL_GetWindowFlags, (SDL_Window *window), (window))
FUNCTION(void, SDL_GetWindowSize, (SDL_Window *window, int *w, int *h), (window, w, h))
FUNCTION(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *window), (window))
FUNCTION(SDL_bool, SDL_HasClipboardText, (void), ())
FUNCTION(SDL_bool, SDL_HasPrimarySelectionText, (void), ())
FUNCTION(SDL_AudioSpec *, SDL_LoadWAV_RW, (SDL_RWops *src, int freesrc, SDL_AudioSpec *spec, Uint8 **audio_buf, Uint32 *audio_len),
    (src, freesrc, spec, audio_buf, audio_len))
FUNCTION(int, SDL_LockSurface, (SDL_Surface *surface), (surface))
FUNCTION(SDL_AudioStream *, SDL_NewAudioStream, (const SDL_AudioFormat src_format, const Uint8 src_channels, const int src_rate,
    const SDL_AudioFormat dst_format, const Uint8 dst_channels, const int dst_rate),
    (src_format, src_channels, src_rate, dst_format, dst_channels, dst_rate))
FUNCTION(SDL_AudioDeviceID, SDL_OpenAudioDevice, (const char *device, int iscapture,
    const SDL_AudioSpec *desired, SDL_AudioSpec *obtained, int allowed_changes),
    (device, iscapture, desired, obtained, allowed_changes))
FUNCTION(void, SDL_PauseAudioDevice, (SDL_AudioDeviceID dev, int pause_on), (dev, pause_on))
FUNCTION(int, SDL_PeepEvents, (SDL_Event *events, int numevents, SDL_eventaction action, Uint32 minType, Uint32 maxType),
    (events, numevents, action, minType, maxType))
FUNCTION(int, SDL_PollEvent, (SDL_Event *event), (event))
FUNCTION(int, SDL_PushEvent, (SDL_Event *event), (event))
FUNCTION(void, SDL_QuitSubSystem, (Uint32 flags), (flags))
FUNCTION(SDL_RWops *, SDL_RWFromConstMem, (const void *mem, int size), (mem, size))
FUNCTION(Uint32, SDL_RegisterEvents, (int numevents), (numevents))
FUNCTION(int, SDL_RenderCopy, (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *srcrect, const SDL_Rect *dstrect),
    (renderer, texture, srcrect, dstrect))
FUNCTION(void, SDL_RenderPresent, (SDL_Renderer *renderer), (renderer))
FUNCTION(int, SDL_SetClipboardText, (const char *text), (text))
FUNCTION(void, SDL_SetCursor, (SDL_Cursor *cursor), (cursor))
FUNCTION(SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value))
FUNCTION(void, SDL_SetMainReady, (void), ())
FUNCTION(int, SDL_SetPrimarySelectionText, (const char *text), (text))
FUNCTION(void, SDL_SetTextInputRect, (const SDL_Rect *rect), (rect))
FUNCTION(int, SDL_SetTextureBlendMode, (SDL_Texture *texture, SDL_BlendMode blendMode), (texture, blendMode))
FUNCTION(int, SDL_SetWindowFullscreen, (SDL_Window *window, Uint32 flags), (window, flags))
FUNCTION(void, SDL_SetWindowIcon, (SDL_Window *window, SDL_Surface *icon), (window, icon))
FUNCTION(void, SDL_SetWindowMinimumSize, (SDL_Window *window, int min_w, int min_h), (window, min_w, min_h))
FUNCTION(void, SDL_SetWindowSize, (SDL_Window *window, int w, int h), (window, w, h))
FUNCTION(void, SDL_SetWindowTitle, (SDL_Window *window, const char *title), (window, title))
FUNCTION(void, SDL_StartTextInput, (void), ())
FUNCTION(void, SDL_StopTextInput, (void), ())
FUNCTION(void, SDL_UnlockSurface, (SDL_Surface *surface), (surface))
FUNCTION(int, SDL_UpdateTexture, (SDL_Texture *texture, const SDL_Rect *rect, const void *pixels, int pitch),
    (texture, rect, pixels, pitch))
FUNCTION(int, SDL_UpdateWindowSurfaceRects, (SDL_Window *window, const SDL_Rect *rects, int numrects), (window, rects, numrects))
FUNCTION(int, SDL_WaitEvent, (SDL_Event *event), (event))
FUNCTION(int, SDL_WaitEventTimeout, (SDL_Event *event, int timeout), (event, timeout))
FUNCTION(void, SDL_free, (void *mem), (mem))
FUNCTION(char *, SDL_strdup, (const char *str), (str))
FUNCTION(Uint32, SDL_WasInit, (Uint32 flags), (flags))
