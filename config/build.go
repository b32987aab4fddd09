package config

import (
	"cmp"
	"runtime/debug"
)

// version is set by the linker where the sources are not a Git checkout: make build VERSION=v1.2.3.
var version string

// VersionOf returns the version of the program.
func VersionOf(info *debug.BuildInfo) string { return cmp.Or(version, info.Main.Version, "unknown") }

// BuildInfo returns the version and the commit that the program was built from, as far as the build says.
func BuildInfo() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}

// BuildID returns a text that differs between builds of the program, as far as the build says.
func BuildID() string {
	info := BuildInfo()
	return version + " " + info.Main.Version + " " + Commit(info) + " " + info.Main.Sum
}

// Commit returns the commit that the program was built from, and whether files differed from it.
func Commit(info *debug.BuildInfo) string {
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
