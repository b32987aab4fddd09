package pgtest

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// NewStandby makes a server that follows s, started with settings. It inherits the settings that alter system made before.
func (s *Server) NewStandby(settings ...string) (*Server, error) {
	standby, err := prepare("")
	if err != nil {
		return nil, err
	}
	if err := standby.Follow(s, settings...); err != nil {
		return nil, errors.Join(err, standby.Remove())
	}
	return standby, nil
}

// Follow makes a server that does not run a standby of primary, with nothing left of what it stored itself, and starts it.
func (s *Server) Follow(primary *Server, settings ...string) error {
	if err := os.RemoveAll(s.Data()); err != nil {
		return err
	}
	err := s.run("pg_basebackup", "--pgdata", s.Data(), "--host", primary.Folder, "--username", role, "--write-recovery-conf",
		"--checkpoint", "fast", "--no-sync")
	if err != nil {
		return err
	}
	return s.Start(settings...)
}

// Promote makes a standby a primary, and returns when it takes changes.
func (s *Server) Promote() error { return s.run("pg_ctl", "promote", "--pgdata", s.Data(), "--wait") }

// Set changes a setting of the running server, also for its next starts.
func (s *Server) Set(setting, value string) error {
	if err := s.Run("postgres", "alter system set "+setting+" = '"+value+"'"); err != nil {
		return err
	}
	return s.Run("postgres", "select pg_reload_conf()")
}

// PauseSending stops the processes that send changes to standbys, as if the network between them were cut.
func (s *Server) PauseSending() error {
	found := 0
	for _, process := range s.children() {
		name, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(process), "cmdline"))
		if err == nil && strings.Contains(string(name), "walsender") {
			found++
			if err := syscall.Kill(process, syscall.SIGSTOP); err != nil {
				return err
			}
		}
	}
	if found == 0 {
		return errors.New("the server has no standby")
	}
	return nil
}

// children returns the processes that the server has started.
func (s *Server) children() (processes []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	parent := strconv.Itoa(s.process.Process.Pid)
	for _, name := range stats {
		text, err := os.ReadFile(name) //nolint:gosec // of /proc
		if err != nil {
			continue // it has ended
		}
		_, after, _ := strings.Cut(string(text), ") ") // the name before it may hold spaces
		if fields := strings.Fields(after); len(fields) > 1 && fields[1] == parent {
			process, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			processes = append(processes, process)
		}
	}
	return processes
}
