package db

import (
	"context"
	"embed"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

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
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, pool.DB.DB, files,
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
}
