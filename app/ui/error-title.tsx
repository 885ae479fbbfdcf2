import { useEffect } from "react";
import { m } from "#app/i18n/locale.ts";

/** What the title of a page begins with that says why a form was refused. */
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
      // Where one went on to another page, the title is that one's already.
      if (refusals === 0 && document.title.startsWith(before)) document.title = document.title.slice(before.length);
    };
  }, [refused]);
}
