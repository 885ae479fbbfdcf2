import { m } from "#app/i18n/locale.ts";
import { Notice } from "#app/ui/page.tsx";

/** Both versions, field by field: one's own stands in the form below, and is saved by sending it again. */
export function Conflict({
  title,
  differences,
}: {
  title: string;
  differences: readonly { field: string; label: string; now: string; typed: string }[];
}) {
  return (
    <div className="mb-4">
      <Notice tone="warn" title={title}>
        <p className="mb-2">{m.stores_stale_body()}</p>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{m.stores_stale_field()}</th>
              <th scope="col">{m.stores_stale_now()}</th>
              <th scope="col">{m.stores_stale_typed()}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, label, now, typed }) => (
              <tr key={field}>
                <td data-phone="title">{label}</td>
                <td data-label={m.stores_stale_now()}>{now || "–"}</td>
                <td data-label={m.stores_stale_typed()}>{typed || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}
