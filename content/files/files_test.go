package files

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/webp"

	"portfolio/content/cache"
)

// open returns the files of a folder that holds these.
func open(t testing.TB, held map[string][]byte) *Files {
	t.Helper()
	return openWith(t, held, Options{Cache: cache.New(cache.Options{})})
}

func openWith(t testing.TB, held map[string][]byte, options Options) *Files {
	t.Helper()
	folder := fstest.MapFS{}
	for name, data := range held {
		folder[name] = &fstest.MapFile{Data: data}
	}
	f, err := New(folder, options)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// fetch returns the response to a URL.
func fetch(t testing.TB, f *Files, url string) []byte {
	t.Helper()
	served, ok := f.Find(strings.TrimPrefix(url, Prefix))
	if !ok {
		t.Fatalf("nothing is served at %q", url)
	}
	data, _, err := served.Bytes(func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestEachKindOfPicture(t *testing.T) {
	pictures := map[string]struct {
		data      []byte
		mediaType string
		variants  int
	}{
		"img/a.jpg":             {asJPEG(t, 900, 600), typeJPEG, 2},
		"img/deep/er/a.JPEG":    {asJPEG(t, 900, 600), typeJPEG, 2},
		"articles/one/a.png":    {asPNG(t, 900, 600), typePNG, 2},
		"articles/one/a.gif":    {asGIF(t, 900, 600), typeGIF, 0},
		"articles/one/a.webp":   {asWebP(t, 900, 600), typeWebP, 2},
		"pages/legal/a.avif":    {asAVIF(900, 600), typeAVIF, 0},
		"pages/legal/cover.svg": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600px"/>`), typeSVG, 0},
	}
	held := map[string][]byte{}
	for name, p := range pictures {
		held[name] = p.data
	}
	f := open(t, held)
	for name, want := range pictures {
		picture, err := f.Picture(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if picture.Type != want.mediaType || picture.Width != 900 || picture.Height != 600 || len(picture.WebP) != want.variants {
			t.Errorf("%s: %+v", name, picture)
		}
		if picture.URL != f.URL(name) || len(fetch(t, f, picture.URL)) == 0 {
			t.Errorf("%s has the address %s as a picture, %s as a file", name, picture.URL, f.URL(name))
		}
	}
	if problems := f.Problems(); len(problems) > 0 {
		t.Errorf("good pictures have problems: %+v", problems)
	}
}

func TestMetadataIsNotServed(t *testing.T) {
	const secret = "36.7213 N 4.4217 W"
	chunk := func(name string) []byte {
		return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(secret))), name+secret...), 0, 0, 0, 0)
	}
	withChunk := func(picture []byte) []byte {
		return append(append(bytes.Clone(picture[:33]), chunk("tEXt")...), picture[33:]...)
	}
	riff := asWebP(t, 40, 40)
	riff = append(riff, binary.LittleEndian.AppendUint32([]byte("EXIF"), uint32(len(secret)))...)
	riff = append(riff, secret...)
	binary.LittleEndian.PutUint32(riff[4:], uint32(len(riff)-8))
	moving := asGIF(t, 40, 40)
	moving = append(append(bytes.Clone(moving[:len(moving)-1]), 0x21, 0xfe, byte(len(secret))), secret+"\x00;"...)
	f := open(t, map[string][]byte{
		"img/a.jpg":  append(withSegment(withSegment(asJPEG(t, 40, 40), markerAPP1, exifBlock(1, secret)), markerCOM, []byte(secret)), secret...),
		"img/a.png":  append(withChunk(asPNG(t, 40, 40)), secret...),
		"img/a.webp": riff,
		"img/a.gif":  moving,
	})
	for _, name := range f.Names() {
		data := fetch(t, f, f.URL(name))
		if bytes.Contains(data, []byte(secret)) || bytes.Contains(data, []byte("GPS")) {
			t.Errorf("%s tells where it was made", name)
		}
		for format, decode := range map[string]func() error{
			".jpg":  func() error { _, err := jpeg.Decode(bytes.NewReader(data)); return err },
			".png":  func() error { _, err := png.Decode(bytes.NewReader(data)); return err },
			".gif":  func() error { _, err := gif.DecodeAll(bytes.NewReader(data)); return err },
			".webp": func() error { _, err := webp.Decode(bytes.NewReader(data)); return err },
		} {
			if err := decode(); strings.HasSuffix(name, format) && err != nil {
				t.Errorf("%s cannot be read any more: %v", name, err)
			}
		}
	}
}

