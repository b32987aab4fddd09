package views

// WebPage tells machines what kind of page this is: WebPage or one of its kinds in schema.org.
func (b Base) WebPage(kind string) Schema {
	return Schema{
		"@context": schemaContext, "@type": kind,
		"name":        b.Title,
		"description": b.Description,
		"url":         b.CanonicalURL(),
		"inLanguage":  string(b.Lang),
	}
}

// Profile tells machines that this page is about the owner.
func (b Base) Profile() Schema {
	page := b.WebPage("ProfilePage")
	page["mainEntity"] = b.Person()
	return page
}
