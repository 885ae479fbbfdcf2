import { type ReactNode, useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";
import { useEditing } from "./editing.tsx";

/**
 * The lower fields of a part. A part that is opened where scripts run shows its first ones at once, and these with the next paint: a slow
 * phone takes as long over them. What a form doesn't have yet, stays as it was.
 */
export function Rest({ children }: { children: () => ReactNode }) {
  const { enhanced } = useEditing();
  const [made, setMade] = useState(!enhanced);
  useEffect(() => {
    if (made) return;
    let gone = false;
    afterPaint(() => gone || setMade(true));
    return () => {
      gone = true;
    };
  }, [made]);
  return made && children();
}
