import { useLocation } from "react-router";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { closePopover } from "#app/ui/popover.tsx";
import { isCurrent, navigation } from "#app/shell/navigation.ts";

/** The areas of the product: a column beside the page, foldable to its signs; on a phone a drawer that opens without script. */
export function Sidebar() {
  const { pathname } = useLocation();
  const current = navigation.flatMap((group) => group.destinations).find((each) => isCurrent(each, pathname))?.to ?? "";
  const nav = { id: "navigation", popover: "auto", className: "sidebar", "aria-label": m.shell_navigation() } as const;
  return written ? (
    <nav {...nav} dangerouslySetInnerHTML={{ __html: written(current) }} />
  ) : (
    <nav {...nav}>
      <Destinations current={current} />
    </nav>
  );
}

/** On the server, where it is the same for everybody: written once for each language and place. */
const written = import.meta.env.SSR ? await writeOnce() : null;

async function writeOnce() {
  const { renderToString } = await import("react-dom/server");
  const known = new Map<string, string>();
  return (current: string) => {
    const key = `${getLocale()} ${current}`;
    let html = known.get(key);
    if (html === undefined) known.set(key, (html = renderToString(<Destinations current={current} />)));
    return html;
  };
}

function Destinations({ current }: { current: string }) {
  return (
    <>
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
                  aria-current={destination.to === current ? "page" : undefined}
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
    </>
  );
}
