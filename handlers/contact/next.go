package contact

import (
	"portfolio/i18n"
	"portfolio/views/forms"
)

// nextPages are the pages that somebody may want to see who has sent the form, or used the link of an email, called so.
var nextPages = map[string][]i18n.Page{
	"budget":                 {i18n.Portfolio, i18n.Meeting, i18n.Articles},
	"collaboration":          {i18n.Portfolio, i18n.About, i18n.Articles},
	"meeting":                {i18n.Portfolio, i18n.Services, i18n.Articles},
	forms.BookingForm:        {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-confirm":        {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-move":           {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-accept":         {i18n.Portfolio, i18n.Services, i18n.Articles},
	"meeting-cancel":         {i18n.Meeting, i18n.Portfolio, i18n.Articles},
	"cv":                     {i18n.Portfolio, i18n.Articles},
	"newsletter":             {i18n.Articles, i18n.Tutorials, i18n.Surveys},
	"podcast-subscribe":      {i18n.Articles, i18n.Newsletter},
	"newsletter-confirm":     {i18n.Articles, i18n.Portfolio, i18n.About, i18n.Connects},
	"newsletter-unsubscribe": {i18n.Articles, i18n.Newsletter},
	"podcast-confirm":        {i18n.Podcast, i18n.Articles, i18n.Newsletter},
	"podcast-unsubscribe":    {i18n.Articles, i18n.Podcast},
}
