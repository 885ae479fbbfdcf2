import { m } from "#app/i18n/locale.ts";

interface Tenure {
  key: string;
  id: string;
  name: string;
  /** Whether the reader may open the manager's page. */
  linked: boolean;
  from: string;
  to: string | null;
  current: boolean;
}

/** Who has managed a store, latest first. */
export function TenureList({ tenures }: { tenures: readonly Tenure[] }) {
  return (
    <ol>
      {tenures.map((tenure) => (
        <li key={tenure.key} className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t">
          <span className={tenure.current ? "font-semibold" : ""}>
            {tenure.linked ? (
              <a href={`/qc/store-managers/${tenure.id}`} className="link -my-2.5 inline-block py-2.5">
                {tenure.name}
              </a>
            ) : (
              tenure.name
            )}
          </span>
          <span className="muted tabular">
            {tenure.from} – {tenure.to ?? m.stores_to_now()}
          </span>
        </li>
      ))}
    </ol>
  );
}
