import type { Shape } from "../icon";

/** What views/home.templ tells the carousel. */
export type CarouselProps = {
  list: string; // id of the element that scrolls
  back: Arrow;
  forward: Arrow;
};

type Arrow = { label: string; icon: Shape[] };
