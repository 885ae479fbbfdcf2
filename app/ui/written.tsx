import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** Names what only the server sees of a part: data for the browser leaves such a field out. */
export const drawn = Symbol("drawn");

/** A part of a page that no script takes part in, as `writePart` makes it. */
export interface Written {
  /** Null in the data that comes with a page itself, where the part stands already. */
  readonly html: string | null;
  readonly [drawn]?: unknown;
}

/**
 * Shows a part that no script takes part in, such as a list's rows. A phone gets it once, as HTML of the page, instead of once more as
 * data, with the code that draws it, to go through it all again.
 */
export function WrittenPart({ id, part }: { id: string; part: Written }) {
  return import.meta.env.SSR ? <div id={id}>{part[drawn] as ReactNode}</div> : <ReusedPart id={id} html={part.html} />;
}

/** What stands in the page stays as it is, until there is other HTML. */
function ReusedPart({ id, html }: { id: string; html: string | null }) {
  const shown = useRef<HTMLDivElement>(null);
  const [first] = useState(() => ({ __html: html ?? document.getElementById(id)?.innerHTML ?? "" }));
  useLayoutEffect(() => {
    if (shown.current && html !== null) replaceContent(shown.current, html);
  }, [html]);
  return <div id={id} ref={shown} dangerouslySetInnerHTML={first} suppressHydrationWarning />;
}

/** Whoever stands on a link of it goes on from there. */
function replaceContent(part: HTMLElement, html: string): void {
  const next = document.createElement("template");
  next.innerHTML = html;
  if (next.innerHTML === part.innerHTML) return;
  const focused = part.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  part.replaceChildren(next.content);
  if (focused) part.querySelector<HTMLElement>(`a[href=${CSS.escape(focused)}]`)?.focus({ preventScroll: true });
}
