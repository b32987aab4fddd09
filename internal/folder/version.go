package folder

import (
	"io/fs"
	"time"
)

// Version tells one state of a file from the next.
type Version struct {
	size    int64
	changed int64 // in nanoseconds
	place   uint64
}

// racy is how soon after a change a file may change again without another time.
const racy = 2 * time.Second

// VersionOf returns the version that a file has now, and reports whether it will have another one when its bytes are others.
func VersionOf(info fs.FileInfo, now time.Time) (v Version, settled bool) {
	changed, place := changedAt(info)
	return Version{info.Size(), changed.UnixNano(), place}, now.Sub(changed) > racy
}
