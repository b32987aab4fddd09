// A project opens over its list without a page load. The address is what says which one is open.
import { useSyncExternalStore } from "react";
import { followedLink, navigate, openServedModal } from "../modal";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import { ProjectDialog } from "./dialog";
import type { ProjectProps } from "./props";

function onAddress(changed: () => void) {
  addEventListener("popstate", changed);
  return () => removeEventListener("popstate", changed);
}

const address = () => location.pathname;

export function Projects(props: ProjectProps) {
  const path = useSyncExternalStore(onAddress, address, address);
  const project = props.projects.find(({ url }) => url.split("?", 1)[0] === path);
  return project ? <ProjectDialog key={project.id} {...props} project={project} /> : null;
}

const mount: Mount<ProjectProps> = (root, props) => {
  // At the address of a project the server has opened it already; its list is another page.
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
