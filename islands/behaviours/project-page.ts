// The script of a project's page: that of every page, and one step of the history. A dialog over the list has this page's address;
// reloaded, it becomes this page, while the history still holds list and dialog as one document.
import "./site";

const { pathname } = location;
addEventListener("popstate", () => location.pathname === pathname || location.reload());
