/**
 * The open part's form, apart from the outline: browsers fetch its script when the editor takes the page over, after the page is there.
 * The server has it at hand, since pages are rendered whole.
 */
import { lazy } from "react";
import type { OpenPart } from "./open-part.tsx";

interface Loaded {
  default: typeof OpenPart;
}

let loaded: Loaded | null = import.meta.env.SSR ? { default: (await import("./open-part.tsx")).OpenPart } : null;

/** Resolves once the form can be shown without waiting. */
export async function loadOpenPart(): Promise<Loaded> {
  return (loaded ??= { default: (await import("./open-part.tsx")).OpenPart });
}

/** What is there already is shown at once, in the same rendering. */
class AtOnce {
  readonly #module: Loaded;
  constructor(module: Loaded) {
    this.#module = module;
  }
  // oxlint-disable-next-line unicorn/no-thenable
  then(show: (module: Loaded) => void): void {
    show(this.#module);
  }
}

export const LazyOpenPart = lazy(() => (loaded ? new AtOnce(loaded) : loadOpenPart()) as unknown as Promise<Loaded>);
