package admin

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"time"
)

// partTimeout is how long the owner's browser may take to receive a part of a file.
const partTimeout = 30 * time.Second

// partSize is the size of a part, in bytes.
const partSize = 32 << 10

// download responds with a file that write makes. It is sent as it is made, so that memory does not grow with its size. The
// name gets the day.
func (h *Handlers) download(w http.ResponseWriter, r *http.Request, media, name, ending string, write func(io.Writer) error) {
	w.Header()["Content-Type"] = []string{media}
	name += "-" + h.Now().In(h.Site.Settings.Zone()).Format(time.DateOnly) + ending
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	parts := bufio.NewWriterSize(deadlineWriter{w, http.NewResponseController(w)}, partSize)
	out := h.Stream(w, r, parts)
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return
	}
	err := write(out)
	if err == nil {
		err = errors.Join(out.Close(), parts.Flush())
	}
	if err == nil {
		return
	}
	if r.Context().Err() == nil {
		h.Log.Error("export broken off", "file", name, "error", err)
	}
	// The file must not look complete: break the connection instead of ending the response.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Unix(1, 0))
}

// deadlineWriter extends the write deadline for every part of a long response.
type deadlineWriter struct {
	io.Writer
	control *http.ResponseController
}

// Write writes a part.
func (p deadlineWriter) Write(part []byte) (int, error) {
	_ = p.control.SetWriteDeadline(time.Now().Add(partTimeout)) // it only fails without a connection
	return p.Writer.Write(part)
}
