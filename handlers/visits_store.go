package handlers

import (
	"context"
	"time"

	"portfolio/db"
)

// How often counts are stored, which is what a crash can lose, and how long the last ones may take.
const (
	visitsStored = 5 * time.Second
	visitsAtStop = time.Second
)

// keepVisits stores what was counted every few seconds, and once more when ctx ends.
func (s *Server) keepVisits(ctx context.Context) {
	defer close(s.visits.stopped)
	ticker := time.NewTicker(visitsStored)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			s.storeVisits(ctx)
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), visitsAtStop)
			defer cancel()
			s.storeVisits(last)
			return
		}
	}
}

// storeVisits stores what was counted. What the database does not take now is tried again.
func (s *Server) storeVisits(ctx context.Context) {
	counts := s.visits.take()
	if len(counts) == 0 {
		return
	}
	var pages []db.PageViews
	var verticals []db.VerticalViews
	for key, n := range counts {
		day := time.Unix(key.day*24*60*60, 0).UTC().Format(time.DateOnly)
		pages = append(pages, db.PageViews{
			Day: day, Page: key.page, Language: string(key.lang), Referrer: key.referrer, Views: n,
		})
		if event, ok := s.pageViews[key.shown]; ok {
			verticals = append(verticals, db.VerticalViews{
				Day: day, Language: string(key.lang), VerticalType: event.VerticalType, ServiceCategory: event.ServiceCategory,
				Title: event.Title, Location: event.Location, Views: n,
			})
		}
	}
	if err := s.Store.CountViews(ctx, pages, verticals); err != nil {
		s.visits.giveBack(counts)
		s.Log.Warn("visits not stored", "error", err)
	}
}

// take returns what was counted, and looks up what day it is.
func (v *visits) take() map[counted]int {
	v.mu.Lock()
	defer v.mu.Unlock()
	counts := v.counts
	v.counts = make(map[counted]int, len(counts))
	if day := v.now().Unix() / (24 * 60 * 60); day != v.day || v.hosts == nil {
		v.day, v.hosts = day, map[string]string{}
	}
	return counts
}

func (v *visits) giveBack(counts map[counted]int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for key, n := range counts {
		v.counts[key] += n
	}
}
