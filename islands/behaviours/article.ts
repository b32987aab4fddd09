// The script of an article: that of every page, and sharing. It is one file, as an article's budget allows few requests.
import "./site";
import "./share";
