import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import type { SubmitReply } from "#app/checks/device/submissions.ts";
import { parsePosition } from "#app/checks/evidence.ts";
import { phoneInstant } from "#app/checks/phone-time.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { digestOfDraft, submitCheck } from "#app/checks/submit-check.server.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import type { Route } from "./+types/submit";

const formSchema = z.object({ digest: anyText, place: anyText, pressedAt: phoneInstant });

/** 200 with what became of the check, 404 for one that the user can't edit, 400 for a key of another one. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  await requireEditable(user, id);
  const { value, hidden } = await readForm(request, formSchema);
  if (!value) throw new Response(null, { status: 400 });
  const reply = (outcome: SubmitReply["outcome"]) => Response.json({ checkId: id, outcome } satisfies SubmitReply);
  const { digest: reviewedDigest, place, pressedAt } = value;
  const submit = async () => {
    const input = { key: hidden.key, reviewedDigest, place: parsePosition(place), pressedAt, entered: {}, basedOn: {} };
    const submitted = await submitCheck(user, id, input, new Date());
    return reply(submitted.ok ? "submitted" : "changed");
  };
  return handleSent(submit, (error) => {
    if (!(error instanceof StaleCheck)) return null;
    const { data } = error.current;
    if (data.status === "draft") return reply("changed");
    return reply(data.status !== "void" && digestOfDraft(data) === reviewedDigest ? "submitted" : "closed");
  });
}

export const loader = postOnly;
