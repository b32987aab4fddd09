package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"portfolio/db"
)

// version is set by the linker where the sources are not a Git checkout: make build VERSION=v1.2.3.
var version string

// printVersion prints the versions of the program and of what decides how it behaves.
func printVersion(_ context.Context, c invocation) error {
	info := buildInfo()
	_, err := fmt.Fprintf(c.out, "portfolio %s\ncommit %s\ngo %s %s/%s\nsqlite %s\n",
		versionOf(info), commit(info), runtime.Version(), runtime.GOOS, runtime.GOARCH, db.SQLiteVersion())
	return err
}

// versionOf returns the version of the program.
func versionOf(info *debug.BuildInfo) string { return cmp.Or(version, info.Main.Version, "unknown") }

// buildInfo returns what the program was built from, as far as the build says.
func buildInfo() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}

// buildID returns what tells this program from another build of it, as far as the build says.
func buildID() string {
	info := buildInfo()
	return version + " " + info.Main.Version + " " + commit(info) + " " + info.Main.Sum
}

// commit returns the commit that the program was built from, and whether files differed from it.
func commit(info *debug.BuildInfo) string {
	revision, modified := "unknown", ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			revision = setting.Value
		case setting.Key == "vcs.modified" && setting.Value == "true":
			modified = " (modified)"
		}
	}
	return revision + modified
}
