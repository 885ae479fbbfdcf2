import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { isFormAccepted, sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import { taskMoves } from "#app/tasks/pages/edit/form.server.ts";
import { commentForm } from "#app/tasks/task-form.ts";
import { commentOnTask } from "#app/tasks/tasks.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/comment";
import { CommentForm } from "./comment-form.tsx";

export const meta = titled(m.tasks_comment_add);

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return taskMoves.load(requireUser(context), id, "comment-task", "read task");
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return taskMoves.handle(user, id, request, {
    schema: commentForm,
    action: "read task",
    change: ({ comment: words }, { key }) => commentOnTask(user, id, { comment: words, key }, new Date()),
    toast: () => ({ message: m.tasks_commented() }),
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await sendOrKeep(args);
  } catch (error) {
    const isAtTask = window.location.pathname.replace(/\/$/, "") === href("/tasks/:id", { id: args.params.id });
    // Revalidates instead of redirecting, which would abort other uploads of the page.
    if (isAtTask && isFormAccepted(error)) return undefined;
    throw error;
  }
}

export default function TaskComment({ loaderData: { id, name, key }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.tasks_comment_add()} lead={name} />
      <CommentForm id={id} commentKey={key} lastAnswer={actionData} />
      <LinkButton to={href("/tasks/:id", { id })}>{m.ui_cancel()}</LinkButton>
    </div>
  );
}
