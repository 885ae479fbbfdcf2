import type { readAdmins } from "#app/help-center/admins.server.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";

export function HelpContact({ admins }: { admins: Awaited<ReturnType<typeof readAdmins>> }) {
  if (admins.length === 0) return null;
  return (
    <Panel title={m.help_center_something_else()}>
      <p>{m.help_center_contact()}</p>
      <ul className="-mb-2 divide-y divide-line">
        {admins.map(({ uid, name }) => (
          <li key={uid}>
            <a href={href("/chats/new", { with: uid })} className="block py-2.5 text-accent underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
