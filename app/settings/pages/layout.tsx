import { NavLink, Outlet } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { PageHeader } from "#app/ui/page.tsx";

const pages = [
  ["/settings", m.settings_profile],
  ["/settings/account", m.settings_account],
  ["/settings/appearance", m.settings_appearance],
  ["/settings/display", m.settings_display],
  ["/settings/notifications", m.settings_notifications],
] as const;

export default function SettingsLayout() {
  return (
    <>
      <PageHeader title={m.settings_title()} lead={m.settings_lead()} />
      <nav className="tabs" aria-label={m.settings_pages()}>
        {pages.map(([to, name]) => (
          <NavLink key={to} to={to} end={to === "/settings"} prefetch="intent">
            {name()}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
