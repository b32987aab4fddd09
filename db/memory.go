package db

import (
	"sync"
	"time"
)

// answerLife is how long an answer is good, unless this process changes what it is about: other copies of the program may change it too.
const answerLife = 2 * time.Second

// memory is the last answer of the database to a question that pages ask with each request.
type memory[T any] struct {
	mu     sync.Mutex
	answer T
	known  bool
	until  time.Time
}

// get returns the last answer while it is good, and asks otherwise. Whoever comes while somebody asks gets the last answer.
func (m *memory[T]) get(ask func() (T, error)) (T, error) {
	m.mu.Lock()
	now := time.Now()
	answer, good := m.answer, m.known && now.Before(m.until)
	if !good {
		m.until = now.Add(answerLife)
	}
	m.mu.Unlock()
	if good {
		return answer, nil
	}
	answer, err := ask()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known = err == nil; m.known {
		m.answer = answer
	}
	return answer, err
}

func (m *memory[T]) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known = false
}
