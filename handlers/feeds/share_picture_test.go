package feeds

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"portfolio/static"
	"portfolio/views/ogimage"
)

// TestSharePictureOnce asks for one picture from many sides at once: it is drawn once.
func TestSharePictureOnce(t *testing.T) {
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	pictures := newSharePictures(assets)
	var drawn atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			_, err := pictures.get("home", func() (ogimage.Text, error) {
				drawn.Add(1)
				return ogimage.Text{Title: "Home"}, nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := drawn.Load(); n != 1 || len(pictures.drawn) != 1 {
		t.Errorf("drawn %d times, %d pictures are kept", n, len(pictures.drawn))
	}
}

// TestSharePictureRoom keeps more pictures than there is room for.
func TestSharePictureRoom(t *testing.T) {
	pictures := newSharePictures(nil)
	for name := range strings.SplitSeq("a b c d e f g h", " ") {
		pictures.keep(name, sharePicture{png: make([]byte, maxPictureBytes/4)})
	}
	if pictures.size > maxPictureBytes || len(pictures.drawn) != 4 {
		t.Errorf("%d pictures of %d bytes are kept", len(pictures.drawn), pictures.size)
	}
	if _, ok := pictures.drawn["h"]; !ok {
		t.Error("the newest is not among them")
	}
}
