package db

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"portfolio/internal/template"
)

// The first migration makes the whole schema; each later one changes it. They are templates: {{.text}} is a word of the dialect.
//
//go:embed migrations/*.sql
var migrationFiles embed.FS

// oldestVersion is the version of the schema that the first migration makes. No older one was released.
const oldestVersion = 34

// newestVersion is the version of the schema that this program works with.
func newestVersion() int64 {
	files, err := migrationFiles.ReadDir("migrations")
	if err != nil {
		panic(err) // it is embedded
	}
	version, err := goose.NumericComponent(files[len(files)-1].Name())
	if err != nil {
		panic(err) // the names are tested
	}
	return version
}

// checkSchema returns ErrNewer or ErrOlder for a version of the schema that this program neither knows nor migrates. 0 is that of a
// first start that was killed.
func checkSchema(version int64) error {
	switch newest := newestVersion(); {
	case version > newest:
		return fmt.Errorf("%w: its schema is %d, known are up to %d", ErrNewer, version, newest)
	case version < oldestVersion && version != 0:
		return fmt.Errorf("%w: its schema is %d, known are from %d on", ErrOlder, version, oldestVersion)
	}
	return nil
}

// migrate brings the schema up to the newest version, with a transaction for each step.
func migrate(ctx context.Context, pool *connPool) error {
	return migrateTo(ctx, pool, migrationFiles, newestVersion())
}

func migrateTo(ctx context.Context, pool *connPool, files fs.FS, version int64) error {
	steps, err := migrations(pool, files)
	if err != nil {
		return err
	}
	_, err = steps.UpTo(ctx, version)
	return err
}

func migrations(pool *connPool, files fs.FS) (*goose.Provider, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var steps []*goose.Migration
	for _, name := range names {
		step, err := migration(files, name, pool.dialect)
		if err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	options := []goose.ProviderOption{
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()), goose.WithGoMigrations(steps...),
	}
	if pool.dialect == &sqliteDialect {
		return goose.NewProvider(goose.DialectSQLite3, pool.DB.DB, nil, options...)
	}
	locker, err := migrationLock()
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, pool.DB.DB, nil, append(options, goose.WithLocker(locker))...)
}

// migration returns the migration that a file describes. The number in its name is the version that it leads to.
func migration(files fs.FS, name string, d *dialect) (*goose.Migration, error) {
	version, err := goose.NumericComponent(name)
	if err != nil {
		return nil, err
	}
	up := func(ctx context.Context, tx *sql.Tx) error {
		source, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		text, err := template.Parse(name, string(source), wordFuncs)
		if err != nil {
			return err
		}
		statements, err := text.Execute(d.words)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, statements)
		return err
	}
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: up}, nil), nil
}

// wordFuncs are what a migration can do with the words of a dialect.
var wordFuncs = template.Funcs{
	"not": func(arguments ...any) (any, error) { return arguments[0] == "", nil },
	"printf": func(arguments ...any) (any, error) {
		return fmt.Sprintf(fmt.Sprint(arguments[0]), arguments[1:]...), nil
	},
}

// migrationLock makes copies of the program that start together migrate one after another. It is a row with an end, not a lock
// of a session: behind a pooler that shares connections by transaction a session is not ours.
func migrationLock() (lock.Locker, error) {
	return lock.NewPostgresTableLocker(
		lock.WithTableLeaseDuration(30*time.Second),
		lock.WithTableHeartbeatInterval(5*time.Second),
		lock.WithTableLockTimeout(time.Second, 60),
	)
}
