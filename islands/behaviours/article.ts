// What an article does better with script: what every page does, and sharing. One file, as an article is light.
import "./site";
import "./share";
