package cache

import (
	"sync"
	"time"
)

// maxMemory is how many bytes of entries are kept in memory.
const maxMemory = 8 << 20

// memory keeps entries while the program runs. When it is full it drops others, which can be made again.
type memory struct {
	mu      sync.Mutex
	entries map[string][]byte
	size    int
}

func newMemory() *memory { return &memory{entries: map[string][]byte{}} }

func (m *memory) read(key string) ([]byte, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.entries[key]
	return data, ok
}

func (m *memory) has(key string) bool {
	_, ok := m.read(key)
	return ok
}

func (m *memory) write(key string, data []byte) bool {
	if len(data) > maxMemory {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for other, old := range m.entries {
		if m.size+len(data) <= maxMemory {
			break
		}
		m.size -= len(old)
		delete(m.entries, other)
	}
	m.entries[key] = data
	m.size += len(data)
	return true
}

func (*memory) touch(string, time.Time)      {}
func (*memory) removeUnused(time.Time) error { return nil }
