package db

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// PageViews is how often a page was looked at on one day, in one language, by visitors whom one site led here.
type PageViews struct {
	Day      string `db:"day"`      // YYYY-MM-DD, of UTC
	Page     string `db:"page"`     // path of its English version, which names the page whatever the language
	Language string `db:"language"` // that it was read in
	Referrer string `db:"referrer"` // host of the site that led here; "" for none and for our own
	Views    int    `db:"views"`
}

const addPageViews = `
on conflict (day, page, language, referrer) do update set views = page_views.views + excluded.views`

// VerticalViews is how often the page_view event of a landing page happened: on one day where it is stored, in a period
// where it is asked for.
type VerticalViews struct {
	Day             string `db:"day"` // YYYY-MM-DD, of UTC; "" for a period
	Language        string `db:"language"`
	VerticalType    string `db:"vertical_type"`
	ServiceCategory string `db:"service_category"`
	Title           string `db:"title"`    // of the document
	Location        string `db:"location"` // the whole address
	Views           int    `db:"views"`
}

const addVerticalViews = `
on conflict (day, location) do update set
    vertical_type = excluded.vertical_type,
    service_category = excluded.service_category,
    title = excluded.title,
    views = vertical_views.views + excluded.views`

// CountViews adds to the counters, all of it or nothing.
func (s *Store) CountViews(ctx context.Context, pages []PageViews, verticals []VerticalViews) error {
	return wrap("count views", s.writer.do(ctx, func(tx *sqlx.Tx) error {
		if err := countEach(ctx, tx, "page_views", addPageViews, pages); err != nil {
			return err
		}
		return countEach(ctx, tx, "vertical_views", addVerticalViews, verticals)
	}))
}

// countEach stores each row, or adds it to the counter that is there.
func countEach[Row any](ctx context.Context, tx *sqlx.Tx, table, onConflict string, rows []Row) error {
	if len(rows) == 0 {
		return nil
	}
	add, err := tx.PrepareNamedContext(ctx, insertInto(table, rows[0])+onConflict)
	if err != nil {
		return err
	}
	defer add.Close()
	for _, row := range rows {
		if _, err := add.ExecContext(ctx, row); err != nil {
			return err
		}
	}
	return nil
}
