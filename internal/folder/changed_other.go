//go:build !linux

package folder

import (
	"io/fs"
	"time"
)

func changedAt(info fs.FileInfo) (changed time.Time, place uint64) { return info.ModTime(), 0 }
