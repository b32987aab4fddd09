package files

import (
	"bytes"
	"encoding/binary"
	"image"

	encoder "github.com/chai2010/webp"
	"golang.org/x/image/webp"
)

// The flags of a WebP file's VP8X chunk.
const (
	webpAnimated = 0x02
	webpXMP      = 0x04
	webpExif     = 0x08
)

const riffHeader = 12 // bytes

// cleanWebP drops the metadata of a WebP file.
func cleanWebP(data []byte, known *facts) ([]byte, error) {
	known.Turn = upright
	size := uint64(binary.LittleEndian.Uint32(data[4:])) + 8
	if size > uint64(len(data)) || size < riffHeader {
		return nil, errTruncated
	}
	out := bytes.NewBuffer(make([]byte, 0, len(data)))
	out.Write(data[:riffHeader])
	for rest := data[riffHeader:size]; len(rest) >= 8; {
		length := uint64(binary.LittleEndian.Uint32(rest[4:]))
		length += 8 + length%2
		if length > uint64(len(rest)) {
			return nil, errTruncated
		}
		chunk := bytes.Clone(rest[:length])
		rest = rest[length:]
		switch string(chunk[:4]) {
		case "EXIF", "XMP ":
			continue
		case "VP8X":
			if len(chunk) < 18 {
				return nil, errTruncated
			}
			known.Moves = chunk[8]&webpAnimated != 0
			chunk[8] &^= webpXMP | webpExif
			known.Width, known.Height = 1+int24(chunk[12:]), 1+int24(chunk[15:])
		}
		out.Write(chunk)
	}
	cleaned := out.Bytes()
	binary.LittleEndian.PutUint32(cleaned[4:], uint32(len(cleaned)-8)) // #nosec G115 -- at most MaxSize
	if known.Moves {
		return cleaned, nil // the decoder does not read what moves; VP8X said its size
	}
	config, err := webp.DecodeConfig(bytes.NewReader(cleaned))
	known.Width, known.Height = config.Width, config.Height
	return cleaned, err
}

func int24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// lossyWebP writes a picture as a photograph. The encoder takes an image.RGBA whose colors are not multiplied by their alpha.
func lossyWebP(picture *image.NRGBA) ([]byte, error) {
	return encoder.EncodeRGBA(sameBytes(picture), webpQuality)
}

// smallestWebP writes a picture of which nobody knows whether it is a photograph or a drawing: those are smaller without loss.
func smallestWebP(picture *image.NRGBA) ([]byte, error) {
	lossy, err := lossyWebP(picture)
	if err != nil {
		return nil, err
	}
	lossless, err := encoder.EncodeLosslessRGBA(sameBytes(picture))
	if err != nil || len(lossless) < len(lossy) {
		return lossless, err
	}
	return lossy, nil
}
