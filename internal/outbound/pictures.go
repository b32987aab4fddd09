package outbound

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The limits of fetching pictures.
const (
	maxPicture    = 32 << 20
	maxPictures   = 10_000
	maxAll        = 4 << 30
	pictureTime   = time.Minute
	atOnce        = 8
	atOnceOneHost = 2
)

// Pictures fetches pictures into a folder, several at a time, but few of one host. It keeps those that are there already. The result says
// why each other one is missing.
func Pictures(ctx context.Context, client *http.Client, addresses []string, dir *os.Root) map[string]error {
	f := pictures{client: client, dir: dir, slots: make(chan struct{}, atOnce)}
	hosts, failed := map[string]chan struct{}{}, map[string]error{}
	var lock sync.Mutex
	var all sync.WaitGroup
	for n, address := range addresses {
		u, err := url.Parse(address)
		switch {
		case err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil:
			err = errors.New("it is no address of https")
		case n >= maxPictures:
			err = fmt.Errorf("there are more than %d", maxPictures)
		}
		if err != nil {
			failed[address] = err
			continue
		}
		host := hosts[u.Host]
		if host == nil {
			host = make(chan struct{}, atOnceOneHost)
			hosts[u.Host] = host
		}
		all.Go(func() {
			host <- struct{}{}
			defer func() { <-host }()
			f.slots <- struct{}{}
			defer func() { <-f.slots }()
			if err := f.fetch(ctx, u); err != nil {
				lock.Lock()
				defer lock.Unlock()
				failed[address] = err
			}
		})
	}
	all.Wait()
	return failed
}

// PictureFolder returns the name of the folder with the one file that an address has led to.
func PictureFolder(address string) string {
	sum := sha256.Sum256([]byte(address))
	return hex.EncodeToString(sum[:12])
}

// pictures fetches pictures.
type pictures struct {
	client *http.Client
	dir    *os.Root
	slots  chan struct{}
	size   atomic.Int64 // of all that was fetched
}

// fetch fetches one picture, unless it is there.
func (f *pictures) fetch(ctx context.Context, u *url.URL) error {
	folder := PictureFolder(u.String())
	if _, err := f.dir.Stat(folder); err == nil {
		return nil
	}
	if f.size.Load() > maxAll {
		return fmt.Errorf("all pictures have more than %d GB", maxAll>>30)
	}
	ctx, cancel := context.WithTimeout(ctx, pictureTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), http.NoBody)
	if err != nil {
		return errors.New("it is no address")
	}
	request.Header.Set("Accept", "image/webp,image/png,image/jpeg,image/gif")
	request.Header.Set("User-Agent", "portfolio")
	response, err := f.client.Do(request)
	if err != nil {
		return reasonOf(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server says %d", response.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, maxPicture+1))
	if f.size.Add(int64(len(data))); err != nil {
		return reasonOf(err)
	}
	ending := endings[http.DetectContentType(data)]
	switch {
	case len(data) > maxPicture:
		return fmt.Errorf("it has more than %d MB", maxPicture>>20)
	case ending == "":
		return errors.New("it is no JPEG, PNG, GIF or WebP")
	}
	return f.put(folder, pictureName(u)+ending, data)
}

// put writes the file of a picture. Its folder is there only once the file is whole.
func (f *pictures) put(folder, name string, data []byte) error {
	making := folder + ".part"
	err := errors.Join(f.dir.RemoveAll(making), f.dir.Mkdir(making, 0o755))
	if err == nil {
		err = f.dir.WriteFile(path.Join(making, name), data, 0o644)
	}
	if err == nil {
		err = f.dir.Rename(making, folder)
	}
	if err != nil {
		return errors.New("it cannot be written")
	}
	return nil
}

// endings are those of the pictures that are kept, by what their bytes say.
var endings = map[string]string{"image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif", "image/webp": ".webp"}

// notInNames is what the name of a file does not have.
var notInNames = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// pictureName returns the name of a picture, without its ending.
func pictureName(u *url.URL) string {
	base := path.Base(u.Path)
	if at := strings.LastIndexByte(base, '/'); at >= 0 { // an address within an address
		base = base[at+1:]
	}
	name := strings.Trim(notInNames.ReplaceAllString(strings.TrimSuffix(base, path.Ext(base)), "-"), "-")
	if name == "" {
		name = "picture"
	}
	return name[:min(len(name), 60)]
}

// reasonOf returns the reason for an error in words for the owner, without the address that the error names.
func reasonOf(err error) error {
	var ofURL *url.Error
	switch {
	case errors.Is(err, ErrForbidden):
		return ErrForbidden
	case errors.Is(err, ErrRedirected):
		return ErrRedirected
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("the server takes too long")
	case errors.As(err, &ofURL) && ofURL.Timeout():
		return errors.New("the server takes too long")
	}
	return errors.New("nobody answers, or not by https with a valid certificate")
}
