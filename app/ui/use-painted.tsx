import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** Whether what was shown first is on screen, for what may be shown after it. */
export function usePainted(isPainted = false): boolean {
  const [painted, setPainted] = useState(isPainted);
  useEffect(() => {
    if (!painted) afterPaint(() => setPainted(true));
  }, [painted]);
  return painted;
}
