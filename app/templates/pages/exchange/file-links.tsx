import { buttonClass } from "#app/ui/button.tsx";

/** A template as files; `path` without its ending. The names are the same in all languages. */
export function FileLinks({ path, search = "" }: { path: string; search?: string }) {
  return Object.entries({ xlsx: "Excel", csv: "CSV", json: "JSON" }).map(([format, name]) => (
    <a key={format} href={`${path}.${format}${search}`} className={buttonClass("quiet")} download>
      {name}
    </a>
  ));
}
