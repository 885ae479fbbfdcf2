import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import type { MoveName } from "#app/feedback/moves.ts";
import { moveNames } from "#app/feedback/move-names.ts";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import type { CasePage } from "./read-case.server.ts";

const main: readonly MoveName[] = ["recover", "reopen"];
const others: readonly MoveName[] = ["start", "lose", "undecide"];

export function CaseActions({
  page: { id, canEdit: edits, moves, ...page },
}: {
  page: Pick<CasePage, "id" | "canEdit" | "moves" | "unread">;
}) {
  const primary = main.find((each) => moves.includes(each));
  const thread = <ThreadLink kind="feedback" id={id} unreadCount={page.unread} />;
  const hasUnread = page.unread > 0;
  const moveHref = (move: MoveName) => href("/qc/feedback/:id/move", { id, move });
  return (
    <>
      {hasUnread && thread}
      <MoreMenu>
        {others
          .filter((move) => moves.includes(move))
          .map((move) => (
            <LinkButton key={move} to={moveHref(move)}>
              {moveNames[move]()}
            </LinkButton>
          ))}
        {!hasUnread && thread}
        {edits && <LinkButton to={href("/qc/feedback/:id/edit", { id })}>{m.records_edit()}</LinkButton>}
      </MoreMenu>
      {primary && (
        <LinkButton tone="primary" to={moveHref(primary)}>
          {moveNames[primary]()}
        </LinkButton>
      )}
    </>
  );
}
