import { joinFacts } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";

interface Tenure {
  key: string;
  id: string;
  name: string;
  linked: boolean;
  from: string;
  to: string | null;
  current: boolean;
  shared: boolean;
}

export function CorrectLink({ tenure }: { tenure: Pick<Tenure, "key" | "name" | "from"> }) {
  return (
    <a
      href={href("/qc/store-managers/assignment", { id: tenure.key })}
      className={buttonClass("quiet", "-mx-3.5 -my-2.5")}
      aria-label={m.stores_correct_of({ manager: tenure.name, day: tenure.from })}
    >
      {m.stores_correct()}
    </a>
  );
}

export function TenureList({ tenures, canManage }: { tenures: readonly Tenure[]; canManage: boolean }) {
  return (
    <ol>
      {tenures.map((tenure) => (
        <li key={tenure.key} className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t">
          <span className={tenure.current ? "min-w-0 font-semibold" : "min-w-0"}>
            {tenure.linked ? (
              <a href={href("/qc/store-managers/:id", { id: tenure.id })} className="link -my-2.5 inline-block py-2.5">
                {tenure.name}
              </a>
            ) : (
              tenure.name
            )}
          </span>
          <span className="flex flex-wrap gap-x-6 text-muted tabular-nums">
            <span>
              {joinFacts([
                `${tenure.from} – ${tenure.to ?? m.stores_event_open_end()}`,
                tenure.shared && m.stores_shared(),
              ])}
            </span>
            {canManage && <CorrectLink tenure={tenure} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
