import { postForm } from "#app/outbox/post-form.ts";
import { href } from "#app/ui/href.ts";
import type { AnswerEntries, AnswerFields } from "./autosave.ts";
import { namedFields } from "./fields.ts";
import type { ShownConflict, ItemProblem } from "./form-view.ts";

export interface AnswerReply {
  readonly saved: Readonly<Record<string, number>>;
  readonly conflicts: Readonly<Record<string, ShownConflict>>;
  readonly problems: readonly ItemProblem[];
}

export function sendAnswers(
  checkId: string,
  entries: AnswerEntries,
  before: (item: string, fields: AnswerFields) => string | undefined,
) {
  const fields = Object.entries(entries).flatMap(([item, entry]) =>
    namedFields(item, { ...entry, basisDigest: before(item, entry.fields) }),
  );
  return postForm<AnswerReply>(href("/qc/check/answer", { id: checkId }), new URLSearchParams(fields));
}
