import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import { m } from "#app/i18n/locale.ts";
import { taskMoveNames } from "#app/tasks/move-words.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import type { TaskPage } from "./read-task.server.ts";

export function TaskActions({ page }: { page: TaskPage }) {
  const { id, edits, assigns, moves } = page;
  const thread = <ThreadLink kind="task" id={id} unreadCount={page.unread} />;
  const hasUnread = page.unread > 0;
  return (
    <>
      {hasUnread && thread}
      <MoreMenu>
        {!hasUnread && thread}
        {assigns && <LinkButton to={href("/tasks/:id/assign", { id })}>{m.tasks_assign()}</LinkButton>}
        {edits && <LinkButton to={href("/tasks/:id/edit", { id })}>{m.records_edit()}</LinkButton>}
        {moves.includes("reopen") && !moves.includes("verify") && (
          <LinkButton to={href("/tasks/:id/move", { id, move: "reopen" })}>{taskMoveNames.reopen()}</LinkButton>
        )}
        {moves.includes("cancel") && (
          <LinkButton tone="danger" to={href("/tasks/:id/move", { id, move: "cancel" })}>
            {taskMoveNames.cancel()}
          </LinkButton>
        )}
      </MoreMenu>
    </>
  );
}
