import { buttonClass } from "./button.tsx";

/** A list as files, just as it is filtered: `path` with an ending, `search` the list's own params. The names are the same in all languages. */
export function ExportLinks({ path, search: given }: { path: string; search: string }) {
  const search = new URLSearchParams(given);
  search.delete("cursor");
  return Object.entries({ csv: "CSV", xlsx: "Excel" }).map(([format, name]) => (
    <a key={format} href={`${path}.${format}?${search}`} className={buttonClass("quiet")} download>
      {name}
    </a>
  ));
}
