import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** What a module brings, fetched once the page is there; undefined until then, and where it can't be fetched. `load` is one function. */
export function useLater<Module>(load: () => Promise<Module>): Module | undefined {
  const [found, find] = useState<{ module: Module }>();
  useEffect(() => {
    let isGone = false;
    const fetchIt = () =>
      load().then(
        (module) => isGone || find({ module }),
        () => {},
      );
    afterPaint(() => void (isGone || fetchIt()));
    return () => {
      isGone = true;
    };
  }, [load]);
  return found?.module;
}
