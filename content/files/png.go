package files

import (
	"bytes"
	"encoding/binary"
	"image/png"
)

// keptChunks are the chunks of a PNG that say how it looks. The others hold texts, times and places.
var keptChunks = map[string]bool{
	"IHDR": true, "PLTE": true, "IDAT": true, "IEND": true, "tRNS": true, "gAMA": true, "cHRM": true, "sRGB": true, "iCCP": true,
	"cICP": true, "sBIT": true, "bKGD": true, "pHYs": true, "acTL": true, "fcTL": true, "fdAT": true,
}

const pngHeader = 8 // bytes

// cleanPNG drops the metadata of a PNG.
func cleanPNG(data []byte, known *facts) ([]byte, error) {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	known.Width, known.Height, known.Turn = config.Width, config.Height, upright
	out := bytes.NewBuffer(make([]byte, 0, len(data)))
	out.Write(data[:pngHeader])
	for rest := data[pngHeader:]; len(rest) >= 12; {
		length := uint64(binary.BigEndian.Uint32(rest)) + 12
		if length > uint64(len(rest)) {
			return nil, errTruncated
		}
		name := string(rest[4:8])
		if keptChunks[name] {
			out.Write(rest[:length])
		}
		known.Moves = known.Moves || name == "acTL"
		if name == "IEND" {
			return out.Bytes(), nil
		}
		rest = rest[length:]
	}
	return nil, errTruncated
}
