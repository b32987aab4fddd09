package survey

import (
	"cmp"
	"context"
	"slices"

	"portfolio/content"
	"portfolio/db"
	"portfolio/views"
	"portfolio/views/forms"
)

// smallest is the number of people below which nothing is published about a group of them, and how many answers have to come
// before the figures change.
const smallest = 10

// choices returns the questions of a survey that are answered by a choice: written text is never published.
func choices(survey content.Survey) []forms.Field {
	return slices.DeleteFunc(forms.NewSurvey(survey).Fields, func(f forms.Field) bool { return len(f.Options) == 0 })
}

// Publish publishes new totals of the surveys to which enough answers have come.
func (h *Handlers) Publish(ctx context.Context) error {
	for _, survey := range h.Site.Published() {
		var questions []db.SurveyQuestion
		for _, field := range choices(survey) {
			questions = append(questions, db.SurveyQuestion{Name: field.Name, Multiple: field.List != nil})
		}
		if err := h.store.SurveyResponses(survey.ID).Publish(ctx, questions, smallest); err != nil {
			return err
		}
	}
	return nil
}

// chosen is an option and how many people chose it.
type chosen struct {
	option forms.Option
	count  int
}

// shares returns what may be published of a question that people answered: of each option its share, but those of options that
// fewer than smallest chose only together.
func shares(field forms.Field, counts map[string]int, people int) views.SurveyQuestion {
	var all []chosen
	for _, o := range field.Options {
		all = append(all, chosen{o, counts[o.Value]})
	}
	q := oneShares(all)
	if field.List != nil {
		q = severalShares(all, people)
	}
	q.Field = field
	return q
}

// oneShares returns the shares of options of which each person chose one. They add up, so that the share of the joined options can
// be subtracted from the others: the smallest option is joined to them as long as fewer than smallest chose one of them.
func oneShares(all []chosen) views.SurveyQuestion {
	people, together := 0, 0
	small := map[string]bool{}
	for _, c := range all {
		people += c.count
		if c.count < smallest {
			small[c.option.Value], together = true, together+c.count
		}
	}
	for together > 0 && together < smallest && together < people {
		next := smallestOf(all, small)
		small[next.option.Value], together = true, together+next.count
	}
	var q views.SurveyQuestion
	for _, c := range all {
		if small[c.option.Value] {
			q.Joined = append(q.Joined, c.option)
		} else {
			q.Shares = append(q.Shares, views.SurveyShare{Option: c.option, Percent: percent(c.count, people)})
		}
	}
	if together >= smallest {
		q.JoinedPercent = percent(together, people)
	}
	return q
}

// smallestOf returns the option that fewest people chose, of those that are not joined yet.
func smallestOf(all []chosen, joined map[string]bool) chosen {
	left := slices.DeleteFunc(slices.Clone(all), func(c chosen) bool { return joined[c.option.Value] })
	return slices.MinFunc(left, func(a, b chosen) int { return cmp.Compare(a.count, b.count) })
}

// severalShares returns the shares of options of which each person may have chosen several. If fewer than smallest did not choose
// an option, its share is only a bound.
func severalShares(all []chosen, people int) views.SurveyQuestion {
	var q views.SurveyQuestion
	for _, c := range all {
		if c.count < smallest {
			q.Joined = append(q.Joined, c.option)
			continue
		}
		bound := people - smallest
		q.Shares = append(q.Shares, views.SurveyShare{
			Option: c.option, Percent: percent(min(c.count, bound), people), AtLeast: c.count > bound,
		})
	}
	slices.SortStableFunc(q.Shares, func(a, b views.SurveyShare) int { return cmp.Compare(b.Percent, a.Percent) })
	return q
}

// percent returns n of all in whole percent.
func percent(n, all int) int { return (200*n + all) / (2 * all) }
