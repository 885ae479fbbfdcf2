import { z } from "zod";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { moveCase } from "#app/feedback/cases.server.ts";
import { type MoveName, findMove, moves } from "#app/feedback/moves.ts";
import { caseMoves } from "#app/feedback/pages/edit/form.server.ts";
import { moveNames } from "#app/feedback/move-names.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";

const bodies: Readonly<Record<MoveName, () => string>> = {
  start: () => m.feedback_move_start_body(),
  recover: () => m.feedback_move_recover_body(),
  lose: () => m.feedback_move_lose_body(),
  reopen: () => m.feedback_move_reopen_body(),
  justify: () => m.feedback_move_justify_body(),
  dismiss: () => m.feedback_move_dismiss_body(),
  undecide: () => m.feedback_move_undecide_body(),
  erase: () => m.feedback_move_erase_body(),
};

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? moveNames[loaderData.move]() : m.shell_nav_feedback()) }];
}

function requireMove(url: URL): MoveName {
  return orNotFound(findMove(url.searchParams.get("move") ?? ""));
}

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const move = requireMove(url);
  const page = await caseMoves.load(requireUser(context), id, "move-feedback", moves[move].by);
  return { crumb: page.crumb, move, page };
}

const moveForm = z.object({ reason: reasonText });

export function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const [user, move] = [requireUser(context), requireMove(url)];
  return caseMoves.handle(user, id, request, {
    schema: moveForm,
    action: moves[move].by,
    change: ({ reason }, sent) => moveCase(user, id, move, { reason, ...sent }, new Date()),
    toast: () => ({ message: m.feedback_saved() }),
    staleMessage: m.feedback_moved_on,
  });
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function MoveCase({ loaderData: { move, page }, actionData }: Route.ComponentProps) {
  const path = href("/qc/feedback/:id/move", { id: page.id, move });
  const { form, notice, answer } = useFormDraft(path, actionData);
  const { reason } = moves[move];
  return (
    <StatusForm
      page={page}
      ends={move === "erase" || move === "lose"}
      href={href("/qc/feedback/:id", { id: page.id })}
      action={path}
      form={form}
      notice={notice}
      reply={answer?.reply}
      texts={{ title: moveNames[move], body: bodies[move], button: moveNames[move] }}
      reason={{
        label: move === "recover" ? m.feedback_resolution() : reason ? m.records_reason() : m.records_reason_optional(),
        required: reason,
        hint: m.feedback_reason_hint(),
      }}
    />
  );
}
