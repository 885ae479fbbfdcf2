import { postForm } from "#app/outbox/post-form.ts";
import { href } from "#app/ui/href.ts";
import type { AnswerProblem } from "#app/checks/answers.ts";
import type { AnswerContent } from "#app/checks/asked-items.ts";
import { type AnswerEntries, type AnswerFields, namedFields } from "./fields.ts";

export type ShownAnswer = AnswerContent & { readonly changes: number };

export interface ItemProblem {
  readonly item: string;
  readonly code: AnswerProblem["code"] | "photo" | "unsent" | "conflict";
  readonly at: "answer" | "note" | "photo" | "conflict";
  readonly message: string;
}

export interface ShownConflict {
  readonly theirs: ShownAnswer | null;
  readonly changes: number;
}

export interface AnswerReply {
  readonly saved: Readonly<Record<string, number>>;
  readonly conflicts: Readonly<Record<string, ShownConflict>>;
  readonly problems: readonly ItemProblem[];
}

export interface OwnCheck {
  readonly uid: string;
  readonly checkId: string;
}

export function sendAnswers(
  { uid, checkId }: OwnCheck,
  entries: AnswerEntries,
  basisDigestOf: (item: string, fields: AnswerFields) => string | undefined,
) {
  const fields = Object.entries(entries).flatMap(([item, entry]) =>
    namedFields(item, { ...entry, basisDigest: basisDigestOf(item, entry.fields) }),
  );
  return postForm<AnswerReply>(uid, href("/qc/check/answer", { id: checkId }), new URLSearchParams(fields));
}
