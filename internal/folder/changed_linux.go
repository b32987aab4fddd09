package folder

import (
	"io/fs"
	"syscall"
	"time"
)

// changedAt returns when a file was changed last, and its place on the disk. The time is that of the system's own notes where it
// has some: archives, and images of containers, give their files times that say nothing.
func changedAt(info fs.FileInfo) (changed time.Time, place uint64) {
	status, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return info.ModTime(), 0
	}
	noted := time.Unix(status.Ctim.Unix())
	if noted.Before(info.ModTime()) {
		noted = info.ModTime()
	}
	return noted, status.Ino
}
