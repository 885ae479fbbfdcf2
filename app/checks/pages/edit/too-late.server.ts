import { answerDigest, readAnswers } from "#app/checks/answers.ts";
import { answerOf, type AnswerContent } from "#app/checks/asked-items.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import type { Stored } from "#app/db/documents.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { say } from "#app/i18n/locale.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import type { UnsavedEntry } from "./closed-check.tsx";
import { withNaFields } from "./form-view.ts";

export async function tooLate(check: Stored<Check>, upload: FormUpload): Promise<UnsavedEntry[]> {
  const version = await findVersionOf(check.data);
  const { entered } = readAnswers(version, withNaFields(upload.fields));
  return itemsOf(version).flatMap((item) => {
    const mine: (AnswerContent & { basisDigest?: string }) | undefined = answerOf(entered, item.id);
    const stored = answerOf(check.data.answers, item.id);
    const untouched = mine && (mine.basisDigest ?? answerDigest(undefined)) === answerDigest(mine);
    if (!mine || untouched || toText(item, mine) === toText(item, stored && { ...stored, photos: undefined }))
      return [];
    return [{ item: item.id, text: say(item.text), mine: toText(item, mine), stored: toText(item, stored) }];
  });
}

function toText(item: Item, answer: AnswerContent | undefined): string {
  return [formatAnswer(item, answer), answer?.note].filter(Boolean).join(" · ");
}
