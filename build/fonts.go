package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"time"

	"portfolio/static"
)

// makeFonts runs fonts.mjs if one of its outputs is missing or older than an input.
func makeFonts(root string) error {
	inputs := []string{"build/fonts.mjs", "build/package-lock.json"}
	var outputs []string
	for _, name := range slices.Concat(fontNames, static.DisplayFonts) {
		outputs = append(outputs, "static/fonts/"+path.Base(name))
	}
	if upToDate(root, outputs, inputs) {
		return nil
	}
	command := exec.Command("node", filepath.Join(root, "build/fonts.mjs"), root)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("make fonts: %w", err)
	}
	return nil
}

// upToDate reports whether every output exists and none is older than an input.
func upToDate(root string, outputs, inputs []string) bool {
	var newest time.Time
	for _, name := range inputs {
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil {
			return false
		}
		if info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	for _, name := range outputs {
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil || info.ModTime().Before(newest) {
			return false
		}
	}
	return true
}
