import type { IconShape } from "../icon";

/** The props that views/project_props.go writes. */
export type ProjectProps = {
  projects: Project[];
  list: string; // address of the list
  failed: string; // shown for a picture that does not load
  close: Labelled;
  read: Labelled;
  demo: Labelled;
  repo: Labelled;
  technologies: string;
  newTab: string;
  related: string; // heading
};

export type Labelled = { text: string; icon: IconShape[] };

export type Project = {
  id: string;
  url: string;
  document: string; // title of its page
  title: string;
  description: string;
  story: string;
  told: boolean; // whether its page tells more
  image: string;
  alt: string;
  technologies: string[];
  demo: string; // "" for none
  repo: string;
  status: Status | null; // of an unfinished project
  related: { text: string; url: string }[]; // what the project has to do with
};

type Status = { id: string; text: string; since: string; day: string };
