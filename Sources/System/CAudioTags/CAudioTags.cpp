#include "CAudioTags.h"

#include <map>
#include <memory>
#include <string>

#include <apefile.h>
#include <apetag.h>
#include <aifffile.h>
#include <asffile.h>
#include <asfpicture.h>
#include <attachedpictureframe.h>
#include <fileref.h>
#include <flacfile.h>
#include <id3v2tag.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <speexfile.h>
#include <tbytevectorstream.h>
#include <tfilestream.h>
#include <tpropertymap.h>
#include <trueaudiofile.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>
#include <xiphcomment.h>

using namespace TagLib;

struct audio_tags {
    std::map<std::string, std::string> texts;
    int milliseconds = 0;
    bool has_picture = false;
    ByteVector picture;
};

namespace {

/// The best picture so far: a front cover is better than any other picture, and an earlier one better than a later one.
struct Cover {
    ByteVector data;
    bool is_found = false;
    bool is_front = false;

    void offer(const ByteVector &bytes, bool front) {
        if (bytes.isEmpty() || (is_found && (is_front || !front))) return;
        data = bytes;
        is_found = true;
        is_front = front;
    }
};

void offer(Cover &cover, ID3v2::Tag *tag) {
    if (!tag) return;
    const ID3v2::FrameList frames = tag->frameList("APIC");
    for (auto frame = frames.begin(); frame != frames.end(); ++frame) {
        auto picture = dynamic_cast<ID3v2::AttachedPictureFrame *>(*frame);
        if (picture) cover.offer(picture->picture(), picture->type() == ID3v2::AttachedPictureFrame::FrontCover);
    }
}

void offer(Cover &cover, const List<FLAC::Picture *> &pictures) {
    for (auto picture = pictures.begin(); picture != pictures.end(); ++picture)
        cover.offer((*picture)->data(), (*picture)->type() == FLAC::Picture::FrontCover);
}

void offer(Cover &cover, Ogg::XiphComment *comment) {
    if (comment) offer(cover, comment->pictureList());
}

void offer(Cover &cover, APE::Tag *tag) {
    if (!tag) return;
    const APE::ItemListMap &items = tag->itemListMap();
    for (auto item = items.begin(); item != items.end(); ++item) {
        if (!item->first.startsWith("COVER ART")) continue;
        // A file name, a zero, then the picture.
        const ByteVector data = item->second.binaryData();
        const int end = data.find('\0');
        if (end >= 0) cover.offer(data.mid(static_cast<unsigned>(end) + 1), item->first == "COVER ART (FRONT)");
    }
}

Cover find_cover(File *file) {
    Cover cover;
    if (auto mpeg = dynamic_cast<MPEG::File *>(file)) {
        if (mpeg->hasID3v2Tag()) offer(cover, mpeg->ID3v2Tag());
        if (mpeg->hasAPETag()) offer(cover, mpeg->APETag());
    } else if (auto flac = dynamic_cast<FLAC::File *>(file)) {
        offer(cover, flac->pictureList());
        if (flac->hasXiphComment()) offer(cover, flac->xiphComment());
        if (flac->hasID3v2Tag()) offer(cover, flac->ID3v2Tag());
    } else if (auto vorbis = dynamic_cast<Ogg::Vorbis::File *>(file)) {
        offer(cover, vorbis->tag());
    } else if (auto opus = dynamic_cast<Ogg::Opus::File *>(file)) {
        offer(cover, opus->tag());
    } else if (auto ogg_flac = dynamic_cast<Ogg::FLAC::File *>(file)) {
        offer(cover, ogg_flac->tag());
    } else if (auto speex = dynamic_cast<Ogg::Speex::File *>(file)) {
        offer(cover, speex->tag());
    } else if (auto mp4 = dynamic_cast<MP4::File *>(file)) {
        if (mp4->tag() && mp4->tag()->contains("covr")) {
            const MP4::CoverArtList covers = mp4->tag()->item("covr").toCoverArtList();
            for (auto art = covers.begin(); art != covers.end(); ++art) cover.offer(art->data(), false);
        }
    } else if (auto asf = dynamic_cast<ASF::File *>(file)) {
        if (asf->tag()) {
            const ASF::AttributeList pictures = asf->tag()->attribute("WM/Picture");
            for (auto attribute = pictures.begin(); attribute != pictures.end(); ++attribute) {
                const ASF::Picture picture = attribute->toPicture();
                if (picture.isValid()) cover.offer(picture.picture(), picture.type() == ASF::Picture::FrontCover);
            }
        }
    } else if (auto wav = dynamic_cast<RIFF::WAV::File *>(file)) {
        if (wav->hasID3v2Tag()) offer(cover, wav->ID3v2Tag());
    } else if (auto aiff = dynamic_cast<RIFF::AIFF::File *>(file)) {
        if (aiff->hasID3v2Tag()) offer(cover, aiff->tag());
    } else if (auto ape = dynamic_cast<APE::File *>(file)) {
        if (ape->hasAPETag()) offer(cover, ape->APETag());
    } else if (auto wavpack = dynamic_cast<WavPack::File *>(file)) {
        if (wavpack->hasAPETag()) offer(cover, wavpack->APETag());
    } else if (auto musepack = dynamic_cast<MPC::File *>(file)) {
        if (musepack->hasAPETag()) offer(cover, musepack->APETag());
    } else if (auto true_audio = dynamic_cast<TrueAudio::File *>(file)) {
        if (true_audio->hasID3v2Tag()) offer(cover, true_audio->ID3v2Tag());
    }
    return cover;
}

audio_tags *read(const FileRef &reference, bool reads_picture) {
    if (reference.isNull() || !reference.file()->isValid()) return nullptr;
    // TagLib takes any bytes for a valid file of some formats; music has a sample rate.
    const AudioProperties *audio = reference.audioProperties();
    if (!audio || audio->sampleRate() <= 0) return nullptr;
    std::unique_ptr<audio_tags> tags(new audio_tags);
    tags->milliseconds = audio->lengthInMilliseconds();
    const PropertyMap properties = reference.file()->properties();
    for (auto entry = properties.begin(); entry != properties.end(); ++entry)
        if (!entry->second.isEmpty()) tags->texts[entry->first.to8Bit(true)] = entry->second.front().to8Bit(true);
    const Cover cover = find_cover(reference.file());
    tags->has_picture = cover.is_found;
    if (reads_picture) tags->picture = cover.data;
    return tags.release();
}

}  // namespace

