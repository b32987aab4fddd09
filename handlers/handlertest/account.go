package handlertest

const NewPassword = "four words nobody pairs"
