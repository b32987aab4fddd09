package backups

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// files are the backups of one database: <folder>/<name>-<date>.db. Other files in the folder are left alone.
type files struct{ folder, name string }

const extension = ".db"

// path returns the path of the backup of a date, YYYY-MM-DD.
func (f files) path(date string) string {
	return filepath.Join(f.folder, f.name+"-"+date+extension)
}

// date returns the date of a backup, false for any other file.
func (f files) date(file string) (string, bool) {
	date, isOurs := strings.CutPrefix(file, f.name+"-")
	date, hasExtension := strings.CutSuffix(date, extension)
	_, err := time.Parse(time.DateOnly, date)
	return date, isOurs && hasExtension && err == nil
}

// list returns the files in the folder; none if it does not exist.
func (f files) list() ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(f.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return entries, err
}

// clockTolerance is how far ahead of now a backup may have been made. One that is further ahead was made while the clock was
// wrong, and must not keep the next ones from being made.
const clockTolerance = time.Hour

// newest returns when the newest backup was made, the zero time if there is none.
func (f files) newest(now time.Time) (time.Time, error) {
	var newest time.Time
	entries, err := f.list()
	for _, entry := range entries {
		info, err := entry.Info()
		if _, ours := f.date(entry.Name()); !ours || err != nil {
			continue // deleted in the meantime
		}
		if made := info.ModTime(); made.After(newest) && made.Before(now.Add(clockTolerance)) {
			newest = made
		}
	}
	return newest, err
}

// prune deletes all backups but the newest ones. Those dated after today were made while the clock was wrong and go first.
func (f files) prune(today string, keep int) error {
	entries, err := f.list()
	if err != nil {
		return err
	}
	var dates, future []string
	for _, entry := range entries {
		switch date, ours := f.date(entry.Name()); {
		case ours && date > today:
			future = append(future, date)
		case ours:
			dates = append(dates, date)
		}
	}
	slices.Sort(dates)
	oldestFirst := append(future, dates...)
	for _, date := range oldestFirst[:max(0, len(oldestFirst)-keep)] {
		if err := os.Remove(f.path(date)); err != nil {
			return err
		}
	}
	return nil
}

// removeLeftovers deletes what a process left that was killed while it made a backup. Nobody makes one now.
func (f files) removeLeftovers() error {
	entries, err := f.list()
	if err != nil {
		return err
	}
	for _, entry := range entries {
		before, _, unfinished := strings.Cut(entry.Name(), extension+".new-")
		if _, ours := f.date(before + extension); !unfinished || !ours {
			continue
		}
		if err := os.Remove(filepath.Join(f.folder, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}
