package handlertest

// CaseOf returns the form called name.
func CaseOf(name string) FormCase {
	for _, c := range FormCases {
		if c.Name == name {
			return c
		}
	}
	panic("no form is called " + name)
}
