// Arrows for a list that scrolls sideways and snaps by itself. They appear where the list is a row, in room kept free.
import { useEffect, useState } from "react";
import { Icon } from "../icon";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import type { CarouselProps } from "./props";

const step = 300; // pixels, the distance from one tile to the next

export function Carousel({ list: id, ...arrows }: CarouselProps) {
  const [ends, setEnds] = useState<{ back: boolean; forward: boolean }>(); // whether the list is as far as it goes

  useEffect(() => {
    const list = document.getElementById(id);
    if (!list) return;
    const look = () => {
      const back = list.scrollLeft < 1;
      const forward = list.scrollLeft + list.clientWidth > list.scrollWidth - 1;
      setEnds((was) => (was?.back === back && was.forward === forward ? was : { back, forward }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, [id]);

  const arrow = (way: "back" | "forward", left: number) => (
    <button
      type="button"
      className="icon-button"
      aria-label={arrows[way].label}
      aria-controls={id}
      aria-disabled={ends?.[way]}
      hidden={!ends}
      onClick={() => ends?.[way] || document.getElementById(id)?.scrollBy({ left })}
    >
      <Icon shapes={arrows[way].icon} />
    </button>
  );
  return (
    <div className="carousel-arrows">
      {arrow("back", -step)}
      {arrow("forward", step)}
    </div>
  );
}

const mount: Mount<CarouselProps> = (root, props) => hydrate(root, <Carousel {...props} />);
export default mount;
