/** The props that views/seam.templ writes. */
export type SeamProps = {
  label: string;
  left: string; // name of the language on the left
  right: string; // name of the language on the right
  rest: number; // where the seam rests, from 0 to 100 of the way to the right
  percent: string; // how the language of the page writes 50 %: Intl's first use takes 200 ms on a slow phone
};