// TestOrientation turns a picture in each way and checks where its red half is seen.
func TestOrientation(t *testing.T) {
	red := map[orientation]image.Point{ // where the red half is
		1: {5, 30}, 2: {95, 30}, 3: {95, 30}, 4: {5, 30}, 5: {30, 5}, 6: {30, 5}, 7: {30, 95}, 8: {30, 95},
	}
	for turn, point := range red {
		f := open(t, map[string][]byte{"img/a.jpg": withSegment(asJPEG(t, 100, 60), markerAPP1, exifBlock(byte(turn), ""))})
		picture, err := f.Picture("img/a.jpg")
		if err != nil {
			t.Fatal(err)
		}
		if width, height := turn.size(100, 60); picture.Width != width || picture.Height != height {
			t.Errorf("turned %d it is %d × %d", turn, picture.Width, picture.Height)
		}
		shown, err := webp.Decode(bytes.NewReader(fetch(t, f, picture.WebP[0].URL)))
		if err != nil {
			t.Fatal(err)
		}
		if r, _, b, _ := shown.At(point.X, point.Y).RGBA(); r < b {
			t.Errorf("turned %d the red half is not at %v", turn, point)
		}
		original := fetch(t, f, picture.URL)
		var known facts
		if _, err := cleanJPEG(original, &known); err != nil || known.Turn != turn {
			t.Errorf("turned %d, what is served is turned %d (%v)", turn, known.Turn, err)
		}
	}
}

func TestHostileFiles(t *testing.T) {
	bomb := asPNG(t, 10, 10)
	binary.BigEndian.PutUint32(bomb[16:], 60_000)
	binary.BigEndian.PutUint32(bomb[20:], 60_000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	whole := asJPEG(t, 300, 200)
	for name, test := range map[string]struct {
		file string
		data []byte
		what string
	}{
		"empty":                {"img/a.png", nil, "not those of a png"},
		"text called JPEG":     {"img/a.jpg", []byte("hello"), "not those of a jpg"},
		"HTML called SVG":      {"img/a.svg", []byte("<!doctype html><script>alert(1)</script>"), "not <svg>"},
		"program called PDF":   {"img/a.pdf", []byte("\x7fELF\x00"), "not those of a pdf"},
		"zeros in a text":      {"img/a.txt", []byte("a\x00b"), "not those of a txt"},
		"Latin-1":              {"img/a.txt", []byte("a\xf1o"), "not those of a txt"},
		"decompression bomb":   {"img/a.png", bomb, "60000 × 60000 pixels"},
		"JPEG cut off":         {"img/a.jpg", whole[:len(whole)/2], "damaged or cut off"},
		"JPEG without picture": {"img/a.jpg", whole[:4], "damaged or cut off"},
		"PNG cut off":          {"img/a.png", asPNG(t, 300, 200)[:60], "damaged or cut off"},
		"GIF cut off":          {"img/a.gif", asGIF(t, 300, 200)[:300], "damaged or cut off"},
		"WebP cut off":         {"img/a.webp", asWebP(t, 300, 200)[:60], "damaged or cut off"},
		"AVIF cut off":         {"img/a.avif", asAVIF(300, 200)[:60], "damaged or cut off"},
		"AVIF without a size":  {"img/a.avif", asAVIF(300, 200)[:24], "damaged or cut off"},
		"AVIF of any size":     {"img/a.avif", asAVIF(1<<31, 1<<31), "damaged or cut off"},
		"too large":            {"img/a.zip", append([]byte("PK\x03\x04"), make([]byte, MaxSize)...), "larger than 32 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			f := open(t, map[string][]byte{test.file: test.data})
			if url := f.URL(test.file); url != "" {
				t.Errorf("it is served at %s", url)
			}
			if _, err := f.Picture(test.file); err == nil {
				t.Error("it is a picture")
			}
			problems := f.Problems()
			if len(problems) != 1 || problems[0].File != test.file || !strings.Contains(problems[0].What, test.what) || problems[0].Do == "" || problems[0].Hint {
				t.Errorf("%+v, want %q", problems, test.what)
			}
		})
	}
}

