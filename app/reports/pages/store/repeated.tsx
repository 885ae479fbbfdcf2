import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatDay, formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import type { readStoreReport } from "#app/reports/store.server.ts";

type Finding = NonNullable<Awaited<ReturnType<typeof readStoreReport>>["store"]>["repeated"][number];

export function Repeated({ findings }: { findings: readonly Finding[] }) {
  const templates = [...Map.groupBy(findings, ({ template }) => template).values()];
  return (
    <Panel title={m.reports_repeated()}>
      {findings.length === 0 ? (
        <p className="text-muted">{m.reports_repeated_none()}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">{m.reports_repeated_about()}</p>
          {templates.map((rows) => (
            <Matrix key={rows[0]!.template} rows={rows} />
          ))}
        </>
      )}
    </Panel>
  );
}

function Matrix({ rows }: { rows: readonly Finding[] }) {
  const { templateName, recent } = rows[0]!;
  return (
    <table className="matrix" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {templateName}
          </th>
          {recent.toReversed().map(({ id, day }) => (
            <th key={id} scope="col" role="columnheader">
              <a href={href("/qc/check/view", { id })} aria-label={formatDay(day)}>
                {formatShortDay(day, day, getLocale())}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ item, itemName, severity, recent: checks }) => (
          <tr key={item} role="row">
            <th scope="row" role="rowheader">
              <span>{itemName}</span> {severity === "critical" && <SeverityBadge severity={severity} />}
            </th>
            {checks.toReversed().map(({ id, isFinding }) => (
              <td key={id} role="cell">
                {isFinding ? (
                  <a href={`${href("/qc/check/view", { id })}#item-${item}`} className="cell sign-cross">
                    {m.reports_repeated_failed()}
                  </a>
                ) : isFinding === null ? (
                  <span className="cell sign-minus">{m.reports_repeated_unanswered()}</span>
                ) : (
                  <span className="cell sign-check">{m.reports_repeated_passed()}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
