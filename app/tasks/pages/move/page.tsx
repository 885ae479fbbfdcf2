import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { moveNamed, moves } from "#app/tasks/moves.ts";
import { taskMoves } from "#app/tasks/pages/edit/form.server.ts";
import { moveBodies, movedWords, taskMoveNames } from "#app/tasks/move-words.ts";
import { taskMoveForm } from "#app/tasks/task-form.ts";
import { moveTask } from "#app/tasks/tasks.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? taskMoveNames[loaderData.move]() : m.tasks_title()) }];
}

function requireMove(url: URL) {
  const move = moveNamed(url.searchParams.get("move") ?? "");
  if (!move || move === "finish") throw new Response(null, { status: 404 });
  return move;
}

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const move = requireMove(url);
  const page = await taskMoves.load(requireUser(context), id, "move-task", moves[move].by);
  return { crumb: page.crumb, move, page };
}

export function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const [user, move] = [requireUser(context), requireMove(url)];
  return taskMoves.handle(user, id, request, {
    schema: taskMoveForm,
    action: moves[move].by,
    change: ({ reason }, identity) => moveTask(user, id, move, { reason, ...identity }, new Date()),
    nextHref: ({ board }) =>
      board === null ? href("/tasks/:id", { id }) : href("/tasks/board", new URLSearchParams(board)),
    toast: () => ({ message: movedWords[move]() }),
    staleMessage: m.tasks_moved_on,
  });
}

export default function MoveTask({ loaderData: { move, page }, actionData }: Route.ComponentProps) {
  const needed = "reason" in moves[move];
  return (
    <StatusForm
      page={page}
      ends={move === "cancel"}
      href={href("/tasks/:id", { id: page.id })}
      action={href("/tasks/:id/move", { id: page.id, move })}
      reply={actionData?.reply}
      texts={{ title: taskMoveNames[move], body: moveBodies[move], button: taskMoveNames[move] }}
      reason={{
        label: needed ? m.records_reason() : m.records_reason_optional(),
        required: needed,
        hint: m.tasks_reason_hint(),
      }}
    />
  );
}
