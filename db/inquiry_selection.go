package db

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
)

// InquiryRef names an inquiry.
type InquiryRef struct {
	Kind InquiryKind
	ID   int64
}

// selectionBatch is how many inquiries one statement changes.
const selectionBatch = 500

// InquiryRefs returns the inquiries that match a filter, whatever its Skip and Count. It holds no texts, as a flood may have
// gigabytes of them.
func (s *Store) InquiryRefs(ctx context.Context, f InquiryFilter) (refs []InquiryRef, err error) {
	err = s.EachInquiry(ctx, f, func(i Inquiry) error {
		refs = append(refs, InquiryRef{i.Kind, i.ID})
		return nil
	})
	return refs, wrap("select inquiries", err)
}

// DeleteInquiries deletes inquiries and returns how many there were. The mails about them stay until they are purged.
func (s *Store) DeleteInquiries(ctx context.Context, refs []InquiryRef) (int, error) {
	return s.changeInquiries(ctx, "delete inquiries", refs, deleteInquiries)
}

// MarkInquiriesRead marks inquiries as read, or with a zero time as unread, and returns how many there were.
func (s *Store) MarkInquiriesRead(ctx context.Context, refs []InquiryRef, at time.Time) (int, error) {
	return s.changeInquiries(ctx, "mark inquiries read", refs, func(tx *transaction, kind InquiryKind, ids []int64) (int, error) {
		return execIn(tx, `update `+kind.table()+` set read_at = ? where id in (?)`, NewTime(at), ids)
	})
}

// MarkInquiriesDone marks inquiries as done, or with a zero time as open, and returns how many there were.
func (s *Store) MarkInquiriesDone(ctx context.Context, refs []InquiryRef, at time.Time) (int, error) {
	return s.changeInquiries(ctx, "mark inquiries done", refs, func(tx *transaction, kind InquiryKind, ids []int64) (int, error) {
		return execIn(tx, `update `+kind.table()+` set done_at = ? where id in (?)`, NewTime(at), ids)
	})
}

// changeInquiries calls change with the inquiries of each kind, a batch at a time, and returns how many rows it changed. It ignores
// what does not exist.
func (s *Store) changeInquiries(
	ctx context.Context, verb string, refs []InquiryRef, change func(tx *transaction, kind InquiryKind, ids []int64) (int, error),
) (changed int, err error) {
	for _, kind := range InquiryKinds {
		for ids := range slices.Chunk(idsOf(refs, kind), selectionBatch) {
			n := 0
			err := s.write(ctx, func(tx *transaction) error {
				var err error
				n, err = change(tx, kind, ids)
				return err
			})
			if err != nil {
				return changed, wrap(verb, err)
			}
			changed += n
		}
	}
	return changed, nil
}

func idsOf(refs []InquiryRef, kind InquiryKind) (ids []int64) {
	for _, ref := range refs {
		if ref.Kind == kind {
			ids = append(ids, ref.ID)
		}
	}
	return ids
}

// execIn runs a statement with a list among its arguments, and returns how many rows it changed.
func execIn(tx *transaction, query string, args ...any) (int, error) {
	query, args, err := sqlx.In(query, args...)
	if err != nil {
		return 0, err
	}
	result, err := tx.Exec(tx.Rebind(query), args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}
