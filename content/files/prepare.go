package files

import (
	"context"
	"errors"
	"fmt"
)

// Prepare makes what a visitor would wait for otherwise: compressed copies and variants of all files, one at a time. What is in
// the cache already is not made again, but counts as used. It returns the errors of the variants that could not be made, or the error of ctx.
func (f *Files) Prepare(ctx context.Context) error {
	var failed error
	for _, name := range f.Names() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.byName[name].prepare(ctx); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

func (f *file) prepare(ctx context.Context) error {
	known := f.facts()
	if !known.served() {
		return nil
	}
	if !f.files.cache.Has(known.ID) {
		if _, err := f.served(known); err != nil {
			return fmt.Errorf("prepare %s: %w", f.name, err)
		}
	}
	for _, e := range encodings {
		if err := f.prepareEncoding(known, e); err != nil {
			return fmt.Errorf("compress %s: %w", f.name, err)
		}
	}
	for _, v := range known.variants() {
		if f.files.cache.Has(f.variantKey(known, v)) {
			continue
		}
		if _, err := f.makeVariant(known, v); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

func (f *file) prepareEncoding(known facts, e encoding) error {
	if !compresses(known.Type) || f.files.cache.Has(e.key(known.ID)) {
		return nil
	}
	_, err := f.files.cache.Get(e.key(known.ID), func() ([]byte, error) {
		data, err := f.served(known)
		if err != nil {
			return nil, err
		}
		return e.compress(data)
	})
	return err
}
