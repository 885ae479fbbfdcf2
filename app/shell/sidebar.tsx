import { useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { closePopover } from "#app/ui/popover.tsx";
import { isCurrent, navigation } from "./navigation.ts";

/** The areas of the product: a column beside the page, foldable to its signs; on a phone a drawer that opens without script. */
export function Sidebar() {
  const { pathname } = useLocation();
  return (
    <nav id="navigation" popover="auto" className="sidebar" aria-label={m.shell_navigation()}>
      <button
        type="button"
        popoverTarget="navigation"
        popoverTargetAction="hide"
        className="button button-quiet button-icon sidebar-close"
        aria-label={m.shell_close_menu()}
      >
        <Icon name="close" />
      </button>
      {navigation.map((group) => (
        <div key={group.name()} className="sidebar-group">
          <p className="sidebar-heading" aria-hidden="true">
            {group.name()}
          </p>
          <ul aria-label={group.name()}>
            {group.destinations.map((destination) => (
              <li key={destination.to}>
                <AppLink
                  to={destination.to}
                  onClick={closePopover}
                  className="sidebar-link"
                  aria-current={isCurrent(destination, pathname) ? "page" : undefined}
                  title={destination.name()}
                >
                  <Icon name={destination.icon} />
                  <span className="sidebar-name">{destination.name()}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
