import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import { m } from "#app/i18n/locale.ts";
import { moves } from "#app/tasks/moves.ts";
import { taskMoveNames } from "#app/tasks/move-words.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { TaskPage } from "./read-task.server.ts";

export function TaskActions({ page }: { page: TaskPage }) {
  const { id, edits, assigns } = page;
  return (
    <>
      {page.moves.map((move) =>
        "reason" in moves[move] ? (
          <LinkButton key={move} to={href("/tasks/:id/move", { id, move })}>
            {taskMoveNames[move]()}
          </LinkButton>
        ) : (
          <PostForm
            key={move}
            formKey={page.moveKey}
            seen={page.revision}
            action={href("/tasks/:id/move", { id, move })}
            className="contents"
          >
            <Button tone={move === "verify" ? "primary" : "secondary"}>{taskMoveNames[move]()}</Button>
          </PostForm>
        ),
      )}
      {assigns && <LinkButton to={href("/tasks/:id/assign", { id })}>{m.tasks_assign()}</LinkButton>}
      <ThreadLink kind="task" id={id} unreadCount={page.unread} />
      {edits && <LinkButton to={href("/tasks/:id/edit", { id })}>{m.records_edit()}</LinkButton>}
    </>
  );
}
