package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"portfolio/config"
	"portfolio/db"
)

const moveDetails = `FROM-URL and TO-URL are what DATABASE_URL takes: the path of a file, or postgres://user@host/database; a password is
better kept in ~/.pgpass or PGPASSWORD than in a URL, which others on the machine can read. Stop the site first. TO-URL must
hold nothing: a file that does not exist, or a database without rows. Every row of every table is copied in one transaction
and compared by counts and checksums: afterwards all is there, or nothing, and FROM-URL has not changed.

Then serve the site with the new DATABASE_URL and the same SESSION_KEY: with a file that was made at the first start, and
is session.key beside it. Do not serve the old database again: it would send once more what waits to be sent.`

// moveDatabase copies one database into another, which is empty.
func moveDatabase(ctx context.Context, c invocation) error {
	from, to := c.args[0], c.args[1]
	told := progress{out: c.Err, next: time.Now().Add(progressPause)}
	moved, err := db.Move(ctx, from, to, told.tell)
	switch {
	case errors.Is(err, db.ErrServer):
		return usagef("%w: use pg_dump and pg_restore", err)
	case errors.Is(err, db.ErrInUse):
		return fmt.Errorf("%w: stop the site, and whatever else has it open", err)
	case errors.Is(err, db.ErrURL), errors.Is(err, db.ErrNotFound), errors.Is(err, db.ErrNotEmpty), errors.Is(err, db.ErrOlder):
		return usageError{err}
	case err != nil:
		return err
	}
	if moved.Repaired > 0 {
		fmt.Fprintf(c.Err, "%d texts held bytes that PostgreSQL cannot store: each of them is now U+FFFD\n", moved.Repaired)
	}
	fmt.Fprintf(c.Err, "%s is unchanged: keep it until the site runs with the new one, and do not serve it again\n", db.Name(from))
	if key := filepath.Join(filepath.Dir(db.Name(from)), config.SessionKeyFile); isFile(key) {
		fmt.Fprintf(c.Err, "set SESSION_KEY to what %s holds, so that sessions and links in mails stay valid\n", key)
	}
	_, err = fmt.Fprintf(c.Out, "moved %d rows of %d tables to %s: counts and checksums are equal\n", moved.Rows, moved.Tables, db.Name(to))
	return err
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// progressPause is how long a command works before it says how far it is, and between such lines.
const progressPause = 2 * time.Second

// progress says how far a move is, not too often.
type progress struct {
	out  io.Writer
	next time.Time
}

func (p *progress) tell(table string, rows int64) {
	if now := time.Now(); now.After(p.next) {
		fmt.Fprintf(p.out, "%s: %d rows\n", table, rows)
		p.next = now.Add(progressPause)
	}
}
