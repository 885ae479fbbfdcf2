import { useLocation } from "react-router";
import { type ChoiceParam, withoutChoices } from "#app/reports/replay/replay-params.ts";
import { pageHref } from "#app/ui/page-href.ts";

/** Addresses of the list of checks behind a figure; null for a figure of none. */
export function useFigureHref() {
  const { search } = useLocation();
  return (count: number, params: Readonly<Partial<Record<ChoiceParam | "storeId", string>>>): string | null => {
    if (count === 0) return null;
    const chosen = withoutChoices(search);
    for (const [name, value] of Object.entries(params)) chosen.set(name, value);
    return `${pageHref(chosen, null)}#changes`;
  };
}
