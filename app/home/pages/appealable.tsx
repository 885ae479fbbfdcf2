import type { ShownHome } from "./shown-home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Badge, quiet } from "#app/ui/page.tsx";
import { EmptyLine, HomeSection } from "./section.tsx";

const urgentDays = 2;

export function AppealableChecks({ checks: { rows, more } }: { checks: NonNullable<ShownHome["appealable"]> }) {
  const all = { to: href("/qc/checks/", { status: "submitted" }), name: m.home_appeal_all() };
  return (
    <HomeSection id="appeal" title={m.home_appeal()} {...(more && { all })}>
      {rows.length === 0 ? (
        <EmptyLine>{m.home_appeal_none()}</EmptyLine>
      ) : (
        <ul className="list">
          {rows.map(({ id, store, detail, daysLeft }) => (
            <li key={id}>
              <a href={href("/qc/check/appeal", { id })} className="list-link justify-between">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{store}</span>
                  <span className="block text-sm text-muted tabular-nums">{detail}</span>
                </span>
                <Badge {...(daysLeft <= urgentDays ? { tone: "warn", sign: "time" } : quiet)}>
                  {daysLeft === 0 ? m.home_appeal_last_day() : m.home_appeal_days({ count: daysLeft })}
                </Badge>
              </a>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
