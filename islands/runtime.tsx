// What the islands that React draws have in common. In production Preact stands in for React.
import { Component, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

export { Icon } from "./icon"; // so that it stands in the chunk that all share

type Props = { onReady: () => void; onError: (error: unknown) => void; children: ReactNode };

/** Tells when its island stands, and when it fell. */
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    if (!this.state.failed) this.props.onReady();
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Has the second press of a double click hit nothing: what it would hit was not there at the first. */
export function pressOnce(): void {
  for (const type of ["mousedown", "click"]) {
    const drop = (event: Event) => {
      if ((event as MouseEvent).detail < 2) return;
      event.preventDefault(); // which leaves the focus where it is
      event.stopPropagation();
    };
    addEventListener(type, drop, { capture: true, once: true });
  }
}

/**
 * Takes over the server's HTML in root. Resolves when the island stands. If it fails, then or later, root gets the HTML
 * back as it was, and what was typed into it until now.
 */
export function hydrate(root: HTMLElement, island: ReactNode): Promise<void> {
  const served = Array.from(root.childNodes, (node) => node.cloneNode(true));
  return new Promise((resolve, reject) => {
    let stands = false;
    let fell = false;
    const ready = () => {
      stands = !fell; // Preact tells of the fall first
      if (stands) resolve();
    };
    const giveBack = (error: unknown) => {
      fell = true;
      // The runtime is in the middle of its work: it lets go afterwards.
      setTimeout(() => {
        app.unmount();
        root.replaceChildren(...served);
        if (stands) reportError(error);
        reject(error);
      });
    };
    const app = hydrateRoot(
      root,
      <Boundary onReady={ready} onError={giveBack}>
        {island}
      </Boundary>,
    );
  });
}
