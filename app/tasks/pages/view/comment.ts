/** Adds a comment to a task. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { TaskRefused } from "#app/tasks/task-errors.ts";
import { commentForm } from "#app/tasks/task-form.ts";
import { commentOnTask, requireTask } from "#app/tasks/tasks.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/comment";

export function loader() {
  throw new Response(null, { status: 405 });
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireTask(user, id);
  const form = await readForm(request, commentForm);
  const to = href("/tasks/:id", { id });
  const refuse = (message: string) => redirectWithToast(request, to, { tone: "warn", message });
  if (!form.value) return refuse(m.tasks_problem_long({ most: 2000 }));
  try {
    await commentOnTask(user, id, { words: form.value.comment, key: form.value.key }, new Date());
    return await redirectWithToast(request, to, { tone: "good", message: m.tasks_commented() });
  } catch (error) {
    if (error instanceof TaskRefused) return refuse(m.tasks_problem_comment());
    if (error instanceof StaleRecord) return refuse(m.ui_form_expired());
    if (error instanceof Response && error.status === 400) return refuse(m.ui_form_expired());
    throw error;
  }
}
