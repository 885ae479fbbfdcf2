import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { drawn, type Written } from "./written.tsx";

/** A part for `WrittenPart`, in a loader. Where the router's scripts ask for a page's data, the part is in it as HTML. */
export function writePart(request: Request, part: ReactNode): Written {
  const asked = new URL(request.url).pathname.endsWith(".data");
  return { html: asked ? renderToString(part) : null, [drawn]: part };
}
