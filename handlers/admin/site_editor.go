package admin

import (
	"context"
	"io/fs"

	"portfolio/content"
	"portfolio/internal/edit"
)

// Closed is the reason why nothing of the site can be changed in the browser, "" if everything can.
type Closed string

// The reasons.
const (
	ClosedDemonstration Closed = "demonstration" // the site is in the program
	ClosedFolder        Closed = "folder"        // this process may not write the folder
	ClosedCopies        Closed = "copies"        // each copy of the program may have a folder of its own
)

// SiteEditor reads and saves the files of the site folder. Every save and whatever it refuses is that of package edit.
type SiteEditor interface {
	// Closed returns why nothing can be saved.
	Closed() Closed
	// Files returns the site folder.
	Files() (fs.FS, error)
	// Read returns the bytes of a file and their digest, nil and "" if there is none.
	Read(path string) ([]byte, string, error)
	// Findings returns what is wrong with the folder as it is, as portfolio check does.
	Findings(ctx context.Context) (content.Findings, error)
	// Save writes a change set, and returns when the site is served with it.
	Save(ctx context.Context, set edit.Set) (edit.Result, error)
}

// noEditor is the editor of a site without a folder.
type noEditor struct{}

func (noEditor) Closed() Closed                      { return ClosedDemonstration }
func (noEditor) Files() (fs.FS, error)               { return nil, edit.ErrReadOnly }
func (noEditor) Read(string) ([]byte, string, error) { return nil, "", edit.ErrReadOnly }
func (noEditor) Findings(context.Context) (content.Findings, error) {
	return nil, nil
}

func (noEditor) Save(context.Context, edit.Set) (edit.Result, error) {
	return edit.Result{}, edit.ErrReadOnly
}

// MaxSitePost limits what the owner posts to the screens of the site, in bytes.
const MaxSitePost = 1 << 20

// MaxEndedPost limits the same after the session has ended, when anybody may have sent it. The login brings it as base64 of JSON.
const MaxEndedPost = 256 << 10
