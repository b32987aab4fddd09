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

// cleanAVIF reads the size of an AVIF picture. It has no variants, and keeps its metadata: an owner who does not want to tell
// where it was taken gets a hint.
func cleanAVIF(data []byte, known *facts) ([]byte, error) {
	known.Moves = true
	for rest := data; len(rest) > 0; {
		if len(rest) < 8 {
			return nil, errTruncated
		}
		length := uint64(binary.BigEndian.Uint32(rest))
		switch {
		case length == 0:
			length = uint64(len(rest))
		case length == 1 && len(rest) >= 16:
			length = binary.BigEndian.Uint64(rest[8:])
		}
		if length < 8 || length > uint64(len(rest)) {
			return nil, errTruncated
		}
		if string(rest[4:8]) == "meta" {
			known.Width, known.Height = avifSize(rest[8:length])
			if bytes.Contains(rest[:length], []byte("Exif")) || bytes.Contains(rest[:length], []byte("application/rdf+xml")) {
				known.hint("it may say where it was taken, and that is not removed from AVIF", "save it without metadata")
			}
		}
		rest = rest[length:]
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
