import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";

/** The way to the conversations, with in how many something is unread. */
export function UnreadChats({ unread }: { unread: number }) {
  const name = m.shell_unread_chats({ count: unread });
  return (
    <AppLink
      to={href("/chats")}
      className="button relative w-control px-0 text-lg hover:bg-sunken"
      aria-label={name}
      title={name}
    >
      <Icon name="chat" />
      {unread > 0 && (
        <span className="unread-count" aria-hidden="true">
          {unread}
        </span>
      )}
    </AppLink>
  );
}
