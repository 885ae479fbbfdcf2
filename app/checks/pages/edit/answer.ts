import { requireUser } from "#app/auth/user-context.server.ts";
import { fullProblems, readAnswers } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { answerMovedOn, handleSent } from "#app/records/handle-form.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import type { Route } from "./+types/answer";
import { requireEditable } from "./editable.server.ts";
import { withNaFields } from "./form-view.ts";
import { describeAnswerProblems } from "./problems.ts";
import type { AnswerReply } from "#app/checks/device/send-answers.ts";
import { shownConflicts } from "./save-form.server.ts";

/** 200 with what was saved, 404 for a check that the user can't edit, 409 when it is no longer a draft. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const check = await requireEditable(user, url.searchParams.get("id") ?? "");
  const form = await readForm(request, emptyForm, { files: true });
  const save = async () => {
    const version = await findVersionOf(check.data);
    const { entered, basedOn, problems } = readAnswers(version, withNaFields(form.fields));
    const saved = await saveAnswers(user, check.id, { entered, basedOn }, new Date());
    const reply: AnswerReply = {
      saved: Object.fromEntries(saved.saved.map((item) => [item, answerOf(saved.check.answers, item)?.changes ?? 0])),
      conflicts: shownConflicts(saved.conflicts),
      problems: describeAnswerProblems(itemsOf(version), [...problems, ...fullProblems(saved.full)]),
    };
    return Response.json(reply);
  };
  return handleSent(save, answerMovedOn);
}

export const loader = postOnly;
