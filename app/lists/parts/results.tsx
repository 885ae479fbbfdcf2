import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import type { ListPage } from "#app/lists/list.ts";

const debounceMs = 250;

export function Results({ input }: { input: FormData }) {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ list: Pick<ListPage<unknown>, "results"> }>();
  useEffect(() => {
    const params = [...input].flatMap(([name, value]) => (typeof value === "string" && value ? [[name, value]] : []));
    const timer = setTimeout(() => void load(`${pathname}?${new URLSearchParams(params)}`), debounceMs);
    return () => clearTimeout(timer);
  }, [input, load, pathname]);
  return data?.list.results || m.ui_show_results();
}
