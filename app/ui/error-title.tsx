import { useEffect } from "react";
import { m } from "#app/i18n/locale.ts";

const beginning = () => m.ui_error_title({ title: "" });

let refusals = 0;

/** Scripts give the page its own title, which mentions the refusal as long as a part of the page does. */
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
