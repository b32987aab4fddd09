// The script of every page. Everything works without it, and a visit alone stores nothing.
import "./fetched-ahead";
import "./menu";
import "./pictures";
import "./preferences";
