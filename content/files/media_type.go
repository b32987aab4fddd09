package files

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// The media types that are served.
const (
	typeJPEG = "image/jpeg"
	typePNG  = "image/png"
	typeGIF  = "image/gif"
	typeWebP = "image/webp"
	typeAVIF = "image/avif"
	typeHEIC = "image/heic" // that of phones, which browsers do not show: it is not served
	typeSVG  = "image/svg+xml"
	typePDF  = "application/pdf"
	typeZIP  = "application/zip"
	typeText = "text/plain; charset=utf-8"
	typeCSV  = "text/csv; charset=utf-8"
	typeJSON = "application/json"
	typeMP4  = "video/mp4"
	typeM4A  = "audio/mp4"
	typeWebM = "video/webm"
	typeMP3  = "audio/mpeg"
	typeWAV  = "audio/wav"
	typeVTT  = "text/vtt; charset=utf-8"
	typeCSS  = "text/css; charset=utf-8"

	typeWOFF2 = "font/woff2"
)

// extensions maps the extensions of files that are served to the media type that they promise.
var extensions = map[string]string{
	".jpg": typeJPEG, ".jpeg": typeJPEG, ".png": typePNG, ".gif": typeGIF, ".webp": typeWebP, ".avif": typeAVIF, ".svg": typeSVG,
	".heic": typeHEIC, ".heif": typeHEIC,
	".pdf": typePDF, ".zip": typeZIP, ".txt": typeText, ".csv": typeCSV, ".json": typeJSON,
	".bib": typeText, ".ris": typeText, ".tex": typeText, ".tsv": typeText,
	".mp4": typeMP4, ".m4a": typeM4A, ".webm": typeWebM, ".mp3": typeMP3, ".wav": typeWAV, ".vtt": typeVTT,
}

// sources are the extensions of files that stand beside pictures and are read, not served.
var sources = []string{".md", ".toml"}

func servedExtensions() []string {
	var list []string
	for ext, mediaType := range extensions {
		if mediaType != typeHEIC {
			list = append(list, ext)
		}
	}
	slices.Sort(list)
	return list
}

// signatures are the first bytes of the formats that have some.
var signatures = []struct{ prefix, mediaType string }{
	{"\xff\xd8\xff", typeJPEG},
	{"\x89PNG\r\n\x1a\n", typePNG},
	{"GIF87a", typeGIF},
	{"GIF89a", typeGIF},
	{"%PDF-", typePDF},
	{"PK\x03\x04", typeZIP},
	{"wOF2", typeWOFF2},
}

// heicBrands are what the files of HEIC pictures begin with, after four bytes.
var heicBrands = []string{"ftypheic", "ftypheix", "ftyphevc", "ftypmif1"}

// sniff returns the media type of a file by its bytes. The extension only tells formats apart that are plain text. It returns
// "" for what is none of those that are served.
func sniff(ext string, data []byte) string {
	for _, s := range signatures {
		if bytes.HasPrefix(data, []byte(s.prefix)) {
			return s.mediaType
		}
	}
	switch {
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return typeWebP
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WAVE":
		return typeWAV
	case len(data) >= 12 && string(data[4:8]) == "ftyp" && isAVIF(data):
		return typeAVIF
	case extensions[ext] == typeHEIC, len(data) >= 12 && slices.Contains(heicBrands, string(data[4:12])):
		return typeHEIC
	case isMP4(data) && ext == ".m4a":
		return typeM4A
	case isMP4(data):
		return typeMP4
	case bytes.HasPrefix(data, []byte("\x1a\x45\xdf\xa3")) && bytes.Contains(data[:min(len(data), 64)], []byte("webm")):
		return typeWebM
	case ext == ".mp3" && isMP3(data):
		return typeMP3
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return ""
	}
	switch ext {
	case ".svg":
		return typeSVG
	case ".txt", ".csv", ".json", ".bib", ".ris", ".tex", ".tsv":
		return extensions[ext]
	case ".vtt":
		if bytes.HasPrefix(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("WEBVTT")) {
			return typeVTT
		}
	case ".css": // only what the program made
		return typeCSS
	}
	return ""
}

// cleaners return the bytes of a file that are served, and note what they learn. Their errors say why it is not served.
var cleaners = map[string]func(data []byte, known *facts) ([]byte, error){
	typeJPEG: cleanJPEG,
	typePNG:  cleanPNG,
	typeGIF:  cleanGIF,
	typeWebP: cleanWebP,
	typeAVIF: cleanAVIF,
	typeHEIC: refuseHEIC,
	typeSVG:  cleanSVG,
	typePDF:  unchanged,
	typeZIP:  unchanged,
	typeText: unchanged,
	typeCSV:  unchanged,
	typeJSON: unchanged,
	typeMP4:  cleanMP4,
	typeM4A:  cleanMP4,
	typeWebM: unchanged,
	typeMP3:  unchanged,
	typeWAV:  unchanged,
	typeVTT:  unchanged,
	typeCSS:  unchanged,

	typeWOFF2: unchanged,
}

func refuseHEIC([]byte, *facts) ([]byte, error) {
	return nil, fault{"browsers show no HEIC pictures", "export it as JPEG"}
}

func unchanged(data []byte, _ *facts) ([]byte, error) { return data, nil }

// MaxPixels is the number of pixels of the largest picture that is served. Decoding takes up to four bytes for each.
const MaxPixels = 50_000_000
