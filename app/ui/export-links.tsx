import { buttonClass } from "./button.tsx";
import { pageParams } from "./page-href.ts";

export function fileSearch(listSearch: string): URLSearchParams {
  const search = new URLSearchParams(listSearch);
  for (const name of pageParams) search.delete(name);
  return search;
}

/** `csv` is the address of one file, `search` the list's own params. The names are the same in all languages. */
export function ExportLinks({ csv, search: listSearch }: { csv: string; search: string }) {
  const search = fileSearch(listSearch);
  return Object.entries({ csv: "CSV", xlsx: "Excel" }).map(([format, name]) => (
    <a key={format} href={`${csv.replace(/csv$/, format)}?${search}`} className={buttonClass("quiet")} download>
      {name}
    </a>
  ));
}
