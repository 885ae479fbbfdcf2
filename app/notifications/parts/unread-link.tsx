import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";

export function UnreadLink({ count }: { count: number }) {
  return <CountedLink to={href("/notifications")} icon="bell" name={m.notifications_bell({ count })} count={count} />;
}

export function UnreadChats({ count }: { count: number }) {
  return <CountedLink to={href("/chats")} icon="chat" name={`${m.shell_nav_chats()}: ${count}`} count={count} />;
}

function CountedLink({ to, icon, name, count }: { to: `/${string}`; icon: IconName; name: string; count: number }) {
  return (
    <AppLink to={to} className="button relative w-control px-0 text-lg hover:bg-sunken" aria-label={name} title={name}>
      <Icon name={icon} />
      {count > 0 && (
        <span className="unread-count" aria-hidden="true">
          {count}
        </span>
      )}
    </AppLink>
  );
}
