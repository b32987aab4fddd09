// Package pgtest starts servers of PostgreSQL for tests: each in a temporary folder of its own, with the programs that are
// installed, and never as root.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrNotInstalled is returned where PostgreSQL's server is not installed.
var ErrNotInstalled = errors.New("PostgreSQL's server is not installed (Debian: postgresql)")

// role is the superuser of a server, and password-less: only its folder's owner reaches the socket.
const role = "portfolio"

// Server is a server of PostgreSQL.
type Server struct {
	Folder   string // holds its socket; "data" below it the databases
	programs string
	account  *syscall.Credential // nil for the one who runs the tests
	process  *exec.Cmd
	output   *bytes.Buffer
	ended    chan struct{}
}

// Programs returns the folder with the programs of the newest PostgreSQL that is installed: ErrNotInstalled if there is none.
func Programs() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		newest := slices.MaxFunc(found, func(a, b string) int { return majorVersion(a) - majorVersion(b) })
		return filepath.Dir(newest), nil
	}
	program, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrNotInstalled
	}
	return filepath.Dir(program), nil
}

// majorVersion returns the version in the path of a program of Debian's package.
func majorVersion(path string) int {
	version, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return version
}

// New makes a server that has been started with settings. It listens on a socket in its folder. With "fsync=off" its files are in memory
// where there is room.
func New(settings ...string) (*Server, error) {
	parent := ""
	if slices.Contains(settings, "fsync=off") {
		parent = memory()
	}
	s, err := prepare(parent)
	if err != nil {
		return nil, err
	}
	err = s.run("initdb", "--pgdata", s.Data(), "--username", role, "--auth", "trust", "--no-sync", "--encoding", "UTF8",
		"--locale", "C.UTF-8")
	if err == nil {
		err = s.Start(settings...)
	}
	if err != nil {
		return nil, errors.Join(err, s.Remove())
	}
	return s, nil
}

// memory returns a folder in memory with room for hundreds of databases, each of which has 300 files: "" if there is none.
func memory() string {
	const folder, room = "/dev/shm", 4 << 30
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil || disk.Bavail*uint64(disk.Bsize) < room { //nolint:gosec // a size is not negative
		return ""
	}
	return folder
}

// prepare makes the folder of a server in another, in that of temporary files if that is "".
func prepare(parent string) (*Server, error) {
	programs, err := Programs()
	if err != nil {
		return nil, err
	}
	account, err := unprivileged()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(parent, "pg-") // short: the path of a socket has at most 107 bytes
	if err != nil {
		return nil, err
	}
	if account != nil {
		err = os.Chown(folder, int(account.Uid), int(account.Gid))
	}
	return &Server{Folder: folder, programs: programs, account: account}, err
}

// unprivileged returns the account to run a server with: nil for our own, unless that is root, as whom PostgreSQL does not run.
func unprivileged() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	account, err := user.Lookup("nobody")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

// Data returns the folder of the server's databases.
func (s *Server) Data() string { return filepath.Join(s.Folder, "data") }

// URL returns the DATABASE_URL of a database.
func (s *Server) URL(database string) string {
	address := url.URL{Scheme: "postgres", User: url.User(role), Path: "/" + database}
	address.RawQuery = url.Values{"host": {s.Folder}}.Encode()
	return address.String()
}

// command returns the command of one of PostgreSQL's programs.
func (s *Server) command(program string, arguments ...string) *exec.Cmd {
	command := exec.Command(filepath.Join(s.programs, program), arguments...) //nolint:gosec // a test's
	command.Dir = s.Folder
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.Folder, "LC_ALL=C.UTF-8"}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: s.account}
	return command
}

// run runs one of PostgreSQL's programs to its end.
func (s *Server) run(program string, arguments ...string) error {
	if output, err := s.command(program, arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", program, err, output)
	}
	return nil
}

// Start starts the server with settings and waits until it answers.
func (s *Server) Start(settings ...string) error {
	arguments := []string{"-D", s.Data(), "-k", s.Folder, "-h", ""}
	for _, setting := range settings {
		arguments = append(arguments, "-c", setting)
	}
	s.process, s.output, s.ended = s.command("postgres", arguments...), &bytes.Buffer{}, make(chan struct{})
	s.process.Stdout, s.process.Stderr = s.output, s.output
	s.process.SysProcAttr.Pdeathsig = syscall.SIGINT // it ends with the tests, also if they are killed
	if err := s.startProcess(); err != nil {
		return err
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := s.run("pg_isready", "--quiet", "--host", s.Folder, "--dbname", "postgres")
		if err == nil {
			return nil
		}
		select {
		case <-s.ended:
			return fmt.Errorf("postgres ended: %s", s.output)
		default:
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("postgres does not answer: %w", errors.Join(err, s.Stop()))
		}
	}
}

// startProcess starts the server from a thread that lives as long as it does: Linux sends a Pdeathsig when the thread ends.
func (s *Server) startProcess() error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := s.process.Start()
		started <- err
		if err == nil {
			_ = s.process.Wait()
		}
		close(s.ended)
	}()
	return <-started
}

// Stop ends the server as an operator does: connections are cut, what was committed is on the disk.
func (s *Server) Stop() error { return s.signal(syscall.SIGINT) }

// Kill ends the server and its processes at once, with nothing written that was not on the disk.
func (s *Server) Kill() error {
	if s.process == nil {
		return nil
	}
	children := s.children()
	err := s.process.Process.Kill()
	for _, process := range children {
		_ = syscall.Kill(process, syscall.SIGKILL) // fails for those that have ended already
	}
	<-s.ended
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}

func (s *Server) signal(signal syscall.Signal) error {
	if s.process == nil || s.process.Process == nil {
		return nil
	}
	err := s.process.Process.Signal(signal)
	<-s.ended
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}

// Remove stops the server and removes its folder.
func (s *Server) Remove() error { return errors.Join(s.Stop(), os.RemoveAll(s.Folder)) }

// Run runs statements in a database.
func (s *Server) Run(database, statements string) error {
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, s.URL(database))
	if err != nil {
		return err
	}
	_, err = connection.Exec(ctx, statements)
	return errors.Join(err, connection.Close(ctx))
}
