package selfcheck

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// When a disk is nearly full. Erasing an address and each backup write the whole database once more, and a site of some years
// has a database well below lowSpace. On small disks a twentieth is less than that; on large ones lowShare of the disk would
// warn while there is room for years, so that more than enoughSpace is always enough.
const (
	lowSpace    = 200 << 20
	lowShare    = 20 // one part in
	enoughSpace = 2 << 30
)

// nearlyFull reports whether free bytes are too few on a disk of size bytes.
func nearlyFull(free, size uint64) bool {
	return free < lowSpace || free < size/lowShare && free < enoughSpace
}

// DiskSpace returns the bytes that are free to this program on the disk of folder, and the size of the disk.
func DiskSpace(folder string) (free, size uint64, err error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, 0, fmt.Errorf("ask for the free space of %s: %w", folder, err)
	}
	block := uint64(disk.Bsize) // #nosec G115 -- a block has a positive size
	return disk.Bavail * block, disk.Blocks * block, nil
}

// checkDisk looks at the free space where the database is. A disk that cannot be asked is not reported: storing will fail and
// say why.
func (c *Checks) checkDisk() {
	if c.config.DiskSpace == nil {
		return
	}
	free, size, err := c.config.DiskSpace()
	if err != nil {
		return
	}
	c.set(DiskNearlyFull, nearlyFull(free, size), map[string]any{"Free": fmt.Sprintf("%d MB", free>>20)})
}
