import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, PageHeader, Panel } from "#app/ui/page.tsx";

interface PlannedProps {
  readonly lead: string;
  /** What the area will hold, one line each. */
  readonly holds: readonly string[];
  /** Where the same work can be done today. */
  readonly today?: readonly { readonly to: string; readonly label: string }[];
}

/** An area that is not filled yet: says so, says what it will hold, and leads to what serves today. */
export function Planned({ title, ...rest }: PlannedProps & { title: string }) {
  return (
    <>
      <PageHeader title={title} lead={rest.lead} />
      <PlannedBody {...rest} lead="" />
    </>
  );
}

/** The same without the title, for a page within another. */
function PlannedBody({ lead, holds, today }: PlannedProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Panel title={m.shell_planned_holds()} actions={<Badge icon="clock">{m.shell_planned_badge()}</Badge>}>
        {lead && <p className="mb-3 text-muted">{lead}</p>}
        <ul className="-mb-2 divide-y divide-line *:py-2">
          {holds.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Panel>
      {today && (
        <section>
          <h2 className="mb-2">{m.shell_planned_today()}</h2>
          <ul className="list">
            {today.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="list-link">
                  {label}
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
