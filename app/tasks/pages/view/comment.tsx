import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { isTaken, sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { commentForm } from "#app/tasks/task-form.ts";
import { commentOnTask, requireTask } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/comment";
import { CommentForm } from "./comment-form.tsx";

export function meta() {
  return [{ title: pageTitle(m.tasks_comment_add()) }];
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireTask(user, id);
  return { id, title: say(titleOf(data)), commentKey: mintFormKey(user.uid, `comment-task/${id}`) };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireTask(user, id);
  return handleForm(await readForm(request, commentForm), async ({ comment: words }, { key }) => {
    await commentOnTask(user, id, { words, key }, new Date());
    return redirectWithToast(request, href("/tasks/:id", { id }), { tone: "good", message: m.tasks_commented() });
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await sendOrKeep(args);
  } catch (error) {
    const isAtTask = window.location.pathname.replace(/\/$/, "") === href("/tasks/:id", { id: args.params.id });
    // The task's page stays and is read again: being led to it would break off what else is being sent there.
    if (isAtTask && isTaken(error)) return undefined;
    throw error;
  }
}

export default function TaskComment({ loaderData: { id, title, commentKey }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.tasks_comment_add()} lead={title} />
      <CommentForm id={id} commentKey={commentKey} given={actionData} />
      <LinkButton to={href("/tasks/:id", { id })}>{m.stores_cancel()}</LinkButton>
    </div>
  );
}
