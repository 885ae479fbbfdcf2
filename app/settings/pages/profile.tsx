import { useAuth } from "#app/auth/use-auth.tsx";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { roleName } from "#app/shell/role-name.ts";
import { Fact } from "#app/ui/facts.tsx";
import { Badge, Notice, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/profile";

export function meta() {
  return [{ title: pageTitle(m.settings_profile()) }];
}

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context);
  return { timeZone: config.APP_TIME_ZONE };
}

export default function ProfilePage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const { userProfile: profile } = useAuth();
  if (!profile)
    return (
      <Notice tone="bad" title={m.settings_no_profile()}>
        {m.settings_no_profile_text()}
      </Notice>
    );
  return (
    <Panel title={m.settings_profile()}>
      <p className="mb-3 text-muted">{m.settings_profile_lead()}</p>
      <dl className="tabular-nums">
        <Fact label={m.settings_name()}>
          {profile.displayName ?? <span className="text-muted">{m.settings_no_name()}</span>}
        </Fact>
        <Fact label={m.settings_email()}>{profile.email}</Fact>
        <Fact label={m.settings_account_no()}>{profile.accountNo}</Fact>
        <Fact label={m.settings_roles()}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {profile.role.map((role) => (
              <Badge key={role}>{roleName(role)}</Badge>
            ))}
          </span>
        </Fact>
        <Fact label={m.settings_created()}>{formatInstant(profile.createdAt, timeZone)}</Fact>
        <Fact label={m.settings_updated()}>{formatInstant(profile.updatedAt, timeZone)}</Fact>
        <Fact label={m.settings_last_login()}>{formatInstant(profile.lastLoginAt, timeZone)}</Fact>
      </dl>
    </Panel>
  );
}
