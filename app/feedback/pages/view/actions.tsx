import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import type { MoveName } from "#app/feedback/moves.ts";
import { moveNames } from "#app/feedback/move-names.ts";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import type { CasePage } from "./read-case.server.ts";

const main: readonly MoveName[] = ["recover", "reopen"];

export function CaseActions({
  page: { id, canEdit: edits, moves, unread },
}: {
  page: Pick<CasePage, "id" | "canEdit" | "moves" | "unread">;
}) {
  const primary = main.find((each) => moves.includes(each));
  const inOrder = moves.toSorted((a, b) => Number(b === primary) - Number(a === primary));
  return (
    <>
      {inOrder
        .filter((move) => move !== "erase")
        .map((move) => (
          <LinkButton
            key={move}
            tone={move === primary ? "primary" : "secondary"}
            to={href("/qc/feedback/:id/move", { id, move })}
          >
            {moveNames[move]()}
          </LinkButton>
        ))}
      <ThreadLink kind="feedback" id={id} unreadCount={unread} />
      {edits && <LinkButton to={href("/qc/feedback/:id/edit", { id })}>{m.records_edit()}</LinkButton>}
    </>
  );
}
