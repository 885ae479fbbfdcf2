import type { ReactNode } from "react";
import { usePainted } from "#app/ui/use-painted.tsx";
import { useEditing } from "./editing.tsx";

/** Rendered one paint later for slow phones. Fields that a form doesn't have yet keep their values. */
export function Rest({ children }: { children: () => ReactNode }) {
  const { enhanced } = useEditing();
  return usePainted(!enhanced) && children();
}
