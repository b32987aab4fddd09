package bibtex

import "portfolio/i18n"

// languages are the tags of languages by the names that BibLaTeX and others have for them.
var languages = map[string]i18n.Lang{
	"english": "en", "american": "en", "usenglish": "en", "ukenglish": "en", "british": "en", "en": "en", "eng": "en", "en-us": "en", "en-gb": "en",
	"spanish": "es", "español": "es", "es": "es", "spa": "es", "portuguese": "pt", "português": "pt", "brazil": "pt", "brazilian": "pt", "pt": "pt", "por": "pt",
	"german": "de", "ngerman": "de", "deutsch": "de", "austrian": "de", "naustrian": "de", "de": "de", "deu": "de", "ger": "de",
	"french": "fr", "français": "fr", "francais": "fr", "fr": "fr", "fra": "fr", "italian": "it", "it": "it", "catalan": "ca", "ca": "ca", "dutch": "nl", "nl": "nl",
	"polish": "pl", "pl": "pl", "russian": "ru", "ru": "ru", "japanese": "ja", "ja": "ja", "chinese": "zh", "zh": "zh", "swedish": "sv", "sv": "sv", "danish": "da", "da": "da",
	"czech": "cs", "cs": "cs", "galician": "gl", "gl": "gl", "basque": "eu", "eu": "eu",
}
