import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import type { readStoreReport } from "#app/reports/store.server.ts";

type Finding = NonNullable<Awaited<ReturnType<typeof readStoreReport>>["store"]>["repeated"][number];

export function Repeated({ findings }: { findings: readonly Finding[] }) {
  return (
    <Panel title={m.reports_repeated()}>
      {findings.length === 0 ? (
        <p className="text-muted">{m.reports_repeated_none()}</p>
      ) : (
        <>
          <p className="mb-3 text-muted">{m.reports_repeated_about()}</p>
          <ol className="-my-3">
            {findings.map(({ template, item, severity, itemName, templateName, checks, of }) => (
              <li key={`${template} ${item}`} className="border-line py-3 not-first:border-t print:break-inside-avoid">
                <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                  <SeverityBadge severity={severity} />
                  <span className="text-sm text-muted tabular-nums">
                    {m.reports_repeated_times({ times: checks.length, of })}
                  </span>
                </p>
                <p className="font-medium">{itemName}</p>
                <p className="mt-0.5 flex flex-wrap items-baseline gap-x-4 text-sm text-muted tabular-nums">
                  <span className="max-md:w-full">{templateName}</span>
                  {checks.map(({ id, day }) => (
                    <a
                      key={id}
                      href={`${href("/qc/check/view", { id })}#item-${item}`}
                      className="link py-2.5 dense:py-0"
                    >
                      {formatDay(day)}
                    </a>
                  ))}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
