import { useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { closePopover } from "#app/ui/popover.tsx";
import type { Role } from "#app/auth/user.ts";
import { useAuth } from "#app/auth/use-auth.tsx";
import { isCurrent, navigation } from "#app/shell/navigation.ts";
import type { WaitingCounts } from "./count-waiting.server.ts";
import { WaitingCount } from "./waiting-count.tsx";

const frame =
  "flex-col overflow-y-auto overscroll-contain border-line bg-raised px-2 text-ink backdrop:bg-[rgb(8_16_16/0.45)] print:hidden " +
  "max-lg:gap-3 max-lg:pt-3 max-lg:pb-6 max-lg:open:fixed max-lg:open:inset-[0_auto_0_0] max-lg:open:flex max-lg:open:h-dvh max-lg:open:max-h-none " +
  "max-lg:open:w-[min(18rem,86vw)] max-lg:open:border-e " +
  "lg:sticky lg:inset-[var(--spacing-bar)_auto_auto] lg:flex lg:h-[calc(100dvh-var(--spacing-bar))] lg:w-auto lg:gap-2 lg:border-e lg:py-2";

export function Sidebar({ waiting }: { waiting: WaitingCounts }) {
  const { pathname } = useLocation();
  const roles = useAuth().userProfile?.role ?? [];
  const current = navigation.flatMap((group) => group.destinations).find((each) => isCurrent(each, pathname))?.to ?? "";
  return (
    <nav id="navigation" popover="auto" data-menu="" className={frame} aria-label={m.shell_navigation()}>
      <Destinations current={current} roles={roles} waiting={waiting} />
    </nav>
  );
}

interface DestinationsProps {
  current: string;
  roles: readonly Role[];
  waiting: WaitingCounts;
}

function Destinations({ current, roles, waiting }: DestinationsProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="navigation"
        popoverTargetAction="hide"
        className="button button-quiet relative z-1 -mb-13 w-control flex-none self-end px-0 text-lg menu-button lg:hidden"
        aria-label={m.shell_close_menu()}
      >
        <Icon name="close" />
      </button>
      {navigation.map((group) => (
        <div
          key={group.id}
          data-group={group.id}
          className="border-line lg:folded:[div+&]:border-t lg:folded:[div+&]:pt-4"
        >
          <p className="px-3 py-1 text-sm font-strong text-muted lg:folded:sr-only" aria-hidden="true">
            {group.name()}
          </p>
          <ul aria-label={group.name()}>
            {group.destinations
              .filter(({ of }) => of === undefined || of.some((role) => roles.includes(role)))
              .map((destination) => (
                <li key={destination.to}>
                  <AppLink
                    to={destination.to}
                    onClick={closePopover}
                    className="sidebar-link"
                    aria-current={destination.to === current ? "page" : undefined}
                    title={destination.name()}
                  >
                    <Icon name={destination.icon} />
                    <span className="lg:folded:sr-only">{destination.name()}</span>
                    <WaitingCount count={waiting[destination.to]} />
                  </AppLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}
