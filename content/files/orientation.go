package files

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation is how a picture is turned, in the numbers of Exif.
type orientation uint8

const (
	upright        orientation = 1
	lastTurn       orientation = 8
	firstLying     orientation = 5 // from here on width and height are swapped
	orientationTag             = 0x0112
)

// size returns the size of a picture as it is seen.
func (o orientation) size(width, height int) (int, int) {
	if o >= firstLying {
		return height, width
	}
	return width, height
}

var exifHeader = []byte("Exif\x00\x00")

// exifOrientation returns the orientation that an Exif block names, upright if it names none.
func exifOrientation(block []byte) orientation {
	block, ok := bytes.CutPrefix(block, exifHeader)
	if !ok || len(block) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.LittleEndian
	if block[0] == 'M' {
		order = binary.BigEndian
	}
	at := order.Uint32(block[4:])
	if uint64(at)+2 > uint64(len(block)) {
		return upright
	}
	entries := block[at+2:]
	for range order.Uint16(block[at:]) {
		if len(entries) < 12 {
			break
		}
		value := order.Uint16(entries[8:])
		if order.Uint16(entries) == orientationTag && value >= uint16(upright) && value <= uint16(lastTurn) {
			return orientation(value) //nolint:gosec // it is at most lastTurn
		}
		entries = entries[12:]
	}
	return upright
}

// intoJPEG adds the orientation, and nothing else of Exif, to a JPEG.
func (o orientation) intoJPEG(data []byte) []byte {
	if o == upright {
		return data
	}
	segment := []byte{0xff, markerAPP1, 0, 34}
	segment = append(segment, exifHeader...)
	segment = append(segment, "MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"...)
	segment = append(segment, byte(o), 0, 0, 0, 0, 0, 0)
	return append(append(bytes.Clone(data[:2]), segment...), data[2:]...)
}

// upright returns a picture as it is seen.
func (o orientation) upright(picture *image.NRGBA) *image.NRGBA {
	if o <= upright {
		return picture
	}
	width, height := o.size(picture.Rect.Dx(), picture.Rect.Dy())
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			from := o.source(x, y, picture.Rect.Max)
			out.SetNRGBA(x, y, picture.NRGBAAt(from.X, from.Y))
		}
	}
	return out
}

// source returns where the point of an upright picture is in the picture before it was turned, which has that size.
func (o orientation) source(x, y int, size image.Point) image.Point {
	right, bottom := size.X-1, size.Y-1
	switch o {
	case 2:
		return image.Pt(right-x, y)
	case 3:
		return image.Pt(right-x, bottom-y)
	case 4:
		return image.Pt(x, bottom-y)
	case 5:
		return image.Pt(y, x)
	case 6:
		return image.Pt(y, bottom-x)
	case 7:
		return image.Pt(right-y, bottom-x)
	case 8:
		return image.Pt(right-y, x)
	}
	return image.Pt(x, y)
}