func TestFilesThatLieAreServedAsWhatTheyAre(t *testing.T) {
	f := open(t, map[string][]byte{"img/a.png": asJPEG(t, 40, 40)})
	served, ok := f.Find(strings.TrimPrefix(f.URL("img/a.png"), Prefix))
	if !ok || served.Type != typeJPEG {
		t.Errorf("%+v, %v", served, ok)
	}
	if problems := f.Problems(); len(problems) != 1 || problems[0].What != "its bytes are image/jpeg, its name says image/png" || problems[0].Hint {
		t.Errorf("%+v", problems)
	}
}

func TestLargePicturesAreHints(t *testing.T) {
	rest := make([]byte, 5<<20)
	f := open(t, map[string][]byte{
		"img/heavy.gif": append(asGIF(t, 40, 40), rest...), "img/wide.avif": asAVIF(4500, 10), "img/sea.tiff": []byte("x"),
		"img/heavy.jpg": append(asJPEG(t, 40, 40), rest...), "img/wide.png": asPNG(t, 4500, 10), // are scaled
	})
	problems := f.Problems()
	if len(problems) != 3 {
		t.Fatalf("%+v", problems)
	}
	for _, p := range problems {
		if !p.Hint || p.Do == "" {
			t.Errorf("%+v is no hint", p)
		}
	}
}

// TestHEIC checks that a HEIC picture, whatever it is called, is one mistake that says what to do.
func TestHEIC(t *testing.T) {
	photograph := box("ftyp", []byte("heic\x00\x00\x00\x00mif1heic"))
	f := open(t, map[string][]byte{"img/sea.HEIC": photograph, "img/sea.jpg": photograph})
	problems := f.Problems()
	if len(problems) != 2 || !f.Has("img/sea.HEIC") {
		t.Fatalf("%+v", problems)
	}
	for _, p := range problems {
		if p.What != "browsers show no HEIC pictures" || p.Do != "export it as JPEG" || p.Hint {
			t.Errorf("%+v", p)
		}
	}
}

// TestVariantsOfDamagedPictures checks that the picture itself stands in for a variant that cannot be made.
func TestVariantsOfDamagedPictures(t *testing.T) {
	damaged := asPNG(t, 900, 600)
	damaged[60] ^= 0xff // in the compressed data
	f := open(t, map[string][]byte{"img/a.png": damaged})
	picture, err := f.Picture("img/a.png")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := fetch(t, f, picture.WebP[0].URL); !bytes.Equal(got, damaged) {
			t.Errorf("the variant has %d bytes", len(got))
		}
	}
	g := open(t, map[string][]byte{"img/a.png": damaged})
	if err := g.Prepare(t.Context()); err == nil || !strings.Contains(err.Error(), "img/a.png") {
		t.Errorf("Prepare returned %v", err)
	}
}

func TestPanicsOfDecodersAreErrors(t *testing.T) {
	f := open(t, map[string][]byte{"img/a.png": asPNG(t, 900, 600)})
	known := f.byName["img/a.png"].facts()
	known.Type = typeGIF // which has no decoder
	data, err := f.byName["img/a.png"].makeVariant(known, variant{480, typeWebP})
	if err == nil || !strings.Contains(err.Error(), "img/a.png: panic") || len(data) > 0 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
