// Opens projects over their list without a page load. The address decides which one is open.
import { useSyncExternalStore } from "react";
import { followedLink, navigate, openServedModal } from "../modal";
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
  // At a project's own address the server has already opened it; its list is another page.
  const served = root.querySelector("dialog");
  if (served) {
    openServedModal(served);
    return;
  }
  root.addEventListener("click", (event) => {
    const url = followedLink(event)?.getAttribute("href");
    if (!url || !props.projects.some((project) => project.url === url)) return;
    event.preventDefault();
    navigate(url);
  });
  return hydrate(root.querySelector<HTMLElement>(".dialog-container") ?? root, <Projects {...props} />);
};
export default mount;
