// Previews projects over their list without a page load. The address decides which one is open; loaded, it is that of the project's page.
import { useSyncExternalStore } from "react";
import { followedLink, navigate } from "../modal";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import { ProjectDialog } from "./dialog";
import type { ProjectProps } from "./props";

function subscribe(onChange: () => void) {
  addEventListener("popstate", onChange);
  return () => removeEventListener("popstate", onChange);
}

const pathname = () => location.pathname;

function Projects(props: ProjectProps) {
  const path = useSyncExternalStore(subscribe, pathname, pathname);
  const project = props.projects.find(({ url }) => url.split("?", 1)[0] === path);
  return project ? <ProjectDialog key={project.id} {...props} project={project} /> : null;
}

const mount: Mount<ProjectProps> = (root, props) => {
  root.addEventListener("click", (event) => {
    const link = followedLink(event);
    const url = link?.getAttribute("href");
    if (!url || link?.closest("dialog") || !props.projects.some((project) => project.url === url)) return;
    event.preventDefault();
    navigate(url);
  });
  return hydrate(root.querySelector<HTMLElement>(".dialog-container") ?? root, <Projects {...props} />);
};
export default mount;
