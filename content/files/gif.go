package files

import (
	"bytes"
	"image/gif"
)

// The blocks of a GIF.
const (
	gifExtension   = 0x21
	gifFrame       = 0x2c
	gifTrailer     = 0x3b
	gifControl     = 0xf9
	gifApplication = 0xff
	gifLooping     = "NETSCAPE2.0"
)

// cleanGIF drops comments and what programs wrote into a GIF, except how often it repeats. It has no variants, as it may move.
func cleanGIF(data []byte, known *facts) ([]byte, error) {
	config, err := gif.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	known.Width, known.Height, known.Moves = config.Width, config.Height, true
	at := 13 + colorTable(data[10])
	out := bytes.NewBuffer(make([]byte, 0, len(data)))
	if at > len(data) {
		return nil, errTruncated
	}
	out.Write(data[:at])
	for at < len(data) {
		if data[at] == gifTrailer {
			out.WriteByte(gifTrailer)
			return out.Bytes(), nil
		}
		end, kept := gifBlock(data, at)
		if end < 0 {
			break
		}
		if kept {
			out.Write(data[at:end])
		}
		at = end
	}
	return nil, errTruncated
}

// gifBlock returns where the block at at ends, -1 if it does not, and whether it belongs to the picture.
func gifBlock(data []byte, at int) (end int, kept bool) {
	switch {
	case data[at] == gifExtension && at+2 < len(data):
		kept = data[at+1] == gifControl || data[at+1] == gifApplication && bytes.HasPrefix(data[at+3:], []byte(gifLooping))
		return subBlocks(data, at+2), kept
	case data[at] == gifFrame && at+10 < len(data):
		return subBlocks(data, at+11+colorTable(data[at+9])), true
	}
	return -1, false
}

// colorTable returns the length of the colour table that flags announce.
func colorTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// subBlocks returns where the chain of sub-blocks at at ends, -1 if it does not.
func subBlocks(data []byte, at int) int {
	for at < len(data) {
		size := int(data[at])
		at += 1 + size
		if size == 0 {
			return at
		}
	}
	return -1
}