// What a damaged file makes TagLib throw (a size that can't be allocated, say) must not reach C: it is a file that can't be read.

audio_tags *audio_tags_read(const char *path, int reads_picture) {
    try {
        // By a name alone TagLib opens the file for writing too, which tells all who watch its folder that it was written.
        FileStream stream(path, true);
        if (!stream.isOpen()) return nullptr;
        return read(FileRef(&stream, true, AudioProperties::Average), reads_picture != 0);
    } catch (...) {
        return nullptr;
    }
}

namespace {

/// Bytes with a name, by whose extension TagLib chooses the format.
class NamedStream : public ByteVectorStream {
public:
    NamedStream(const ByteVector &bytes, const char *name) : ByteVectorStream(bytes), file_name(name) {}
    FileName name() const override { return file_name.c_str(); }

private:
    std::string file_name;
};

}  // namespace

audio_tags *audio_tags_read_bytes(const uint8_t *bytes, size_t count, const char *name, int reads_picture) {
    try {
        NamedStream stream(ByteVector(reinterpret_cast<const char *>(bytes), static_cast<unsigned>(count)), name);
        return read(FileRef(&stream, true, AudioProperties::Average), reads_picture != 0);
    } catch (...) {
        return nullptr;
    }
}

const char *audio_tags_text(const audio_tags *tags, const char *key) {
    const auto found = tags->texts.find(key);
    return found == tags->texts.end() ? nullptr : found->second.c_str();
}

int audio_tags_milliseconds(const audio_tags *tags) { return tags->milliseconds; }

int audio_tags_has_picture(const audio_tags *tags) { return tags && tags->has_picture; }

const uint8_t *audio_tags_picture(const audio_tags *tags, size_t *count) {
    *count = tags->picture.size();
    return tags->picture.isEmpty() ? nullptr : reinterpret_cast<const uint8_t *>(tags->picture.data());
}

void audio_tags_free(audio_tags *tags) { delete tags; }
