// Arrow buttons for a list that scrolls sideways. They are shown where the list is a row, in space that is reserved.
import { useEffect, useState } from "react";
import { Icon } from "../icon";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import type { CarouselProps } from "./props";

const step = 300; // pixels from one tile to the next

function Carousel({ list: id, ...arrows }: CarouselProps) {
  const [ends, setEnds] = useState<{ back: boolean; forward: boolean }>(); // whether the list is at its start and at its end

  useEffect(() => {
    const list = document.getElementById(id);
    if (!list) return;
    const measure = () => {
      const back = list.scrollLeft < 1;
      const forward = list.scrollLeft + list.clientWidth > list.scrollWidth - 1;
      setEnds((last) => (last?.back === back && last.forward === forward ? last : { back, forward }));
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(list);
    list.addEventListener("scroll", measure, { passive: true });
    return () => {
      resizes.disconnect();
      list.removeEventListener("scroll", measure);
    };
  }, [id]);

  const arrow = (direction: "back" | "forward", left: number) => (
    <button
      type="button"
      className="icon-button"
      aria-label={arrows[direction].label}
      aria-controls={id}
      aria-disabled={ends?.[direction]}
      hidden={!ends}
      onClick={() => ends?.[direction] || document.getElementById(id)?.scrollBy({ left })}
    >
      <Icon shapes={arrows[direction].icon} />
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
