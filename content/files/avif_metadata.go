package files

import (
	"encoding/binary"
	"slices"
)

// errMetadata is the fault of AVIF pictures whose metadata cannot be found.
var errMetadata = fault{"it may say where it was taken, and that cannot be removed", "save it without metadata"}

// isoBox is a box of an ISO media file: a part of the file's bytes.
type isoBox struct {
	kind string
	all  []byte // with its header
	body []byte
}

// isoBoxes splits bytes into boxes.
func isoBoxes(data []byte) ([]isoBox, error) {
	var boxes []isoBox
	for rest := data; len(rest) > 0; {
		if len(rest) < 8 {
			return nil, errTruncated
		}
		length, header := uint64(binary.BigEndian.Uint32(rest)), uint64(8)
		switch {
		case length == 0:
			length = uint64(len(rest))
		case length == 1 && len(rest) >= 16:
			length, header = binary.BigEndian.Uint64(rest[8:]), 16
		}
		if length < header || length > uint64(len(rest)) {
			return nil, errTruncated
		}
		boxes = append(boxes, isoBox{string(rest[4:8]), rest[:length], rest[header:length]})
		rest = rest[length:]
	}
	return boxes, nil
}

// child returns the first of the boxes that has a kind, empty for none.
func child(boxes []isoBox, kind string) isoBox {
	if at := slices.IndexFunc(boxes, func(b isoBox) bool { return b.kind == kind }); at >= 0 {
		return boxes[at]
	}
	return isoBox{}
}

// isoReader reads numbers from the start of bytes. After a number that is not there, it fails.
type isoReader struct {
	rest   []byte
	failed bool
}

// number reads a number of some bytes.
func (r *isoReader) number(bytes int) uint64 {
	if r.failed = r.failed || len(r.rest) < bytes; r.failed {
		return 0
	}
	var n uint64
	for _, b := range r.rest[:bytes] {
		n = n<<8 | uint64(b)
	}
	r.rest = r.rest[bytes:]
	return n
}

// blankMetadata fills what an AVIF picture holds besides the picture with zeros, so that nothing else in the file moves, and gives
// it a kind that no program reads. meta is the body of the box that says where in file things are.
func blankMetadata(file, meta []byte) error {
	if len(meta) < 4 {
		return errTruncated
	}
	boxes, err := isoBoxes(meta[4:])
	if err != nil {
		return err
	}
	ids, err := metadataItems(child(boxes, "iinf").body)
	if err != nil || len(ids) == 0 {
		return err
	}
	return blankItems(file, child(boxes, "idat").body, child(boxes, "iloc").body, ids)
}

// metadataItems returns the ids of the items that are metadata, and changes their kinds to one that is skipped.
func metadataItems(iinf []byte) ([]uint64, error) {
	if len(iinf) == 0 {
		return nil, nil
	}
	r := isoReader{rest: iinf}
	wide := r.number(1) > 0
	r.number(3)
	r.number(sizeIf(wide))
	if r.failed {
		return nil, errTruncated
	}
	entries, err := isoBoxes(r.rest)
	if err != nil {
		return nil, err
	}
	var ids []uint64
	for _, entry := range entries {
		in := isoReader{rest: entry.body}
		version := in.number(1)
		in.number(3)
		id := in.number(sizeIf(version > 2))
		in.number(2)
		if in.failed || len(in.rest) < 4 {
			return nil, errTruncated
		}
		if kind := in.rest[:4]; string(kind) == "Exif" || string(kind) == "mime" || string(kind) == "uri " {
			copy(kind, "skip")
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// sizeIf returns the bytes of a count or an id: four in later versions of a box.
func sizeIf(wide bool) int {
	if wide {
		return 4
	}
	return 2
}

// blankItems fills the items with zeros. iloc says where they are: in the file, or in idat.
func blankItems(file, idat, iloc []byte, ids []uint64) error {
	r := isoReader{rest: iloc}
	version := r.number(1)
	r.number(3)
	sizes := r.number(2)
	offsetSize, lengthSize, baseSize, indexSize := int(sizes>>12&15), int(sizes>>8&15), int(sizes>>4&15), int(sizes&15) // #nosec G115 -- four bits each
	if version == 0 {
		indexSize = 0
	}
	for range r.number(sizeIf(version > 1)) {
		id, inside := r.number(sizeIf(version > 1)), file
		if version > 0 {
			switch r.number(2) & 15 {
			case 1:
				inside = idat
			case 2:
				inside = nil
			}
		}
		elsewhere := r.number(2) != 0
		base := r.number(baseSize)
		for range r.number(2) {
			r.number(indexSize)
			from, length := base+r.number(offsetSize), r.number(lengthSize)
			switch {
			case r.failed:
				return errTruncated
			case !slices.Contains(ids, id):
			case elsewhere || length == 0 || from > uint64(len(inside)) || length > uint64(len(inside))-from:
				return errMetadata
			default:
				clear(inside[from : from+length])
			}
		}
		if r.failed {
			return errTruncated
		}
	}
	return nil
}
