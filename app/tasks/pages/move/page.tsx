import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { moveNamed, moves } from "#app/tasks/moves.ts";
import { moveBodies, movedWords, moveNames } from "#app/tasks/pages/move-words.ts";
import { taskRefusal } from "#app/tasks/pages/problems.ts";
import { moveForm } from "#app/tasks/task-form.ts";
import { moveTask, requireTask } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? moveNames[loaderData.move]() : m.tasks_title()) }];
}

/** @throws Response 404 for no task of theirs and for no move, 403 without the permission */
async function requireMove(user: User, id: string, request: Request) {
  const move = moveNamed(new URL(request.url).searchParams.get("move") ?? "");
  const { data } = await requireTask(user, id);
  if (!move || move === "finish") throw new Response(null, { status: 404 });
  authorize(user, moves[move].by, data);
  return { move, data };
}

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { move, data } = await requireMove(user, id, request);
  const key = mintFormKey(user.uid, `move-task/${id}`);
  return { move, page: { id, code: data.storeName, name: say(titleOf(data)), key } };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { move } = await requireMove(user, id, request);
  return handleForm(
    await readForm(request, moveForm),
    async ({ reason, board }, { key, seen }) => {
      await moveTask(user, id, move, { reason, key, seen: seen || undefined }, new Date());
      const to = board === null ? href("/tasks/:id", { id }) : href("/tasks/board", new URLSearchParams(board));
      return redirectWithToast(request, to, { tone: "good", message: movedWords[move]() });
    },
    { refusal: taskRefusal, stale: m.tasks_moved_on() },
  );
}

export default function MoveTask({ loaderData: { move, page }, actionData }: Route.ComponentProps) {
  const needed = "reason" in moves[move];
  return (
    <StatusForm
      page={page}
      to={move}
      ends={move === "cancel"}
      href={href("/tasks/:id", { id: page.id })}
      action={href("/tasks/:id/move", { id: page.id, move })}
      reply={actionData?.reply}
      words={{ title: moveNames[move], body: moveBodies[move], button: moveNames[move] }}
      reason={{
        label: needed ? m.stores_reason() : m.stores_reason_optional(),
        required: needed,
        hint: m.tasks_reason_hint(),
      }}
    />
  );
}
