import { useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import type { UnreadCounts } from "#app/notifications/parts/listen.ts";
import { UnreadChats, UnreadLink } from "#app/notifications/parts/unread-link.tsx";
import { useUnread } from "#app/notifications/parts/use-unread.tsx";
import { SearchLink } from "#app/search/parts/search-link.tsx";
import { usePreferenceForm } from "#app/settings/parts/use-preference-form.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { href } from "#app/ui/href.ts";
import { OfflineBadge } from "./offline.tsx";
import { UserMenu } from "./user-menu.tsx";

const square = "button w-control px-0 text-lg hover:bg-sunken";

export function AppBar({ read }: { read: UnreadCounts }) {
  const { notices, chats } = useUnread(read);
  return (
    <header className="menu-bar sticky top-0 z-30 flex h-bar items-center gap-1 border-b border-line bg-raised px-2 lg:col-span-full print:hidden">
      <button
        type="button"
        popoverTarget="navigation"
        className={`${square} menu-button top-menu-button lg:hidden`}
        aria-label={m.shell_open_menu()}
      >
        <Icon name="menu" />
      </button>
      <FoldSidebar />
      <AppLink
        to={href("/qc")}
        className="me-auto flex h-control min-w-9 flex-wrap gap-x-2 overflow-hidden px-1 text-lg leading-(--spacing-control) font-heavy tracking-[-0.015em] whitespace-nowrap"
      >
        {/* In a narrow bar, as on a phone without a network, the name wraps out of sight. */}
        <Mark />
        <span>{m.shell_product()}</span>
      </AppLink>
      <OfflineBadge />
      <SearchLink />
      <AppLink
        to={href("/help-center", { page: useLocation().pathname })}
        className={`${square} max-md:hidden`}
        aria-label={m.shell_help_here()}
      >
        <Icon name="help" />
      </AppLink>
      <UnreadChats count={chats} />
      <UnreadLink count={notices} />
      <UserMenu />
    </header>
  );
}

function FoldSidebar() {
  const { value, form } = usePreferenceForm("sidebar", usePreferences().sidebar);
  const folded = value === "folded";
  const name = folded ? m.shell_unfold() : m.shell_fold();
  return (
    <form {...form} className="hidden lg:block">
      <button name="sidebar" value={folded ? "open" : "folded"} className={square} aria-label={name} title={name}>
        <Icon name="panel" />
      </button>
    </form>
  );
}

function Mark() {
  return (
    <svg className="h-control w-6 flex-none" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="6" className="fill-accent" />
      <path
        d="M8 13.5V24h16V13.5M7 12l2-5h14l2 5M11.5 17.5l3.25 3.25 6-6.5"
        className="fill-none stroke-on-accent stroke-[2.25] [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </svg>
  );
}
