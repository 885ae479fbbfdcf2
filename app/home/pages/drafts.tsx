import type { ShownHome } from "./shown-home.server.ts";
import { DraftRow } from "#app/checks/parts/draft-row.tsx";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { HomeSection } from "./section.tsx";

type ShownDrafts = NonNullable<ShownHome["drafts"]>;

export function Drafts({ drafts: { rows, more } }: { drafts: ShownDrafts }) {
  return (
    <HomeSection
      id="drafts"
      title={m.home_drafts()}
      {...(more && { all: { to: href("/qc/check/edit"), name: m.home_drafts_all() } })}
    >
      <div className="list">
        <DraftRows rows={rows} />
      </div>
    </HomeSection>
  );
}

export function DraftRows({ rows }: Pick<ShownDrafts, "rows">) {
  return (
    <ul>
      {rows.map(({ id, ...row }) => (
        <DraftRow key={id} {...row} />
      ))}
    </ul>
  );
}
