import { m } from "#app/i18n/locale.ts";
import { usePreferenceForm } from "#app/settings/parts/use-preference-form.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { OfflineBadge } from "./offline.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The bar above every signed-in page. */
export function AppBar() {
  return (
    <header className="app-bar">
      <button
        type="button"
        popoverTarget="navigation"
        className="button button-icon app-bar-drawer"
        aria-label={m.shell_open_menu()}
      >
        <Icon name="menu" />
      </button>
      <FoldSidebar />
      <AppLink to="/qc" className="brand">
        <Mark />
        {m.shell_product()}
      </AppLink>
      <OfflineBadge />
      <UserMenu />
    </header>
  );
}

function FoldSidebar() {
  const { value, form } = usePreferenceForm("sidebar", usePreferences().sidebar);
  const folded = value === "folded";
  const name = folded ? m.shell_unfold() : m.shell_fold();
  return (
    <form {...form} className="app-bar-fold">
      <button
        name="sidebar"
        value={folded ? "open" : "folded"}
        className="button button-icon"
        aria-label={name}
        title={name}
      >
        <Icon name="panel" />
      </button>
    </form>
  );
}

/** The product's sign: a shop with a tick. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="6" />
      <path d="M8 13.5V24h16V13.5M7 12l2-5h14l2 5M11.5 17.5l3.25 3.25 6-6.5" />
    </svg>
  );
}
