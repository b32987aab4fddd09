package handlertest

// NewPassword is a password that is strong enough.
const NewPassword = "four words nobody pairs"
