/** Autosave: takes the answers that a form gives as they are given, and says at how many changes each now stands. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { fullProblems, readAnswers } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { postOnly } from "#app/ui/form.server.ts";
import type { Route } from "./+types/answer";
import { requireEditable } from "./editable.server.ts";
import { withNaFields } from "./form-view.ts";
import { inWords } from "./problems.ts";
import type { AnswerReply } from "./send-answers.ts";
import { shownConflicts } from "./take-form.server.ts";

/** 200 with what was saved and what was not, 404 for a check that is not the user's to edit, 409 for one that is no longer a draft. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const check = await requireEditable(user, url.searchParams.get("id") ?? "");
  const { fields } = await readUpload(request);
  const version = await findVersionOf(check.data);
  const { given, basedOn, problems } = readAnswers(version, withNaFields(fields));
  try {
    const saved = await saveAnswers(user, check.id, { given, basedOn }, new Date());
    const reply: AnswerReply = {
      saved: Object.fromEntries(saved.saved.map((item) => [item, answerOf(saved.check.answers, item)?.changes ?? 0])),
      conflicts: shownConflicts(saved.conflicts),
      problems: inWords(itemsOf(version), [...problems, ...fullProblems(saved.full)]),
    };
    return Response.json(reply);
  } catch (error) {
    if (error instanceof StaleCheck) return new Response(null, { status: 409 });
    throw error;
  }
}

export const loader = postOnly;
