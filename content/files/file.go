package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"portfolio/content/cache"
)

// file is one file of the site folder, or one that the program made.
type file struct {
	name  string        // its path in the site folder
	ext   string        // of the name, in lower case
	made  func() []byte // makes the bytes of a file that the program made; nil for others
	files *Files

	mu    sync.Mutex
	known atomic.Pointer[facts]
}

// facts are what is known of a file whose bytes are not at hand.
type facts struct {
	ID       string // the key of the bytes that are served in the cache; "" if the file cannot be served
	Type     string // media type
	Size     int    // of what is served, in bytes
	Width    int    // of a picture, as it is seen; 0 if it is none, or an SVG that does not say
	Height   int
	Turn     orientation
	Moves    bool // whether the picture is animated: it has no variants
	Problems []Problem
}

func (f facts) served() bool { return f.ID != "" }

// digest is the part of the key that stands in addresses.
func (f facts) digest() string { return f.ID[:digestLength] }

const digestLength = 10

// stem returns the name without its extension.
func (f *file) stem() string { return f.name[:len(f.name)-len(f.ext)] }

// path returns the path below Prefix of what is served; variant is "" for the file itself, else "-800.webp".
func (f *file) path(known facts, variant string) string {
	if variant == "" {
		variant = f.ext
	}
	return f.stem() + "." + known.digest() + variant
}

// facts reads the file, once.
func (f *file) facts() facts {
	if known := f.known.Load(); known != nil {
		return *known
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if known := f.known.Load(); known != nil {
		return *known
	}
	known := f.look()
	f.known.Store(&known)
	return known
}

// The kinds of entries in the cache. A change of the code that makes them changes the number.
const (
	factsKind  = "file facts 1"
	servedKind = "file 1"
)

// settled is how long ago a file must have changed for its time to tell one version from the next.
const settled = 2 * time.Second

// look returns the facts from the cache, if it knows a file of this name, size and time.
func (f *file) look() facts {
	if f.made != nil {
		return f.inspect()
	}
	info, err := fs.Stat(f.files.fsys, f.name)
	if err != nil || !info.Mode().IsRegular() {
		return f.faulty("it cannot be read", "check its permissions; a link must lead to a file of the site folder")
	}
	changed := info.ModTime()
	if !f.files.disk || f.files.now().Sub(changed) < settled {
		return f.inspect()
	}
	key := cache.Key(factsKind, []byte(f.name), strconv.AppendInt(nil, info.Size(), 10), []byte(changed.UTC().Format(time.RFC3339Nano)))
	var known facts
	text, err := f.files.cache.Get(key, func() ([]byte, error) { return json.Marshal(f.inspect()) })
	if err != nil || json.Unmarshal(text, &known) != nil {
		return f.inspect()
	}
	return known
}

// inspect reads the file, learns what it is, and puts what is served of it into the cache.
func (f *file) inspect() facts {
	source, err := f.read()
	if errors.Is(err, errTooLarge) {
		return f.faulty(fmt.Sprintf("it is larger than %d MB", MaxSize>>20), "make it smaller")
	}
	if err != nil {
		return f.faulty("it cannot be read", "check its permissions; a link must lead to a file of the site folder")
	}
	known, served := f.clean(source)
	if served == nil {
		return known
	}
	known.ID, known.Size = f.id(known.Type, source), len(served)
	_, _ = f.files.cache.Get(known.ID, func() ([]byte, error) { return served, nil })
	return known
}

// id returns the key of what is served of a file with these bytes.
func (f *file) id(mediaType string, source []byte) string {
	return cache.Key(servedKind, []byte(mediaType), source)
}

// served returns the bytes that are served. If the cache lost them they are made again, unless the file has changed.
func (f *file) served(known facts) ([]byte, error) {
	return f.files.cache.Get(known.ID, func() ([]byte, error) {
		source, err := f.read()
		if err != nil {
			return nil, err
		}
		if f.id(known.Type, source) != known.ID {
			return nil, errChanged
		}
		_, served := f.clean(source)
		if served == nil {
			return nil, errChanged
		}
		return served, nil
	})
}

var (
	errTooLarge = errors.New("the file is too large")
	errChanged  = errors.New("the file has changed")
)

// MaxSize is the size of the largest file that is served, in bytes.
const MaxSize = 32 << 20

func (f *file) read() ([]byte, error) {
	if f.made != nil {
		return f.made(), nil
	}
	opened, err := f.files.fsys.Open(f.name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = opened.Close() }()
	var source bytes.Buffer
	if info, err := opened.Stat(); err == nil {
		source.Grow(int(min(info.Size(), MaxSize)) + bytes.MinRead) // or it would grow step by step
	}
	if _, err = source.ReadFrom(io.LimitReader(opened, MaxSize+1)); err == nil && source.Len() > MaxSize {
		err = errTooLarge
	}
	return source.Bytes(), err
}

// clean returns the facts of the file's bytes, and the bytes that are served: nil if it cannot be served.
func (f *file) clean(source []byte) (facts, []byte) {
	mediaType := sniff(f.ext, source)
	if mediaType == "" {
		return f.faulty("its bytes are not those of a "+strings.TrimPrefix(f.ext, ".")+" file", "save it again in the format that its name says"), nil
	}
	known := facts{Type: mediaType}
	cleaned, err := cleaners[mediaType](source, &known)
	if err == nil && mediaType != typeSVG && known.Width*known.Height > MaxPixels {
		err = faultf("it is %d × %d pixels large", known.Width, known.Height).do("make it smaller: %d million pixels at most", MaxPixels/1_000_000)
	}
	if err != nil {
		return f.faulty(explain(err)), nil
	}
	if f.made == nil {
		f.judge(&known, len(source))
	}
	for i := range known.Problems {
		known.Problems[i].File = f.name
	}
	return known, cleaned
}

func (f *file) faulty(what, do string) facts {
	return facts{Problems: []Problem{{File: f.name, What: what, Do: do}}}
}

// largeBytes and largePixels are the sizes from which a picture without variants is larger than need be.
const (
	largeBytes  = 4 << 20
	largePixels = 4000
)

// judge adds what an owner should know of a file that is served.
func (f *file) judge(known *facts, size int) {
	if want := extensions[f.ext]; want != known.Type {
		known.problem("its bytes are "+known.Type+", its name says "+want, "give it the extension of what it is")
	}
	switch isPicture := strings.HasPrefix(known.Type, "image/") && len(known.variants()) == 0; {
	case isPicture && size > largeBytes:
		known.hint(fmt.Sprintf("it has %.1f MB", float64(size)/1e6), "save it smaller: 4 MB at most")
	case isPicture && known.Type != typeSVG && max(known.Width, known.Height) > largePixels:
		known.hint(fmt.Sprintf("it is %d × %d pixels large", known.Width, known.Height), "2,400 pixels are enough for any screen")
	}
}

func (f *facts) problem(what, do string) {
	f.Problems = append(f.Problems, Problem{What: what, Do: do})
}
func (f *facts) hint(what, do string) {
	f.Problems = append(f.Problems, Problem{What: what, Do: do, Hint: true})
}
