package files

import (
	"bytes"
	"encoding/binary"
	"image/jpeg"
)

// The markers of a JPEG file.
const (
	markerSOI   = 0xd8
	markerEOI   = 0xd9
	markerSOS   = 0xda
	markerRST0  = 0xd0
	markerRST7  = 0xd7
	markerAPP0  = 0xe0 // JFIF
	markerAPP1  = 0xe1 // Exif, XMP: place, time, camera
	markerAPP2  = 0xe2 // colour profile
	markerAPP14 = 0xee // how colours are coded
	markerAPP15 = 0xef
	markerCOM   = 0xfe
)

// cleanJPEG drops the metadata of a JPEG, except for its colour profile and the way it is turned.
func cleanJPEG(data []byte, known *facts) ([]byte, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(make([]byte, 0, len(data)))
	out.Write(data[:2])
	known.Turn = upright
	for rest := data[2:]; ; {
		marker, segment, after, ok := nextSegment(rest)
		if !ok {
			return nil, errTruncated
		}
		switch {
		case marker == markerEOI: // what follows is no part of the picture: a film, for one
			out.Write([]byte{0xff, markerEOI})
			known.Width, known.Height = known.Turn.size(config.Width, config.Height)
			return known.Turn.intoJPEG(out.Bytes()), nil
		case marker == markerAPP1:
			if turn := exifOrientation(segment[4:]); known.Turn == upright {
				known.Turn = turn
			}
		case keptSegment(marker):
			out.Write(segment)
		}
		if rest = after; marker == markerSOS {
			length := scanLength(rest)
			out.Write(rest[:length])
			rest = rest[length:]
		}
	}
}

// nextSegment returns the segment at the beginning of rest, with its marker and length, and what follows it.
func nextSegment(rest []byte) (marker byte, segment, after []byte, ok bool) {
	for len(rest) > 2 && rest[0] == 0xff && rest[1] == 0xff { // padding
		rest = rest[1:]
	}
	if len(rest) < 2 || rest[0] != 0xff {
		return 0, nil, nil, false
	}
	marker = rest[1]
	if marker == markerEOI {
		return marker, nil, nil, true
	}
	if len(rest) < 4 {
		return 0, nil, nil, false
	}
	end := 2 + int(binary.BigEndian.Uint16(rest[2:]))
	if end < 4 || end > len(rest) {
		return 0, nil, nil, false
	}
	return marker, rest[:end], rest[end:], true
}

func keptSegment(marker byte) bool {
	switch marker {
	case markerAPP0, markerAPP2, markerAPP14:
		return true
	case markerCOM:
		return false
	}
	return marker < markerAPP0 || marker > markerAPP15
}

// scanLength returns how many bytes of compressed data stand before the next marker.
func scanLength(data []byte) int {
	for i := 0; i+1 < len(data); i++ {
		next := data[i+1]
		if data[i] == 0xff && next != 0 && next != 0xff && (next < markerRST0 || next > markerRST7) {
			return i
		}
	}
	return len(data)
}
