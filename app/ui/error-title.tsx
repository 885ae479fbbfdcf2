import { useEffect } from "react";
import { m } from "#app/i18n/locale.ts";

/** The beginning of the page title after a refused form. */
const beginning = () => m.ui_error_title({ title: "" });

/** How many parts of the page say why. */
let refusals = 0;

/** Scripts give the page its own title: it says that the form was refused as long as the page says why. */
export function useErrorTitle(refused: boolean): void {
  useEffect(() => {
    if (!refused) return;
    const before = beginning();
    refusals++;
    if (!document.title.startsWith(before)) document.title = before + document.title;
    return () => {
      refusals--;
      // After a navigation the title is the new page's already.
      if (refusals === 0 && document.title.startsWith(before)) document.title = document.title.slice(before.length);
    };
  }, [refused]);
}
