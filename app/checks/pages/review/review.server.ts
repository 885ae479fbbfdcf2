import { mintSubmitKey } from "#app/checks/submit-check.server.ts";
import type { User } from "#app/auth/user.ts";
import { removedFindings } from "#app/checks/appeal.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { planTasks } from "#app/checks/open-tasks.server.ts";
import { taskWords } from "#app/checks/pages/view/task-words.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, joinFacts } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { findTasksOf } from "#app/tasks/tasks.server.ts";
import { reviewAnswers } from "./review.ts";

export async function readReview(user: User, { id, data: check }: Stored<Check>, now: Date) {
  const { answers, appeals } = check;
  const version = await findVersionOf(check);
  const { review, back, findings } = reviewAnswers({
    checkId: id,
    answers,
    appeals,
    version,
    removed: removedFindings(check),
  });
  const tasks = findings && (await planTasks(check, { findings, existing: await findTasksOf(user, id) }, now));
  return {
    storeName: check.storeName,
    lead: joinFacts([say(check.templateName), formatDay(check.day)]),
    back,
    tasks: tasks && taskWords("planned", tasks),
    sheet: review,
    key: mintSubmitKey(user, id),
    reviewed: check.updatedAt,
  };
}
