package survey

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/views"
	"portfolio/views/forms"
)

var fruit = []forms.Option{{Value: "apple"}, {Value: "pear"}, {Value: "plum"}, {Value: "quince"}}

func share(option, percent int) views.SurveyShare {
	return views.SurveyShare{Option: fruit[option], Percent: percent}
}

func TestShares(t *testing.T) {
	t.Parallel()
	one := forms.Field{Options: fruit, Text: new(string)}
	several := forms.Field{Options: fruit, List: new([]string)}
	for name, c := range map[string]struct {
		field  forms.Field
		counts map[string]int
		people int
		want   views.SurveyQuestion
	}{
		"every option is large enough": {one, map[string]int{"apple": 40, "pear": 30, "plum": 20, "quince": 10}, 100, views.SurveyQuestion{
			Shares: []views.SurveyShare{share(0, 40), share(1, 30), share(2, 20), share(3, 10)},
		}},
		"small options are joined": {one, map[string]int{"apple": 40, "pear": 46, "plum": 6, "quince": 8}, 100, views.SurveyQuestion{
			Shares: []views.SurveyShare{share(0, 40), share(1, 46)}, Joined: fruit[2:], JoinedPercent: 14,
		}},
		"a small rest takes the next option along": {one, map[string]int{"apple": 40, "pear": 37, "plum": 20, "quince": 3}, 100, views.SurveyQuestion{
			Shares: []views.SurveyShare{share(0, 40), share(1, 37)}, Joined: fruit[2:], JoinedPercent: 23,
		}},
		"options that nobody chose hide nobody": {one, map[string]int{"apple": 15}, 15, views.SurveyQuestion{
			Shares: []views.SurveyShare{share(0, 100)}, Joined: fruit[1:],
		}},
		"one answer against many is not shown": {one, map[string]int{"apple": 19, "pear": 1}, 20, views.SurveyQuestion{
			Joined: fruit, JoinedPercent: 100,
		}},
		"shares of several answers do not add up": {several, map[string]int{"apple": 50, "pear": 80, "plum": 9}, 100, views.SurveyQuestion{
			Shares: []views.SurveyShare{share(1, 80), share(0, 50)}, Joined: fruit[2:],
		}},
		"nearly everybody is a bound": {several, map[string]int{"apple": 95, "pear": 100, "plum": 90}, 100, views.SurveyQuestion{
			Shares: []views.SurveyShare{
				{Option: fruit[0], Percent: 90, AtLeast: true}, {Option: fruit[1], Percent: 90, AtLeast: true}, share(2, 90),
			},
			Joined: fruit[3:],
		}},
		"half a percent is rounded up": {one, map[string]int{"apple": 25, "pear": 175}, 200, views.SurveyQuestion{
			Shares: []views.SurveyShare{share(0, 13), share(1, 88)}, Joined: fruit[2:],
		}},
	} {
		t.Run(name, func(t *testing.T) {
			got := shares(c.field, c.counts, c.people)
			got.Field = forms.Field{}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Whatever people answered, neither a share nor what is left of all shares belongs to fewer people than may be shown.
func TestSharesNeverTellSmallGroups(t *testing.T) {
	t.Parallel()
	field := forms.Field{Options: fruit, Text: new(string)}
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		counts, people := map[string]int{}, 0
		for _, o := range fruit {
			n := random.IntN(4) * random.IntN(14)
			counts[o.Value], people = n, people+n
		}
		got := shares(field, counts, people)
		rest := people
		for _, s := range got.Shares {
			rest -= counts[s.Value]
			if counts[s.Value] < smallest {
				t.Fatalf("%v: %s is shown", counts, s.Value)
			}
		}
		if len(got.Shares) > 0 && rest > 0 && rest < smallest {
			t.Fatalf("%v: the shares leave %d people", counts, rest)
		}
	}
}
