package feeds

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/http"

	"portfolio/handlers/web"
)

// faviconSource is the picture inside /favicon.ico, faviconSide its width and height in pixels.
const (
	faviconSource = "icons/favicon-32.png"
	faviconSide   = 32
)

// Favicon handles GET /favicon.ico: the icon for programs that do not read the page's links.
func (h *Handlers) Favicon(w http.ResponseWriter, r *http.Request) {
	file, _ := h.Site.Files.Get(faviconSource)
	png, _, err := file.Bytes(func(string) bool { return false })
	if err != nil {
		h.FailOutsidePages(w, r, fmt.Errorf("read favicon: %w", err))
		return
	}
	web.ServePicture(w, r, "image/x-icon", file.Tag, icon(png))
}

// icon wraps a PNG in the container that ICO files are: a directory of one picture, then the picture.
func icon(png []byte) []byte {
	var out bytes.Buffer
	out.Write([]byte{0, 0, 1, 0, 1, 0})                                   // an icon, one picture
	out.Write([]byte{faviconSide, faviconSide, 0, 0, 1, 0, 32, 0})        // width, height; one plane of 32 bits
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(png))))    // #nosec G115 -- a small file of ours
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(out.Len()+4))) // #nosec G115 -- 22: the offset of the picture
	out.Write(png)
	return out.Bytes()
}
