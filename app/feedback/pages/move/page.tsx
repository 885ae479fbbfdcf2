import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CaseRefused } from "#app/feedback/case-errors.ts";
import { findCase, moveCase } from "#app/feedback/cases.server.ts";
import { type MoveName, moveNamed, moves } from "#app/feedback/moves.ts";
import { describeProblems } from "#app/feedback/pages/problems.ts";
import { moveNames } from "#app/feedback/pages/move-words.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { useSavedForm } from "#app/outbox/use-saved-form.tsx";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
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
  return [{ title: pageTitle(loaderData ? moveNames[loaderData.move]() : m.feedback_title()) }];
}

/** @throws Response 404 for no case of theirs and for no move, 403 without the permission */
async function requireMove(user: User, id: string, request: Request) {
  const move = moveNamed(new URL(request.url).searchParams.get("move") ?? "");
  const stored = await findCase(user, id);
  if (!stored || !move) throw new Response(null, { status: 404 });
  authorize(user, moves[move].by, stored.data);
  return { move, stored };
}

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { move, stored } = await requireMove(user, id, request);
  const { storeCode, storeName, day } = stored.data;
  const key = mintFormKey(user.uid, `move-feedback/${id}`);
  return { move, page: { id, code: storeCode, name: `${storeName} · ${formatDay(day)}`, key } };
}

const formSchema = z.object({
  reason: trimmedText.refine((text) => text.length <= 2000, { error: () => m.stores_reason_long() }),
  key: anyText,
});

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { move } = await requireMove(user, id, request);
  const form = await readForm(request, formSchema);
  if (!form.value) return form.refuse();
  try {
    await moveCase(user, id, move, form.value, new Date());
  } catch (error) {
    if (error instanceof CaseRefused) return form.refuse(describeProblems(error));
    if (error instanceof StaleRecord) return form.refuse({ "": m.feedback_moved_on() }, { status: 409 });
    return form.refuseExpired(error);
  }
  const to = href("/qc/feedback/:id", { id });
  return redirectWithToast(request, to, { tone: "good", message: m.feedback_saved() });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args);
}

export default function MoveCase({ loaderData: { move, page }, actionData }: Route.ComponentProps) {
  const path = href("/qc/feedback/:id/move", { id: page.id, move });
  const { form, notice, answer } = useSavedForm(path, actionData);
  const { reason } = moves[move];
  return (
    <StatusForm
      page={page}
      to={move}
      ends={move === "erase" || move === "lose"}
      href={href("/qc/feedback/:id", { id: page.id })}
      action={path}
      form={form}
      notice={notice}
      reply={answer?.reply}
      words={{ title: moveNames[move], body: bodies[move], button: moveNames[move] }}
      reason={{
        label: move === "recover" ? m.feedback_resolution() : reason ? m.stores_reason() : m.stores_reason_optional(),
        required: reason,
        hint: m.feedback_reason_hint(),
      }}
    />
  );
}
