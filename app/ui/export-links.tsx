import { buttonClass } from "./button.tsx";

/**
 * A list as files, just as it is filtered: `path` with an ending, `search` the list's own params without those that it had to leave out. The
 * names are the same in all languages.
 */
export function ExportLinks({
  path,
  search: given,
  unusable,
}: {
  path: string;
  search: string;
  unusable: readonly string[];
}) {
  const search = new URLSearchParams(given);
  for (const name of ["cursor", ...unusable]) search.delete(name);
  return Object.entries({ csv: "CSV", xlsx: "Excel" }).map(([format, name]) => (
    <a key={format} href={`${path}.${format}?${search}`} className={buttonClass("quiet")} download>
      {name}
    </a>
  ));
}
