import { m } from "#app/i18n/locale.ts";
import { taskMoveNames } from "#app/tasks/move-words.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PanelHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { TaskPage } from "./read-task.server.ts";

export function VerifyPanel({ page: { id, moves, moveKey, revision } }: { page: TaskPage }) {
  return (
    <section className="panel max-lg:contents">
      <PanelHeader title={m.tasks_verify_title()} />
      <p className="mb-3 text-muted">{m.tasks_move_verify_body()}</p>
      <PostForm
        formKey={moveKey}
        seen={revision}
        action={href("/tasks/:id/move", { id, move: "verify" })}
        className="action-bar next-step"
      >
        {moves.includes("reopen") && (
          <LinkButton to={href("/tasks/:id/move", { id, move: "reopen" })}>{m.tasks_not_fixed()}</LinkButton>
        )}
        <Button tone="primary">{taskMoveNames.verify()}</Button>
      </PostForm>
    </section>
  );
}
