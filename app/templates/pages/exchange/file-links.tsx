import { buttonClass } from "#app/ui/button.tsx";

export function FileLinks({ path, search = "" }: { path: string; search?: string }) {
  return Object.entries({ xlsx: "Excel", csv: "CSV", json: "JSON" }).map(([format, name]) => (
    <a key={format} href={`${path}.${format}${search}`} className={buttonClass("quiet")} download>
      {name}
    </a>
  ));
}
