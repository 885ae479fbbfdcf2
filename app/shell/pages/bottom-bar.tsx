import { useLocation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { bottomBarOf, isCurrent } from "#app/shell/navigation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import type { WaitingCounts } from "./count-waiting.server.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** A phone's navigation. It leaves its place to the buttons of forms, and then the top bar has the menu's button. */
export function BottomBar({ waiting }: { waiting: WaitingCounts }) {
  const { pathname } = useLocation();
  const roles = useAuth().userProfile?.role ?? [];
  return (
    <nav className="tab-bar" aria-label={m.shell_bottom_bar()}>
      {bottomBarOf(roles).map(({ shortName, ...destination }) => (
        <AppLink
          key={destination.to}
          to={destination.to}
          className="tab-bar-item"
          aria-current={isCurrent(destination, pathname) ? "page" : undefined}
        >
          <Icon name={destination.icon} />
          {(shortName ?? destination.name)()}
          <WaitingCount count={waiting[destination.to]} />
        </AppLink>
      ))}
      <button
        type="button"
        popoverTarget="navigation"
        className="tab-bar-item menu-button"
        aria-label={m.shell_open_menu()}
      >
        <Icon name="menu" />
        {m.shell_menu()}
      </button>
    </nav>
  );
}
