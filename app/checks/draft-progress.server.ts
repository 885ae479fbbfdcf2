import { answerOf, askedItems, isAnswered } from "./asked-items.ts";
import type { Check } from "./check.ts";
import { findVersionOf } from "./checks.server.ts";

interface DraftProgress {
  readonly total: number;
  readonly answered: number;
}

/** Counts the items that apply. Reads the template's version. */
export async function readDraftProgress(check: Check): Promise<DraftProgress> {
  const items = askedItems(await findVersionOf(check), check.answers);
  const answered = items.filter((item) => isAnswered(item, answerOf(check.answers, item.id))).length;
  return { total: items.length, answered };
}
