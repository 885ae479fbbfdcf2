import type { ReactNode } from "react";
import { usePainted } from "#app/ui/use-painted.tsx";
import { useEditing } from "./editing.tsx";

/**
 * The lower fields of a part. A part that is opened where scripts run shows its first ones at once, and these with the next paint: a slow
 * phone takes as long over them. What a form doesn't have yet, stays as it was.
 */
export function Rest({ children }: { children: () => ReactNode }) {
  const { enhanced } = useEditing();
  return usePainted(!enhanced) && children();
}
