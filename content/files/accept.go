package files

import (
	"bytes"
	"image/jpeg"
	"image/png"
	"path"
	"runtime/debug"
	"strings"

	"portfolio/internal/panics"
)

// Refusal is the reason why a picture or a sound is not taken into a site folder.
type Refusal string

// The reasons.
const (
	RefusedKind    Refusal = "kind"    // it is no picture and no sound, by its name
	RefusedHEIC    Refusal = "heic"    // browsers do not show it
	RefusedName    Refusal = "name"    // its bytes are of another kind than its name says
	RefusedSize    Refusal = "size"    // it has more than MaxSize bytes
	RefusedPixels  Refusal = "pixels"  // it has more than MaxPixels
	RefusedDamaged Refusal = "damaged" // it cannot be read
)

// Error implements error.
func (r Refusal) Error() string { return "the picture is refused: " + string(r) }

// Accepted is a picture or a sound that is taken into a site folder.
type Accepted struct {
	Data    []byte // without metadata and script
	Scaled  bool   // whether it was scaled to acceptedSide
	LeftOut bool   // whether a drawing held script, or something from elsewhere
}

// acceptedSide is the longer side of a photograph that had more than largeBytes, in pixels.
const acceptedSide = 2400

// Accept returns a picture or a sound as it is stored in a site folder. Its error is a Refusal.
func (f *Files) Accept(name string, data []byte) (Accepted, error) {
	ext := strings.ToLower(path.Ext(name))
	mediaType, promised := sniff(ext, data), extensions[ext]
	switch {
	case len(data) > MaxSize:
		return Accepted{}, RefusedSize
	case mediaType == typeHEIC:
		return Accepted{}, RefusedHEIC
	case !strings.HasPrefix(promised, "image/") && !strings.HasPrefix(promised, "audio/"):
		return Accepted{}, RefusedKind
	case mediaType != promised:
		return Accepted{}, RefusedName
	}
	known := facts{Type: mediaType}
	var cleaned []byte
	err := panics.Catch(func() (err error) { // a decoder may stumble over what it reads
		cleaned, err = cleaners[mediaType](data, &known)
		return err
	})
	switch {
	case err != nil:
		return Accepted{}, RefusedDamaged
	case mediaType != typeSVG && known.Width*known.Height > MaxPixels:
		return Accepted{}, RefusedPixels
	}
	accepted := Accepted{Data: cleaned, LeftOut: mediaType == typeSVG && len(known.Problems) > 0}
	if len(cleaned) > largeBytes && decoders[mediaType] != nil && !known.Moves && max(known.Width, known.Height) > acceptedSide {
		accepted.Data, err = f.reduced(known, cleaned)
		accepted.Scaled = true
	}
	if err != nil {
		return Accepted{}, RefusedDamaged
	}
	return accepted, nil
}

// reduced returns a picture with acceptedSide as its longer side, upright.
func (f *Files) reduced(known facts, data []byte) (smaller []byte, err error) {
	f.workshop <- struct{}{}
	defer func() { <-f.workshop }()
	defer debug.FreeOSMemory() // decoding takes megabytes
	err = panics.Catch(func() error {
		picture, err := decoders[known.Type](bytes.NewReader(data))
		if err != nil {
			return err
		}
		longer := max(known.Width, known.Height)
		width, height := known.Turn.size(max(1, known.Width*acceptedSide/longer), max(1, known.Height*acceptedSide/longer))
		whole := known.Turn.upright(scaled(picture, width, height))
		var out bytes.Buffer
		switch known.Type {
		case typeJPEG:
			err = jpeg.Encode(&out, sameBytes(whole), &jpeg.Options{Quality: jpegQuality})
		case typePNG:
			err = png.Encode(&out, whole)
		default:
			var encoded []byte
			encoded, err = lossyWebP(whole)
			out.Write(encoded)
		}
		smaller = out.Bytes()
		return err
	})
	return smaller, err
}
