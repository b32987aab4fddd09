package search

import "portfolio/internal/packed"

// pack compresses the bodies: those of a thousand articles take 16 MB, and twenty are read for a search.
func (ix *index) pack() {
	packer := packed.NewPacker()
	for i := range ix.docs {
		if d := &ix.docs[i]; d.Body != "" {
			d.packed, d.Body = packer.Pack(d.Body), ""
		}
	}
}

// document returns a document with its body.
func (ix *index) document(i int) Document {
	d := ix.docs[i]
	if d.packed != nil {
		d.Body, d.packed = packed.Unpack(d.packed), nil
	}
	return d
}
