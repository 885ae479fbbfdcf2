import { postForm } from "#app/outbox/post-form.ts";
import { href } from "#app/ui/href.ts";
import type { Entries, Fields } from "./autosave.ts";
import { namedFields } from "./fields.ts";
import type { Conflict, ItemProblem } from "./form-view.ts";

export interface AnswerReply {
  readonly saved: Readonly<Record<string, number>>;
  readonly conflicts: Readonly<Record<string, Conflict>>;
  readonly problems: readonly ItemProblem[];
}

export function sendAnswers(
  checkId: string,
  entries: Entries,
  before: (item: string, fields: Fields) => string | undefined,
) {
  const fields = Object.entries(entries).flatMap(([item, entry]) =>
    namedFields(item, entry.fields, entry.basedOn, before(item, entry.fields)),
  );
  return postForm<AnswerReply>(href("/qc/check/answer", { id: checkId }), new URLSearchParams(fields));
}
