package handlers

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/http"
)

// faviconSource is the picture inside /favicon.ico; its name says how many pixels its sides have.
const (
	faviconSource = "icons/favicon-32.png"
	faviconSide   = 32
)

// favicon handles GET /favicon.ico, for programs that look nowhere else.
func (s *Server) favicon(w http.ResponseWriter, r *http.Request) {
	asset, ok := s.Assets.Get(faviconSource)
	if !ok {
		s.fail(w, s.lostVisit(r), errPageNotFound)
		return
	}
	png, err := s.files.bytes(asset, "")
	if err != nil {
		s.fail(w, s.lostVisit(r), fmt.Errorf("read favicon: %w", err))
		return
	}
	picture(w, r, "image/x-icon", asset.File, icon(png))
}

// icon wraps a PNG in the container that ICO files are: a directory of one picture, then the picture.
func icon(png []byte) []byte {
	var out bytes.Buffer
	out.Write([]byte{0, 0, 1, 0, 1, 0})                                   // an icon, one picture
	out.Write([]byte{faviconSide, faviconSide, 0, 0, 1, 0, 32, 0})        // its sides; one plane of 32 bits
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(png))))    // #nosec G115 -- a small file of ours
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(out.Len()+4))) // #nosec G115 -- 22: where it begins
	out.Write(png)
	return out.Bytes()
}
