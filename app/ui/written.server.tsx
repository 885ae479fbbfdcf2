import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type LoaderFunctionArgs, StaticRouter } from "react-router";
import { isDataRequest } from "#app/data-request.ts";
import { drawn, type Written } from "./written.tsx";

/** A part for `WrittenPart`, in a loader. Where the router's scripts ask for a page's data, the part is in it as HTML. */
export function writePart({ request, url }: Pick<LoaderFunctionArgs, "request" | "url">, part: ReactNode): Written {
  const html = isDataRequest(request)
    ? renderToString(<StaticRouter location={url.pathname + url.search}>{part}</StaticRouter>)
    : null;
  return { html, [drawn]: part };
}
