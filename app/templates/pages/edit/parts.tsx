/** Loaded when the editor starts, so that the page appears first. */
import { later } from "#app/ui/later.tsx";

export const LazyOpenPart = later(
  () => import("./open-part.tsx"),
  import.meta.env.SSR ? await import("./open-part.tsx") : null,
);
