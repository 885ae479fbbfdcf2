import type { ShownHome } from "./shown-home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { importsHref } from "#app/import/href.ts";
import { ImportState } from "#app/import/parts/status.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyLine, HomeSection } from "./section.tsx";

export function Imports({ imports }: { imports: NonNullable<ShownHome["imports"]> }) {
  return (
    <HomeSection id="imports" title={m.home_imports()} all={{ to: importsHref, name: m.home_imports_all() }}>
      {imports.length === 0 ? (
        <EmptyLine>{m.home_imports_none()}</EmptyLine>
      ) : (
        <ul className="list">
          {imports.map(({ id, to, fileName, detail, status, judged }) => (
            <li key={id}>
              <a href={to} className="list-link justify-between">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{fileName}</span>
                  <span className="block text-sm text-muted tabular-nums">{detail}</span>
                </span>
                <ImportState status={status} judged={judged} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

export function Invitations({ invitations }: { invitations: NonNullable<ShownHome["invitations"]> }) {
  return (
    <HomeSection
      id="invitations"
      title={m.home_invitations()}
      all={{ to: href("/users/invitations"), name: m.home_invitations_all() }}
    >
      {invitations.length === 0 ? (
        <EmptyLine>{m.home_invitations_none()}</EmptyLine>
      ) : (
        <ul className="list">
          {invitations.map(({ id, email, expiresAt }) => (
            <li key={id}>
              <a href={href("/users/invitations")} className="list-link flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
                <span className="text-sm text-muted tabular-nums">{m.home_invitation_until({ at: expiresAt })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
