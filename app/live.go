package app

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Where pages that serve --dev has served learn of a change, and the script that asks there. Without --dev there is neither.
const (
	changesPath    = "/dev/changes"
	liveScriptPath = "/dev/reload.js"
)

// liveScript reloads the page when the site, or the program, is another one than when the page was loaded.
const liveScript = `let loaded;
new EventSource("` + changesPath + `").onmessage = ({ data }) => {
	if (loaded && loaded !== data) location.reload();
	loaded = data;
};
`

// stopLook is how often an open page's connection looks whether the program is to stop.
const stopLook = 100 * time.Millisecond

// livePages tells open pages that the site has changed.
type livePages struct {
	process string // tells this run of the program from others
	stops   func() bool

	mu      sync.Mutex
	changes int
	next    chan struct{} // closed at the next change
}

func newLivePages(stops func() bool) *livePages {
	return &livePages{process: rand.Text(), stops: stops, next: make(chan struct{})}
}

// change tells the open pages that the site has changed.
func (l *livePages) change() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changes++
	close(l.next)
	l.next = make(chan struct{})
}

// now returns the version of the site that is served, and a channel that is closed when it changes.
func (l *livePages) now() (version string, next <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.process + "-" + strconv.Itoa(l.changes), l.next
}

// serve handles requests for the script and for changes, and reports whether r is one.
func (l *livePages) serve(w http.ResponseWriter, r *http.Request) bool {
	switch r.URL.Path {
	case liveScriptPath:
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write([]byte(liveScript)) // a closed connection is not an error
	case changesPath:
		l.serveChanges(w, r)
	default:
		return false
	}
	return true
}

// serveChanges sends the version of the site, at once and after each change, until the page is closed or the program stops.
func (l *livePages) serveChanges(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	_, _ = control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{}) // if it fails the browser connects again
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	look := time.NewTicker(stopLook)
	defer look.Stop()
	version, next := l.now()
	for {
		if _, err := fmt.Fprintf(w, "retry: 200\ndata: %s\n\n", version); err != nil || control.Flush() != nil {
			return
		}
		for changed := false; !changed; {
			select {
			case <-next:
				changed = true
			case <-look.C:
				if l.stops() {
					return
				}
			case <-r.Context().Done():
				return
			}
		}
		version, next = l.now()
	}
}
