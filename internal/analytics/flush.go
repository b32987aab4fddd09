package analytics

import (
	"context"
	"time"

	"portfolio/db"
)

// How often counts are stored, which is what a crash can lose, and how long storing the last ones may take.
const (
	flushInterval = 5 * time.Second
	lastFlush     = time.Second
)

// Run stores what was counted every few seconds until ctx ends, and then once more.
func (c *Counter) Run(ctx context.Context) {
	ticker := time.NewTicker(flushInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			c.Flush(ctx)
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastFlush)
			defer cancel()
			c.Flush(last)
			return
		}
	}
}

// Flush stores what was counted. Counts that the database does not take now are kept for the next time.
func (c *Counter) Flush(ctx context.Context) {
	counts := c.take()
	if len(counts) == 0 {
		return
	}
	landings := c.site.Load().landings
	var pages []db.PageViews
	var verticals []db.VerticalViews
	for key, n := range counts {
		day := time.Unix(key.day*24*60*60, 0).UTC().Format(time.DateOnly)
		pages = append(pages, db.PageViews{
			Day: day, Page: key.Path, Language: string(key.Lang), Referrer: key.referrer, Views: n,
		})
		if event, ok := landings[key.Page]; ok {
			verticals = append(verticals, db.VerticalViews{
				Day: day, Language: string(key.Lang), VerticalType: event.VerticalType, ServiceCategory: event.ServiceCategory,
				Title: event.Title, Location: event.Location, Views: n,
			})
		}
	}
	if err := c.store.RecordViews(ctx, pages, verticals); err != nil {
		c.giveBack(counts)
		c.log.Warn("page views not stored", "error", err)
	}
}

// take returns the counts since its last call, and looks up what day it is.
func (c *Counter) take() map[view]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	counts := c.counts
	c.counts = make(map[view]int, len(counts))
	if day := dayNumber(c.now().In(c.site.Load().zone)); day != c.day || c.hosts == nil {
		c.day, c.hosts = day, map[string]string{}
	}
	return counts
}

func (c *Counter) giveBack(counts map[view]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, n := range counts {
		c.counts[key] += n
	}
}

// dayNumber returns the number of days from 1970 to the date of t, in the time zone of t.
func dayNumber(t time.Time) int64 {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)
}
