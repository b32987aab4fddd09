//go:build audit

package house

import "testing"

// TestDemonstrationFollowsTheVocabulary checks the demonstration's texts for words that have another in their place.
func TestDemonstrationFollowsTheVocabulary(t *testing.T) {
	checkVocabulary(t, "demo", 500)
}
