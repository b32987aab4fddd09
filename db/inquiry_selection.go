package db

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
)

// selectionBatch is how many inquiries one statement changes.
const selectionBatch = 500

// InquiryRefs returns the inquiries that match a filter, whatever its Skip and Count. It holds no texts, as a flood may have
// gigabytes of them.
func (s *Store) InquiryRefs(ctx context.Context, f InquiryFilter) (refs []InquiryRef, err error) {
	err = s.EachInquiry(ctx, f, func(i ListedInquiry) error {
		refs = append(refs, i.Ref())
		return nil
	})
	return refs, wrap("select inquiries", err)
}

// DeleteInquiries deletes inquiries and returns how many there were. The emails about them stay until they are purged.
func (s *Store) DeleteInquiries(ctx context.Context, refs []InquiryRef) (int, error) {
	return s.changeInquiries(ctx, "delete inquiries", refs, `delete from inquiries`)
}

// MarkInquiriesRead marks inquiries as read, or with a zero time as unread, and returns how many there were.
func (s *Store) MarkInquiriesRead(ctx context.Context, refs []InquiryRef, at time.Time) (int, error) {
	return s.changeInquiries(ctx, "mark inquiries read", refs, `update inquiries set read_at = ?`, NewTime(at))
}

// MarkInquiriesDone marks inquiries as done, or with a zero time as open, and returns how many there were.
func (s *Store) MarkInquiriesDone(ctx context.Context, refs []InquiryRef, at time.Time) (int, error) {
	return s.changeInquiries(ctx, "mark inquiries done", refs, `update inquiries set done_at = ?`, NewTime(at))
}

// changeInquiries changes the inquiries of each kind, a batch at a time, and returns how many there were. It ignores what does not
// exist.
func (s *Store) changeInquiries(ctx context.Context, verb string, refs []InquiryRef, change string, args ...any) (changed int, err error) {
	for _, kind := range InquiryKinds {
		for numbers := range slices.Chunk(numbersOf(refs, kind), selectionBatch) {
			n := 0
			err := s.write(ctx, func(tx *transaction) (err error) {
				n, err = execIn(tx, change+` where kind = ? and number in (?)`, append(slices.Clone(args), kind, numbers)...)
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

func numbersOf(refs []InquiryRef, kind InquiryKind) (numbers []int64) {
	for _, ref := range refs {
		if ref.Kind == kind {
			numbers = append(numbers, ref.Number)
		}
	}
	return numbers
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
