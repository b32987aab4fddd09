package db

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// A checksum tells sets of rows apart, in whatever order they are read: it adds up the hashes of rows.
type checksum struct {
	rows        int64
	first, last uint64 // sums of parts of the hashes
}

// add adds a row.
func (c *checksum) add(values []any) {
	var encoded []byte
	for _, value := range values {
		encoded = appendValue(encoded, value)
	}
	hash := sha256.Sum256(encoded)
	c.rows++
	c.first += binary.BigEndian.Uint64(hash[:8])
	c.last += binary.BigEndian.Uint64(hash[8:16])
}

// appendValue appends a value's type, length and bytes, so that no two rows have the same encoding.
func appendValue(encoded []byte, value any) []byte {
	var kind byte
	var text []byte
	switch v := value.(type) {
	case nil:
		kind = 'n'
	case int64:
		kind, text = 'i', binary.BigEndian.AppendUint64(nil, uint64(v)) // #nosec G115 -- its bits
	case string:
		kind, text = 't', []byte(v)
	case []byte:
		kind, text = 'b', v
	default:
		kind, text = '?', fmt.Appendf(nil, "%T %v", v, v)
	}
	encoded = append(encoded, kind)
	encoded = binary.BigEndian.AppendUint64(encoded, uint64(len(text)))
	return append(encoded, text...)
}
