import type { ReactNode } from "react";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { roleName } from "#app/shell/role-name.ts";
import { Badge, Notice, Panel } from "#app/ui/page.tsx";
import { getProfile } from "#app/users/users.server.ts";
import type { Route } from "./+types/profile";

export function meta() {
  return [{ title: `${m.settings_profile()} · ${m.shell_product()}` }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { profile: await getProfile(requireUser(context).uid), timeZone: config.APP_TIME_ZONE };
}

export default function ProfilePage({ loaderData: { profile, timeZone } }: Route.ComponentProps) {
  if (!profile)
    return (
      <Notice tone="bad" title={m.settings_no_profile()}>
        {m.settings_no_profile_text()}
      </Notice>
    );
  return (
    <Panel title={m.settings_profile()}>
      <p className="muted mb-3">{m.settings_profile_lead()}</p>
      <dl className="facts tabular">
        <Fact name={m.settings_name()}>
          {profile.displayName ?? <span className="muted">{m.settings_no_name()}</span>}
        </Fact>
        <Fact name={m.settings_email()}>{profile.email}</Fact>
        <Fact name={m.settings_account_no()}>{profile.accountNo}</Fact>
        <Fact name={m.settings_roles()}>
          <span className="row">
            {profile.role.map((role) => (
              <Badge key={role}>{roleName(role)}</Badge>
            ))}
          </span>
        </Fact>
        <Fact name={m.settings_created()}>{formatInstant(profile.createdAt, timeZone)}</Fact>
        <Fact name={m.settings_updated()}>{formatInstant(profile.updatedAt, timeZone)}</Fact>
        <Fact name={m.settings_last_login()}>{formatInstant(profile.lastLoginAt, timeZone)}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
