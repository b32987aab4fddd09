package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// makeFontsAndIcons runs fonts-and-icons.mjs if one of its outputs is missing or older than an input.
func makeFontsAndIcons(root string) error {
	inputs := []string{"build/fonts-and-icons.mjs", "build/package-lock.json", "demo/img/favicon.svg"}
	outputs := []string{"static/fonts/display.woff2", "static/fonts/display-bold.ttf", "static/icons/icon-maskable-512.png"}
	if upToDate(root, outputs, inputs) {
		return nil
	}
	command := exec.Command("node", filepath.Join(root, "build/fonts-and-icons.mjs"), root)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("make fonts and icons: %w", err)
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
