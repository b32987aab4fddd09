package files

import (
	"bytes"
	"strings"
	"testing"
)

// movie returns an MP4 whose track has a size, and which says where it was taken in three places. turned says that it was filmed upright.
func movie(width, height int, turned bool, secret string) []byte {
	head := make([]byte, 84)
	if !turned {
		head[41] = 1 // the matrix begins with 1
	}
	copy(head[76:], be32(width<<16))
	copy(head[80:], be32(height<<16))
	return bytes.Join([][]byte{
		box("ftyp", []byte("isom\x00\x00\x02\x00isommp42")),
		box("moov", box("trak", box("tkhd", head), box("udta", []byte(secret))), box("meta", []byte(secret))),
		box("uuid", []byte("0123456789abcdef"+secret)),
		box("mdat", []byte("the film")),
	}, nil)
}

// TestMedia reads videos and sounds: their kinds, sizes, posters and captions. What they say about the place is removed.
func TestMedia(t *testing.T) {
	const secret = "+40.4168-003.7038/"
	f := open(t, map[string][]byte{
		"img/a.mp4": movie(640, 360, false, secret), "img/b.mp4": movie(640, 360, true, secret), "img/b.vtt": []byte("WEBVTT\n\n00:00.000 --> 00:01.000\nHello"),
		"img/c.webm": []byte("\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"), "img/c.png": asPNG(t, 30, 20), "img/d.mp3": []byte("ID3\x03\x00"), "img/k.wav": []byte("RIFF\x24\x00\x00\x00WAVEfmt "), "img/e.m4a": movie(0, 0, false, secret),
		"img/f.mp4": []byte("<script>alert(1)</script>"), "img/g.webm": []byte("\x1a\x45\xdf\xa3matroska"), "img/h.mp4": movie(640, 360, false, secret)[:100], "img/i.vtt": []byte("<b>"),
	})
	for name, want := range map[string]Media{
		"img/a.mp4": {Kind: "video", Width: 640, Height: 360}, "img/b.mp4": {Kind: "video", Width: 360, Height: 640, Captions: "b.vtt"},
		"img/c.webm": {Kind: "video", Width: 30, Height: 20, Poster: "c.png"}, "img/d.mp3": {Kind: "audio"}, "img/k.wav": {Kind: "audio"}, "img/e.m4a": {Kind: "audio"},
	} {
		got, ok := f.Media(name)
		if !ok || got.Kind != want.Kind || got.Width != want.Width || got.Height != want.Height || (got.Poster != "") != (want.Poster != "") || (got.Captions != "") != (want.Captions != "") {
			t.Errorf("%s is %+v, %t, want %+v", name, got, ok, want)
		}
		served, _ := f.Find(strings.TrimPrefix(got.URL, Prefix))
		data, _, err := served.Bytes(func(string) bool { return false })
		if err != nil || bytes.Contains(data, []byte(secret)) {
			t.Errorf("%s: %v, it says where it was taken", name, err)
		}
		if strings.HasSuffix(name, "a.mp4") && (len(data) != len(movie(640, 360, false, secret)) || !bytes.Contains(data, []byte("the film"))) {
			t.Error("the film has moved")
		}
	}
	for _, name := range []string{"img/f.mp4", "img/g.webm", "img/h.mp4", "img/c.png", "img/none.mp4"} {
		if got, ok := f.Media(name); ok {
			t.Errorf("%s is %+v", name, got)
		}
	}
	if f.URL("img/i.vtt") != "" {
		t.Error("what is no WebVTT is served")
	}
}

func FuzzCleanMP4(f *testing.F) {
	f.Add(movie(640, 360, false, "here"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var known facts
		if cleaned, err := cleanMP4(data, &known); err == nil && len(cleaned) != len(data) {
			t.Errorf("%d bytes become %d", len(data), len(cleaned))
		}
	})
}
