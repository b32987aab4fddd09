package edit

import (
	"os"

	"golang.org/x/sys/unix"
)

func exchangeAtOnce(dir *os.File, temporary, name string) error {
	return unix.Renameat2(fd(dir), temporary, fd(dir), name, unix.RENAME_EXCHANGE)
}
