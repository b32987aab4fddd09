import type { Shape } from "../icon";

/** What views/project.go tells the dialog of projects. */
export type ProjectProps = {
  projects: Project[];
  list: string; // address of the page below
  failed: string; // what a picture says that does not load
  close: Labelled;
  demo: Labelled;
  repo: Labelled;
  technologies: string;
  newTab: string;
};

export type Labelled = { text: string; icon: Shape[] };

export type Project = {
  id: string;
  url: string;
  document: string; // title of the document at its address
  title: string;
  description: string;
  story: string;
  image: string;
  alt: string;
  technologies: string[];
  demo: string; // "" for none
  repo: string;
  status: Status | null; // of a project that is not finished
};

type Status = { id: string; text: string; since: string; day: string };
