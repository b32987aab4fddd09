package content

import (
	"sync"
	"sync/atomic"

	"portfolio/internal/packed"
)

// manyTexts is from how many texts on a site keeps their sources compressed.
const manyTexts = 200

// sourceText is the body of a text as it was written. Sites that are made of the same file share it.
type sourceText struct {
	size   int                    // in bytes
	plain  atomic.Pointer[string] // nil once the text is packed
	pack   sync.Once
	packed []byte
}

func newSourceText(text string) *sourceText {
	s := &sourceText{size: len(text)}
	s.plain.Store(&text)
	return s
}

func (s *sourceText) String() string {
	if plain := s.plain.Load(); plain != nil {
		return *plain
	}
	return packed.Unpack(s.packed)
}

// packWith compresses the text in memory.
func (s *sourceText) packWith(packer packed.Packer) {
	s.pack.Do(func() {
		s.packed = packer.Pack(*s.plain.Load())
		s.plain.Store(nil)
	})
}
