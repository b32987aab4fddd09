package files

import (
	"bytes"
	"encoding/binary"
)

// isAVIF reports whether the brands of an ISO media file include a picture of AV1.
func isAVIF(data []byte) bool {
	length := binary.BigEndian.Uint32(data)
	if uint64(length) > uint64(len(data)) || length < 16 {
		return false
	}
	brands := data[8:length]
	for ; len(brands) >= 4; brands = brands[4:] {
		if brand := string(brands[:4]); brand == "avif" || brand == "avis" {
			return true
		}
	}
	return false
}

// cleanAVIF reads the size of an AVIF picture and removes its metadata, which may say where it was taken. It has no variants. A
// moving picture whose metadata is elsewhere than in a still one is refused.
func cleanAVIF(data []byte, known *facts) ([]byte, error) {
	known.Moves = true
	data = bytes.Clone(data)
	boxes, err := isoBoxes(data)
	if err != nil {
		return nil, err
	}
	for _, b := range boxes {
		switch b.kind {
		case "meta":
			known.Width, known.Height = avifSize(b.body)
			err = blankMetadata(data, b.body)
		case "moov":
			if bytes.Contains(b.body, []byte("Exif")) || bytes.Contains(b.body, []byte("application/rdf+xml")) {
				err = errMetadata
			}
		case "uuid":
			clear(b.body)
		}
		if err != nil {
			return nil, err
		}
	}
	if known.Width <= 0 || known.Height <= 0 {
		return nil, errTruncated
	}
	return data, nil
}

// avifSize returns the size of the largest picture that the properties of a meta box describe: the others are previews and
// parts.
func avifSize(meta []byte) (width, height int) {
	for at := 0; ; {
		found := bytes.Index(meta[at:], []byte("ispe"))
		if found < 0 {
			break
		}
		if at += found + 4; at+12 > len(meta) {
			break
		}
		w, h := int(binary.BigEndian.Uint32(meta[at+4:])), int(binary.BigEndian.Uint32(meta[at+8:]))
		if w <= maxSide && h <= maxSide && w*h > width*height {
			width, height = w, h
		}
	}
	if _, turn, ok := bytes.Cut(meta, []byte("irot")); ok && len(turn) > 0 && turn[0]%2 == 1 {
		width, height = height, width
	}
	return width, height
}

// maxSide is beyond what any format allows; larger numbers would overflow a product.
const maxSide = 1 << 17
