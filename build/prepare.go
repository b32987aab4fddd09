package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// prepare runs prepare.mjs when what it makes is missing or older than what it is made of.
func prepare(root string) error {
	inputs := []string{"build/prepare.mjs", "build/package-lock.json", "demo/img/favicon.svg"}
	outputs := []string{"static/fonts/display.woff2", "static/fonts/display-bold.ttf", "static/icons/icon-maskable-512.png"}
	if fresh(root, outputs, inputs) {
		return nil
	}
	command := exec.Command("node", filepath.Join(root, "build/prepare.mjs"), root)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("prepare fonts and icons: %w", err)
	}
	return nil
}

// fresh tells whether every output is there and none is older than an input.
func fresh(root string, outputs, inputs []string) bool {
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
