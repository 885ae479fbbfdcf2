import { Link, NavLink, Outlet } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { version } from "#app/settings/version.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/layout";

const pages = [
  [href("/settings"), m.settings_profile],
  [href("/settings/account"), m.settings_account],
  [href("/settings/appearance"), m.settings_appearance],
  [href("/settings/display"), m.settings_display],
  [href("/settings/notifications"), m.shell_notifications],
] as const;

export function loader() {
  return { version };
}

export default function SettingsLayout({ loaderData }: Route.ComponentProps) {
  const admin = useAuth().userProfile?.role.includes("admin");
  return (
    <>
      <PageHeader title={m.settings_title()} lead={m.settings_lead()} />
      <Tabs label={m.settings_pages()}>
        {pages.map(([to, name]) => (
          <NavLink key={to} to={to} end={to === href("/settings")} prefetch="intent" className="tab">
            {name()}
          </NavLink>
        ))}
        {admin && (
          <Link to={href("/qc/audit-log")} className="tab">
            {m.settings_audit_log()}
          </Link>
        )}
      </Tabs>
      <Outlet />
      <p className="mt-8 text-sm text-muted">{m.settings_version({ version: loaderData.version })}</p>
    </>
  );
}
