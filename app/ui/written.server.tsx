import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { askedPage, asksForData } from "./asked-page.ts";
import { drawn, type Written } from "./written.tsx";

/** A part for `WrittenPart`, in a loader. Where the router's scripts ask for a page's data, the part is in it as HTML. */
export function writePart(request: Request, part: ReactNode): Written {
  const html = asksForData(request)
    ? renderToString(<StaticRouter location={askedPage(request)}>{part}</StaticRouter>)
    : null;
  return { html, [drawn]: part };
}
