import type { ShownHome } from "./shown-home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page.tsx";
import { ProgressMeter } from "#app/ui/progress.tsx";
import { HomeSection } from "./section.tsx";

export function Drafts({ drafts: { rows, more } }: { drafts: NonNullable<ShownHome["drafts"]> }) {
  return (
    <HomeSection
      id="drafts"
      title={m.home_drafts()}
      {...(more && { all: { to: href("/qc/check/edit"), name: m.home_drafts_all() } })}
    >
      <ul className="list">
        {rows.map(({ id, store, detail, progress, reopened }) => (
          <li key={id}>
            <a href={href("/qc/check/edit", { id })} className="list-link">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{store}</span>
                <span className="block text-sm text-muted tabular-nums">{detail}</span>
                <span className="mt-1 block max-w-60">
                  <ProgressMeter {...progress} />
                </span>
                {reopened && (
                  <Badge tone="warn" sign="unfinished">
                    {m.checks_reopened()}
                  </Badge>
                )}
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
