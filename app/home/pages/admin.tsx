import { config } from "#app/config.server.ts";
import type { Home } from "#app/home/home.server.ts";
import { formatInstant, inLine } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { importHref, importsHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { ImportState } from "#app/import/parts/status.tsx";
import { wordsOf } from "#app/import/problem-words.server.ts";
import { href } from "#app/ui/href.ts";
import { Calm, Section } from "./section.tsx";

/** The last imports: under way, waiting for somebody, or over. */
export function Imports({ imports }: { imports: NonNullable<Home["imports"]> }) {
  return (
    <Section id="imports" title={m.home_imports()} all={{ to: importsHref, name: m.home_imports_all() }}>
      {imports.length === 0 ? (
        <Calm>{m.home_imports_none()}</Calm>
      ) : (
        <ul className="list">
          {imports.map(({ id, data }) => (
            <li key={id}>
              <a href={importHref(id, isWorking(data.status) ? "/run" : "")} className="list-link justify-between">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{data.fileName}</span>
                  <span className="block text-sm text-muted tabular-nums">
                    {inLine([wordsOf(data.kind).name(), formatInstant(data.startedAt, config.APP_TIME_ZONE)])}
                  </span>
                </span>
                <ImportState status={data.status} judged={data.judged} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Who was invited and didn't come yet. */
export function Invitations({ invitations }: { invitations: NonNullable<Home["invitations"]> }) {
  return (
    <Section
      id="invitations"
      title={m.home_invitations()}
      all={{ to: href("/users/invitations"), name: m.home_invitations_all() }}
    >
      {invitations.length === 0 ? (
        <Calm>{m.home_invitations_none()}</Calm>
      ) : (
        <ul className="list">
          {invitations.map(({ id, data: { email, expiresAt } }) => (
            <li key={id}>
              <a href={href("/users/invitations")} className="list-link flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
                <span className="text-sm text-muted tabular-nums">
                  {m.home_invitation_until({ at: formatInstant(expiresAt, config.APP_TIME_ZONE) })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
