// What the islands drawn by React share. In production Preact stands in for React.
import { Component, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

// Several islands use them: exported here, they are part of the shared chunk.
export { Icon } from "./icon";
export { load, save } from "./session-storage";

type Props = { onReady: () => void; onError: (error: unknown) => void; children: ReactNode };

/** Reports when its island is mounted, and when it fails. */
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

/**
 * Hydrates the server's HTML in root, and resolves when the island is mounted. If the island fails, then or later, root
 * gets the server's nodes back, with what the visitor had typed before hydration.
 */
export function hydrate(root: HTMLElement, island: ReactNode): Promise<void> {
  const serverNodes = Array.from(root.childNodes, (node) => node.cloneNode(true));
  return new Promise((resolve, reject) => {
    let mounted = false;
    let failed = false;
    const onReady = () => {
      mounted = !failed; // Preact reports the error first
      if (mounted) resolve();
    };
    const onError = (error: unknown) => {
      failed = true;
      // The runtime is still rendering: it can only be unmounted afterwards.
      setTimeout(() => {
        app.unmount();
        root.replaceChildren(...serverNodes);
        if (mounted) reportError(error);
        reject(error);
      });
    };
    const app = hydrateRoot(
      root,
      <Boundary onReady={onReady} onError={onError}>
        {island}
      </Boundary>,
    );
  });
}
