import type { ShownHome } from "./shown-home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page.tsx";
import { EmptyLine, HomeSection } from "./section.tsx";

export function Drafts({ drafts: { rows, more } }: { drafts: NonNullable<ShownHome["drafts"]> }) {
  return (
    <HomeSection
      id="drafts"
      title={m.home_drafts()}
      {...(more && { all: { to: href("/qc/check/edit"), name: m.home_drafts_all() } })}
    >
      {rows.length === 0 ? (
        <EmptyLine>{m.home_drafts_none()}</EmptyLine>
      ) : (
        <ul className="list">
          {rows.map(({ id, store, template, reopened, startedAt }) => (
            <li key={id}>
              <a href={href("/qc/check/edit", { id })} className="list-link">
                <span className="min-w-0">
                  <span className="block font-medium">{store}</span>
                  <span className="block text-sm text-muted">{template}</span>
                  <span className="block text-sm text-muted tabular-nums">
                    {m.home_draft_started({ at: startedAt })}
                  </span>
                  {reopened && (
                    <Badge tone="warn" icon="warning">
                      {m.checks_reopened()}
                    </Badge>
                  )}
                </span>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
