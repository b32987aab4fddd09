package files

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
)

// The parts of an AVIF that say what is where.
func be16(n int) []byte { return binary.BigEndian.AppendUint16(nil, uint16(n)) }
func be32(n int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(n)) }

func infe(id int, kind string, more ...byte) []byte {
	return box("infe", []byte{2, 0, 0, 0}, be16(id), be16(0), []byte(kind), []byte{0}, more)
}

// avifWith returns an AVIF whose first item is a picture and whose second one is of a kind: its bytes are in the file, or in an
// idat box if method is 1.
func avifWith(kind, secret string, method byte) []byte {
	size := append(make([]byte, 4), append(be32(30), be32(20)...)...)
	meta := func(at int) []byte {
		first, second := at, at+len("picture")
		iloc := [][]byte{{1, 0, 0, 0, 0x44, 0}, be16(2)}
		if method == 1 {
			second = 0
		}
		iloc = append(iloc, be16(1), []byte{0, 0}, be16(0), be16(1), be32(first), be32(len("picture")))
		iloc = append(iloc, be16(2), []byte{0, method}, be16(0), be16(1), be32(second), be32(len(secret)))
		idat := ""
		if method == 1 {
			idat = secret
		}
		return box("meta", make([]byte, 4),
			box("iinf", make([]byte, 4), be16(2), infe(1, "av01"), infe(2, kind, []byte("application/rdf+xml\x00")...)),
			box("iloc", iloc...), box("idat", []byte(idat)), box("iprp", box("ipco", box("ispe", size))))
	}
	head := box("ftyp", []byte("avif\x00\x00\x00\x00avifmif1"))
	media := []byte("picture" + secret)
	if method == 1 {
		media = []byte("picture")
	}
	return bytes.Join([][]byte{head, meta(len(head) + len(meta(0)) + 8), box("mdat", media)}, nil)
}

func TestMetadataOfAVIF(t *testing.T) {
	const secret = "taken at 40.4168 N"
	for name, data := range map[string][]byte{
		"Exif":    avifWith("Exif", secret, 0),
		"XMP":     avifWith("mime", secret, 0),
		"in idat": avifWith("Exif", secret, 1),
		"uuid":    append(asAVIF(30, 20), box("uuid", []byte("0123456789abcdef"+secret))...),
	} {
		before := bytes.Clone(data)
		f := open(t, map[string][]byte{"img/a.avif": data})
		picture, err := f.Picture("img/a.avif")
		if err != nil || picture.Width != 30 || picture.Height != 20 {
			t.Errorf("%s: %+v, %v", name, picture, err)
			continue
		}
		served := fetch(t, f, picture.URL)
		if bytes.Contains(served, []byte("40.4168")) || bytes.Contains(served, []byte("Exif")) {
			t.Errorf("%s: the place is served: %q", name, served)
		}
		if len(served) != len(data) || bytes.Contains(data, []byte("picture")) != bytes.Contains(served, []byte("picture")) {
			t.Errorf("%s: the picture is not what it was: %q", name, served)
		}
		if !bytes.Equal(before, data) {
			t.Errorf("%s: the file itself was changed", name)
		}
		if problems := f.Problems(); len(problems) > 0 {
			t.Errorf("%s: %+v", name, problems)
		}
	}
}

// TestUnremovableMetadata checks that AVIF pictures are not served if what they say besides the picture cannot be found.
func TestUnremovableMetadata(t *testing.T) {
	moving := append(asAVIF(30, 20), box("moov", box("meta", []byte("Exif")))...)
	outside := avifWith("Exif", "here", 2)
	beyond := bytes.Replace(avifWith("Exif", "here", 0), be32(len("here")), be32(1<<30), 1)
	for name, data := range map[string][]byte{"moving": moving, "derived": outside, "beyond the end": beyond} {
		f := open(t, map[string][]byte{"img/a.avif": data})
		if _, err := f.Picture("img/a.avif"); err == nil {
			t.Errorf("%s: the picture is served", name)
		}
		if problems := f.Problems(); len(problems) != 1 || !strings.Contains(problems[0].What, "where it was taken") {
			t.Errorf("%s: %+v", name, problems)
		}
	}
}
