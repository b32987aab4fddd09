package db

import "context"

// PageViews counts the views of a page on one day, in one language, from one referrer.
type PageViews struct {
	Day      string `db:"day"`      // YYYY-MM-DD in UTC
	Page     string `db:"page"`     // path of the English version, for every language
	Language string `db:"language"` // of the version that was read
	Referrer string `db:"referrer"` // host of the referring site; "" for none and for our own
	Views    int    `db:"views"`
}

// Unanswered stands for a page where the messages are counted that the assistant did not understand.
const Unanswered = "/chat#unanswered"

// addPageViews adds the views of a row to the one that exists.
const addPageViews = `
on conflict (day, page, language, referrer) do update set views = page_views.views + excluded.views`

// VerticalViews counts the page_view events of a landing page: of one day when stored, of a period when returned.
type VerticalViews struct {
	Day             string `db:"day"` // YYYY-MM-DD in UTC; "" for a period
	Language        string `db:"language"`
	VerticalType    string `db:"vertical_type"`
	ServiceCategory string `db:"service_category"`
	Title           string `db:"title"`    // of the HTML document
	Location        string `db:"location"` // the whole URL
	Views           int    `db:"views"`
}

// addVerticalViews adds the views of a row to the one that exists, and keeps the newer title.
const addVerticalViews = `
on conflict (day, location) do update set
    vertical_type = excluded.vertical_type,
    service_category = excluded.service_category,
    title = excluded.title,
    views = vertical_views.views + excluded.views`

// RecordViews adds views to the counters, all of them or none.
func (s *Store) RecordViews(ctx context.Context, pages []PageViews, verticals []VerticalViews) error {
	return wrap("count views", s.backend.do(ctx, func(tx *transaction) error {
		if err := addEach(tx, "page_views", addPageViews, pages); err != nil {
			return err
		}
		return addEach(tx, "vertical_views", addVerticalViews, verticals)
	}))
}

// addEach inserts each row, or adds it to the row that exists.
func addEach[Row any](tx *transaction, table, onConflict string, rows []Row) error {
	for _, row := range rows {
		if err := tx.laterNamed(insertInto(table, row)+onConflict, row); err != nil {
			return err
		}
	}
	return nil
}
