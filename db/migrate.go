package db

import (
	"context"
	"embed"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// One schema, numbered alike: a change is a file of the same number for each kind of database. PostgreSQL's begins with a
// baseline.
//
//go:embed migrations/sqlite/*.sql migrations/postgres/*.sql
var migrationFiles embed.FS

// newestVersion is the version of the schema that this program works with.
func newestVersion() int64 {
	files, err := migrationFiles.ReadDir("migrations/sqlite")
	if err != nil {
		panic(err) // it is embedded
	}
	version, err := goose.NumericComponent(files[len(files)-1].Name())
	if err != nil {
		panic(err) // the names are tested
	}
	return version
}

// migrate brings the schema up to version, with a transaction for each step.
func migrate(ctx context.Context, pool *connPool, version int64) error {
	steps, err := migrations(pool)
	if err != nil {
		return err
	}
	_, err = steps.UpTo(ctx, version)
	return err
}

func migrations(pool *connPool) (*goose.Provider, error) {
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger())}
	dialect, folder := goose.DialectSQLite3, "migrations/sqlite"
	if pool.dialect == &postgresDialect {
		dialect, folder = goose.DialectPostgres, "migrations/postgres"
		locker, err := migrationLock()
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithLocker(locker))
	}
	files, err := fs.Sub(migrationFiles, folder)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, pool.DB.DB, files, options...)
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
