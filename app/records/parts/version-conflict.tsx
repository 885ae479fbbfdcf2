import type { Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { useErrorTitle } from "#app/ui/error-title.tsx";
import { Notice } from "#app/ui/page.tsx";

const unchanged = (_: string, value: string) => value;

/** The user's own version is in the form below, and is saved by sending it again. */
export function VersionConflict({
  title,
  current,
  typed,
  inWords = unchanged,
  focused,
}: {
  title: string;
  current: Partial<Record<string, string>>;
  typed: (field: string) => { label: string; defaultValue: string };
  inWords?: ((field: string, value: string) => string) | undefined;
  focused: Ref<HTMLDivElement>;
}) {
  useErrorTitle(true);
  const differences = Object.entries(current)
    .map(([field, now = ""]) => {
      const { label, defaultValue } = typed(field);
      return { field, label, now: inWords(field, now), mine: inWords(field, defaultValue) };
    })
    // A code can't be changed.
    .filter(({ field, now, mine }) => field !== "code" && now.trim() !== mine.trim());
  return (
    <div className="mb-4">
      <Notice tone="warn" title={title} focused={focused}>
        <p className="mb-2">{m.records_stale_body()}</p>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{m.records_stale_field()}</th>
              <th scope="col">{m.records_stale_now()}</th>
              <th scope="col">{m.records_stale_typed()}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, label, now, mine }) => (
              <tr key={field}>
                <td data-phone="title">{label}</td>
                <td data-label={m.records_stale_now()}>{now || "–"}</td>
                <td data-label={m.records_stale_typed()}>{mine || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}
