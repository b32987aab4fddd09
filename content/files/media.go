package files

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// Media is a video or a sound of the site folder.
type Media struct {
	URL      string
	Kind     string // video or audio
	Width    int    // in pixels; 0 for a sound, or where the file and its poster do not say
	Height   int
	Poster   string // the address of the picture that has the same name, "" for none
	Captions string // the address of the captions that have the same name, "" for none
}

// Media returns the video or sound called name, and reports whether there is one.
func (f *Files) Media(name string) (Media, bool) {
	found := f.byName[name]
	if found == nil {
		return Media{}, false
	}
	known := found.facts()
	kind, _, _ := strings.Cut(known.Type, "/")
	if !known.served() || kind != "video" && kind != "audio" {
		return Media{}, false
	}
	m := Media{URL: address(found.path(known, "")), Kind: kind, Width: known.Width, Height: known.Height, Captions: f.URL(found.stem() + ".vtt")}
	for _, ext := range []string{".jpg", ".jpeg", ".png", ".webp"} {
		poster, err := f.Picture(found.stem() + ext)
		if err != nil || kind != "video" {
			continue
		}
		if m.Poster = poster.URL; m.Width == 0 {
			m.Width, m.Height = poster.Width, poster.Height
		}
		break
	}
	return m, true
}

// isMP4 reports whether bytes are an ISO media file with a video or a sound.
func isMP4(data []byte) bool {
	if len(data) < 12 || string(data[4:8]) != "ftyp" {
		return false
	}
	switch string(data[8:12]) {
	case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "M4A ", "dash", "MSNV":
		return true
	}
	return false
}

// isMP3 reports whether bytes begin as those of an MP3 do: with tags, or with a frame of sound.
func isMP3(data []byte) bool {
	return bytes.HasPrefix(data, []byte("ID3")) || len(data) > 2 && data[0] == 0xff && data[1]&0xe6 == 0xe2
}

// cleanMP4 reads the size of a video, and removes its metadata, which may say where it was taken. Nothing else in the file moves.
func cleanMP4(data []byte, known *facts) ([]byte, error) {
	data = bytes.Clone(data)
	return data, cleanMovie(data, known)
}

func cleanMovie(data []byte, known *facts) error {
	boxes, err := isoBoxes(data)
	if err != nil {
		return err
	}
	for _, b := range boxes {
		switch b.kind {
		case "udta", "meta", "uuid":
			copy(b.all[4:8], "free")
			clear(b.body)
		case "moov", "trak":
			if err := cleanMovie(b.body, known); err != nil {
				return err
			}
		case "tkhd":
			if w, h := trackSize(b.body); w*h > known.Width*known.Height {
				known.Width, known.Height = w, h
			}
		}
	}
	return nil
}

// trackSize returns the size of a track as it is shown, from the body of its header.
func trackSize(head []byte) (width, height int) {
	matrix := 40
	if len(head) > 0 && head[0] == 1 { // its times are longer
		matrix = 52
	}
	if len(head) < matrix+44 {
		return 0, 0
	}
	width, height = int(binary.BigEndian.Uint16(head[matrix+36:])), int(binary.BigEndian.Uint16(head[matrix+40:]))
	if turned := binary.BigEndian.Uint32(head[matrix:]) == 0; turned {
		width, height = height, width
	}
	return width, height
}
