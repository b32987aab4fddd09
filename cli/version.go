package cli

import (
	"context"
	"fmt"
	"runtime"

	"portfolio/config"
	"portfolio/db"
)

// printVersion prints the versions of the program and of what decides how it behaves.
func printVersion(_ context.Context, c invocation) error {
	info := config.BuildInfo()
	_, err := fmt.Fprintf(c.Out, "portfolio %s\ncommit %s\ngo %s %s/%s\nsqlite %s\n",
		config.VersionOf(info), config.Commit(info), runtime.Version(), runtime.GOOS, runtime.GOARCH, db.SQLiteVersion())
	return err
}
