package db

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"
)

// SubscriberCount is the number of subscribers of a list with a state and a language.
type SubscriberCount struct {
	Audience Audience        `db:"audience"`
	State    SubscriberState `db:"state"`
	Language string          `db:"language"`
	Count    int             `db:"n"`
}

// CountSubscribers counts the subscribers by list, state and language.
func (s *Store) CountSubscribers(ctx context.Context) ([]SubscriberCount, error) {
	return readAll[SubscriberCount](ctx, s, "count subscribers", `
select audience, listed as state, language, count(*) as n
from (select audience, `+listedState+` as listed, language from subscribers) as listed
group by audience, listed, language
order by audience, listed, language`)
}

// SubscriberFilter selects subscribers. A field that is empty selects all.
type SubscriberFilter struct {
	Audience Audience
	State    SubscriberState
	Language string
	Email    string // part of the address, in any case
}

// where returns the filter as a condition with its arguments.
func (f SubscriberFilter) where() (condition string, args []any) {
	conditions := []string{"1 = 1"}
	for _, one := range []struct{ column, value string }{
		{"audience", string(f.Audience)}, {listedState, string(f.State)}, {"language", f.Language},
	} {
		if one.value != "" {
			conditions, args = append(conditions, one.column+" = ?"), append(args, one.value)
		}
	}
	if f.Email != "" {
		conditions = append(conditions, `lower(email) like ? escape '\'`)
		args = append(args, "%"+strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(lowerASCII(f.Email))+"%")
	}
	return strings.Join(conditions, " and "), args
}

// Subscribers returns up to count of the subscribers that a filter selects, without the first skip, and how many it selects.
// The newest come first.
func (s *Store) Subscribers(ctx context.Context, filter SubscriberFilter, skip, count int) (rows []Subscriber, total int, err error) {
	where, args := filter.where()
	if err := s.read.GetContext(ctx, &total, `select count(*) from subscribers where `+where, args...); err != nil {
		return nil, 0, wrap("count subscribers", err)
	}
	err = s.read.SelectContext(ctx, &rows, selectFrom("subscribers", Subscriber{})+`
where `+where+` order by created_at desc, id desc limit ? offset ?`, append(args, count, skip)...)
	return rows, total, wrap("list subscribers", err)
}

// EachSubscriber calls visit with every subscriber that a filter selects, by list and address.
func (s *Store) EachSubscriber(ctx context.Context, filter SubscriberFilter, visit func(Subscriber) error) error {
	where, args := filter.where()
	rows, err := s.read.QueryxContext(ctx, selectFrom("subscribers", Subscriber{})+` where `+where+` order by audience, email`, args...)
	if err != nil {
		return wrap("read subscribers", err)
	}
	defer rows.Close()
	for rows.Next() {
		var row Subscriber
		if err := rows.StructScan(&row); err != nil {
			return wrap("read subscribers", err)
		}
		if err := visit(row); err != nil {
			return err
		}
	}
	return wrap("read subscribers", rows.Err())
}

// SubscribersByID returns the subscribers with these ids, by address. Unknown ids are left out.
func (s *Store) SubscribersByID(ctx context.Context, ids []int64) ([]Subscriber, error) {
	var rows []Subscriber
	if len(ids) == 0 {
		return nil, nil
	}
	query, args, err := sqlx.In(selectFrom("subscribers", Subscriber{})+` where id in (?) order by email, audience`, ids)
	if err == nil {
		err = s.read.SelectContext(ctx, &rows, query, args...)
	}
	return rows, wrap("find subscribers", err)
}

// RemoveSubscribers deletes subscribers with their emails that were not sent, and returns how many there were. Those who have
// unsubscribed stay: without their opt-out an import could add them again.
func (s *Store) RemoveSubscribers(ctx context.Context, ids []int64) (removed int, err error) {
	err = s.write(ctx, func(tx *transaction) error {
		removed = 0
		for _, id := range ids {
			var rows []Subscriber
			err := tx.Select(&rows, selectFrom("subscribers", Subscriber{})+` where id = ? and state <> 'unsubscribed'`, id)
			if err != nil {
				return err
			}
			for _, row := range rows {
				if err := dropUnsentMails(tx, row); err != nil {
					return err
				}
				if _, err := tx.Exec(`delete from subscribers where id = ?`, id); err != nil {
					return err
				}
				removed++
			}
		}
		return nil
	})
	return removed, wrap("remove subscribers", err)
}
