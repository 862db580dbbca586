#ifndef C_AUDIO_TAGS_H
#define C_AUDIO_TAGS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The tags and properties of an audio file, copied out of it. TagLib's C interface has neither disc numbers nor pictures, hence this
/// one.
typedef struct audio_tags audio_tags;

/// Reads the file at a path. Null if TagLib can't open it or finds no audio in it. `reads_picture` is nonzero to copy the cover as well.
audio_tags *audio_tags_read(const char *path, int reads_picture);

/// Reads a file in memory, whose format shows in the extension of `name`. The bytes must stay until the function returns.
audio_tags *audio_tags_read_bytes(const uint8_t *bytes, size_t count, const char *name, int reads_picture);

/// The first value of a property, in UTF-8: "TITLE", "ALBUMARTIST", "DISCNUMBER" and so on, as TagLib names them for all formats alike.
/// Null if it has none. Lives as long as the tags.
const char *audio_tags_text(const audio_tags *tags, const char *key);

/// The duration in milliseconds, 0 if it isn't known.
int audio_tags_milliseconds(const audio_tags *tags);

/// Whether the file holds a picture.
int audio_tags_has_picture(const audio_tags *tags);

/// The file's cover: the front cover if one is marked so, else its first picture. Null if it has none or it wasn't read.
const uint8_t *audio_tags_picture(const audio_tags *tags, size_t *count);

/// Releases the tags.
void audio_tags_free(audio_tags *tags);

#ifdef __cplusplus
}
#endif

#endif
