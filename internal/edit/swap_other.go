//go:build !linux

package edit

import (
	"errors"
	"os"
)

func exchangeAtOnce(*os.File, string, string) error { return errors.ErrUnsupported }
