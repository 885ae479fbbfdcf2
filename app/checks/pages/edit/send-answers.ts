import { post } from "#app/outbox/post.ts";
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
  return post<AnswerReply>(href("/qc/check/answer", { id: checkId }), new URLSearchParams(fields));
}
