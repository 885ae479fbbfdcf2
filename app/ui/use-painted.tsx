import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** For parts that are shown once the first are on screen. */
export function usePainted(isPainted = false): boolean {
  const [painted, setPainted] = useState(isPainted);
  useEffect(() => {
    if (!painted) afterPaint(() => setPainted(true));
  }, [painted]);
  return painted;
}
