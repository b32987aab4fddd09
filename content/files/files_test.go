package files

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	encoder "github.com/chai2010/webp"
	scale "golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"portfolio/content/cache"
)

// drawing is a picture whose left half is red and whose right half is blue.
func drawing(width, height int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{200, 0, 0, 255}
			if x >= width/2 {
				c = color.RGBA{0, 0, 200, 255}
			}
			picture.SetRGBA(x, y, c)
		}
	}
	return picture
}

func asJPEG(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, drawing(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, drawing(width, height)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asGIF(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := gif.Encode(&out, drawing(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asWebP(t testing.TB, width, height int) []byte {
	t.Helper()
	data, err := encoder.EncodeRGBA(drawing(width, height), 50)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// box is a box of an ISO media file.
func box(name string, content ...[]byte) []byte {
	all := bytes.Join(content, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(all)+8)), name...), all...)
}

// asAVIF returns the boxes of an AVIF that name its size; nobody here decodes what it shows.
func asAVIF(width, height uint32) []byte {
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(make([]byte, 4), width), height)
	return append(box("ftyp", []byte("avif\x00\x00\x00\x00avifmif1")), box("meta", make([]byte, 4), box("iprp", box("ipco", box("ispe", size))))...)
}

const smallSVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M0 0h30v20z" fill="#123"/></svg>`

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

// fetch returns what is served at a URL.
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

func TestVariants(t *testing.T) {
	f := open(t, map[string][]byte{"img/wide.jpg": asJPEG(t, 2000, 1000), "img/small.png": asPNG(t, 100, 50)})
	wide, err := f.Picture("img/wide.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if wide.Width != 1600 || wide.Height != 800 || !strings.HasSuffix(wide.URL, "-1600.jpg") || len(wide.WebP) != 4 {
		t.Errorf("%+v", wide)
	}
	if config, err := jpeg.DecodeConfig(bytes.NewReader(fetch(t, f, wide.URL))); err != nil || config.Width != 1600 {
		t.Errorf("the largest JPEG is %+v, %v", config, err)
	}
	for _, v := range wide.WebP {
		config, err := webp.DecodeConfig(bytes.NewReader(fetch(t, f, v.URL)))
		if err != nil || config.Width != v.Width || config.Height != v.Width/2 {
			t.Errorf("%s is %+v, %v", v.URL, config, err)
		}
		if !strings.Contains(wide.SrcSet(), v.URL+fmt.Sprintf(" %dw", v.Width)) {
			t.Errorf("%q lacks %s", wide.SrcSet(), v.URL)
		}
	}
	small, err := f.Picture("img/small.png")
	if err != nil || len(small.WebP) != 1 || small.WebP[0].Width != 100 || small.URL != f.URL("img/small.png") {
		t.Errorf("%+v, %v", small, err)
	}
	if _, ok := f.Find(strings.Replace(strings.TrimPrefix(wide.WebP[0].URL, Prefix), "-480.", "-481.", 1)); ok {
		t.Error("a width that nobody asked for is served")
	}
}

// TestVariantsKeepTransparency checks that the colors of a picture that lets the page through are neither darker nor lighter.
func TestVariantsKeepTransparency(t *testing.T) {
	half := color.NRGBA{200, 100, 50, 128}
	picture := image.NewNRGBA(image.Rect(0, 0, 60, 40))
	draw.Draw(picture, picture.Rect, image.NewUniform(half), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	f := open(t, map[string][]byte{"img/a.png": out.Bytes()})
	found, err := f.Picture("img/a.png")
	if err != nil {
		t.Fatal(err)
	}
	shown, err := webp.Decode(bytes.NewReader(fetch(t, f, found.WebP[0].URL)))
	if err != nil {
		t.Fatal(err)
	}
	if got := color.NRGBAModel.Convert(shown.At(30, 20)); got != half {
		t.Errorf("the variant has the color %v, the picture %v", got, half)
	}
}

// TestScaledInStrips checks that a picture scaled in strips is the one that is scaled at once.
func TestScaledInStrips(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	picture := image.NewYCbCr(image.Rect(0, 0, 300, 200), image.YCbCrSubsampleRatio420)
	for _, plane := range [][]byte{picture.Y, picture.Cb, picture.Cr} {
		for i := range plane {
			plane[i] = byte(100 + random.IntN(60))
		}
	}
	got, want := scaled(picture, 170, 113), image.NewRGBA(image.Rect(0, 0, 170, 113))
	scale.CatmullRom.Scale(want, want.Rect, picture, picture.Rect, draw.Src, nil)
	for i := range want.Pix {
		if apart := int(got.Pix[i]) - int(want.Pix[i]); apart < -1 || apart > 1 { // rows are rounded once more
			t.Fatalf("byte %d is %d, want %d", i, got.Pix[i], want.Pix[i])
		}
	}
}

// exifBlock is an Exif block with an orientation and a text that nobody should read.
func exifBlock(turn byte, secret string) []byte {
	block := append([]byte("Exif\x00\x00II\x2a\x00\x08\x00\x00\x00\x02\x00"),
		0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, // GPS
		0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0)
	return append(block, secret...)
}

func withSegment(picture []byte, marker byte, block []byte) []byte {
	segment := append([]byte{0xff, marker}, binary.BigEndian.AppendUint16(nil, uint16(len(block)+2))...)
	return append(append(bytes.Clone(picture[:2]), append(segment, block...)...), picture[2:]...)
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
		"too large":            {"img/a.zip", append([]byte("PK\x03\x04"), make([]byte, maxSize)...), "larger than 32 MB"},
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

// TestOnlyFilesOfTheSiteAreServed makes a folder on disk, with links, hidden files and folders that are not served.
func TestOnlyFilesOfTheSiteAreServed(t *testing.T) {
	top := t.TempDir()
	site, outside := filepath.Join(top, "site"), filepath.Join(top, "secret.png")
	write := func(name string, data []byte) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	write(outside, asPNG(t, 7, 7))
	for _, name := range []string{
		"img/.hidden.png", "img/.git/a.png", "private/a.png", "data/a.png", "a.png", "words/a.png", "img/inside.png",
	} {
		write(filepath.Join(site, name), asPNG(t, 8, 8))
	}
	write(filepath.Join(site, "articles/one/en.md"), []byte("# One"))
	for name, target := range map[string]string{"img/link.png": outside, "img/up.png": "../../secret.png", "img/folder": top, "img/same.png": "inside.png", "img/loop.png": "loop.png"} {
		if err := os.Symlink(target, filepath.Join(site, name)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(site)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = root.Close() }()
	f, err := New(root.FS(), Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	var served []string
	for _, name := range f.Names() {
		if f.URL(name) != "" {
			served = append(served, name)
		}
	}
	if got := strings.Join(served, " "); got != "img/inside.png img/same.png" {
		t.Errorf("served are %s", got)
	}
	faulty := map[string]bool{}
	for _, p := range f.Problems() {
		faulty[p.File] = true
	}
	for _, name := range []string{"img/link.png", "img/up.png", "img/loop.png"} {
		if !faulty[name] {
			t.Errorf("%s is no problem: %v", name, faulty)
		}
	}
	for _, path := range []string{"../secret.png", "img/../a.png", "private/a.0123456789.png", "img/inside.png", "img/inside.0123456789.png", ""} {
		if _, ok := f.Find(path); ok {
			t.Errorf("%q is served", path)
		}
	}
}

func TestNamesInAddresses(t *testing.T) {
	f := open(t, map[string][]byte{"img/two words, ñ?#%.svg": []byte(smallSVG)})
	url := f.URL("img/two words, ñ?#%.svg")
	if !strings.HasPrefix(url, "/static/img/two%20words,%20%C3%B1%3F%23%25.") {
		t.Errorf("the address is %s", url)
	}
}

// TestChangedFolder checks that a new state serves what the old one named, for an hour.
func TestChangedFolder(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	options := Options{Cache: cache.New(cache.Options{Folder: t.TempDir()}), Now: func() time.Time { return now }}
	old := openWith(t, map[string][]byte{"img/a.svg": []byte(smallSVG), "img/gone.jpg": asJPEG(t, 900, 600)}, options)
	oldURL := old.URL("img/a.svg")
	gone, err := old.Picture("img/gone.jpg")
	if err != nil {
		t.Fatal(err)
	}
	options.Former = old
	fresh := openWith(t, map[string][]byte{"img/a.svg": []byte(strings.Replace(smallSVG, "#123", "#456", 1))}, options)
	if fresh.URL("img/a.svg") == oldURL {
		t.Error("the address of a changed file stays the same")
	}
	options.Former = fresh
	latest := openWith(t, nil, options)
	for _, f := range []*Files{fresh, latest} {
		if got := fetch(t, f, oldURL); string(got) != smallSVG {
			t.Errorf("the old address serves %s", got)
		}
		for _, url := range []string{gone.URL, gone.WebP[0].URL} {
			if len(fetch(t, f, url)) == 0 {
				t.Errorf("%s is not served any more", url)
			}
		}
	}
	now = now.Add(formerFor)
	if _, ok := latest.Find(strings.TrimPrefix(oldURL, Prefix)); ok {
		t.Error("the old address is served for more than an hour")
	}
	path := strings.TrimPrefix(oldURL, Prefix)
	if today, ok := fresh.Today(path); !ok || "/static/img/a."+today.Tag != fresh.URL("img/a.svg") {
		t.Errorf("today's file at a former address: %v, %v", today.Tag, ok)
	}
	for _, none := range []string{"img/gone.0123456789.jpg", strings.Replace(path, ".svg", ".png", 1), "img/a.svg", ""} {
		if _, ok := fresh.Today(none); ok {
			t.Errorf("there is something at %q", none)
		}
	}
}

// TestFactsAreKept checks that a file on disk is not read again while its size and time stay the same, and is when they change.
func TestFactsAreKept(t *testing.T) {
	site, kept := t.TempDir(), t.TempDir()
	name := filepath.Join(site, "img", "a.png")
	write := func(data []byte, changed time.Time) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, data, 0o600), os.Chtimes(name, changed, changed)); err != nil {
			t.Fatal(err)
		}
	}
	url := func() string {
		f, err := New(os.DirFS(site), Options{Cache: cache.New(cache.Options{Folder: kept}), Disk: true})
		if err != nil {
			t.Fatal(err)
		}
		return f.URL("img/a.png")
	}
	yesterday := time.Now().Add(-24 * time.Hour)
	write(asPNG(t, 8, 8), yesterday)
	first := url()
	other := asPNG(t, 8, 8)
	other[len(other)-20] ^= 1
	write(other, yesterday)
	if got := url(); got != first {
		t.Error("the file was read again")
	}
	write(other, yesterday.Add(time.Second))
	if got := url(); got == first || got == "" {
		t.Errorf("the changed file has the address %q", got)
	}
}

func TestCompressedCopies(t *testing.T) {
	drawing := strings.Replace(smallSVG, "</svg>", strings.Repeat(`<path d="M0 0h30v20z"/>`, 100)+"</svg>", 1)
	f := open(t, map[string][]byte{"img/a.svg": []byte(drawing), "img/b.png": asPNG(t, 8, 8)})
	served, ok := f.Find(strings.TrimPrefix(f.URL("img/a.svg"), Prefix))
	if !ok || !served.SVG {
		t.Fatalf("%+v", served)
	}
	all := func(string) bool { return true }
	if data, encoding, err := served.Bytes(all); err != nil || encoding != "" || string(data) != drawing {
		t.Errorf("before it is compressed it is served in encoding %q: %v", encoding, err)
	}
	if err := f.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	for accepted, want := range map[string]string{"br": "br", "gzip": "gzip", "x": ""} {
		data, encoding, err := served.Bytes(func(e string) bool { return e == accepted })
		if err != nil || encoding != want || want != "" && len(data)*5 > len(drawing) {
			t.Errorf("%s: %d bytes in encoding %q, %v", accepted, len(data), encoding, err)
		}
	}
	picture, _ := f.Find(strings.TrimPrefix(f.URL("img/b.png"), Prefix))
	if _, encoding, _ := picture.Bytes(all); encoding != "" {
		t.Errorf("a PNG is served in encoding %s", encoding)
	}
}

func TestMadeFiles(t *testing.T) {
	f := openWith(t, nil, Options{Cache: cache.New(cache.Options{}), Made: []Made{{"chat/knowledge.en.json", []byte(`[1]`)}, {"css/site-colors.css", []byte(`:root{}`)}}})
	for name, want := range map[string]string{"chat/knowledge.en.json": `[1]`, "css/site-colors.css": `:root{}`} {
		if got := fetch(t, f, f.URL(name)); string(got) != want {
			t.Errorf("%s is %s", name, got)
		}
	}
	if served, _ := f.Find(strings.TrimPrefix(f.URL("css/site-colors.css"), Prefix)); served.Type != typeCSS {
		t.Errorf("its media type is %s", served.Type)
	}
}

func TestEmbeddedPicturesInSVG(t *testing.T) {
	data := "data:image/png;base64," + base64.StdEncoding.EncodeToString(asPNG(t, 2, 2))
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><image href="` + data + `" width="3"/></svg>`
	f := open(t, map[string][]byte{"img/a.svg": []byte(svg)})
	if got := fetch(t, f, f.URL("img/a.svg")); string(got) != svg {
		t.Errorf("%s", got)
	}
}
