import type { IconShape } from "../icon";

/** The props that views/home.templ writes. */
export type CarouselProps = {
  list: string; // id of the list
  back: Arrow;
  forward: Arrow;
};

type Arrow = { label: string; icon: IconShape[] };
