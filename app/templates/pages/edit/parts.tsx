/** The open part's form, apart from the outline: browsers fetch its script when the editor takes the page over, after the page is there. */
import { later } from "#app/ui/later.tsx";

export const OpenPart = later(
  () => import("./open-part.tsx"),
  import.meta.env.SSR ? await import("./open-part.tsx") : null,
);
