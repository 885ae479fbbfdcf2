/** The browser's side of /qc/check/answer: what is sent, and what each kind of reply means. */
import { answerField, type AnswerPart, type GivenAnswer, readAnswers } from "#app/checks/answers.ts";
import type { Item } from "#app/templates/template.ts";
import type { Entries, Fields, Reply } from "#app/checks/kept/autosave.ts";
import type { Conflict, ItemProblem, ShownAnswer } from "./form-view.ts";

/** What /qc/check/answer answers. */
export interface AnswerReply {
  /** By item, the number of changes that its answer now stands at. */
  readonly saved: Readonly<Record<string, number>>;
  readonly conflicts: Readonly<Record<string, Conflict>>;
  readonly problems: readonly ItemProblem[];
}

/** What an item's fields say; undefined when they can't be read. */
export function readFields(item: Item, fields: Fields): GivenAnswer | undefined {
  const alone = { sections: [{ id: "", title: { en: "", vi: "" }, weight: null, items: [item] }] };
  return readAnswers(alone, namedFields(item.id, fields, 0)).given[item.id];
}

/** An item's fields under the names that the form gives them; `was` is the digest of the answer they replace, if known. */
export function namedFields(item: string, fields: Fields, basedOn: number, was?: string): [string, string][] {
  const parts: [AnswerPart, string][] = [["changes", String(basedOn)]];
  if (was !== undefined) parts.push(["was", was]);
  for (const part of ["value", "na", "note"] as const) if (fields[part]) parts.push([part, fields[part]]);
  return parts.map(([part, value]) => [answerField(item, part), value]);
}

export type Failure = { kind: "unreachable" } | { kind: "signed-out" } | { kind: "closed" };

/** What a reply that is no success means; null for a success. */
export function failureOf(response: Pick<Response, "status" | "type">): Failure | null {
  if (response.type === "opaqueredirect" || response.status === 401) return { kind: "signed-out" };
  if (response.status === 404 || response.status === 409) return { kind: "closed" };
  return response.status === 200 ? null : { kind: "unreachable" };
}

export const request = {
  method: "POST",
  redirect: "manual",
  credentials: "same-origin",
  headers: { Accept: "application/json" },
} satisfies RequestInit;

/** Sends answers; `keepalive` lets the request outlive the page. */
export async function sendAnswers(
  checkId: string,
  entries: Entries,
  before: (item: string, fields: Fields) => string | undefined,
): Promise<Reply<ShownAnswer | null> & { reply?: AnswerReply }> {
  const body = new URLSearchParams(
    Object.entries(entries).flatMap(([item, { fields, basedOn }]) =>
      namedFields(item, fields, basedOn, before(item, fields)),
    ),
  );
  // Browsers refuse more than 64 KiB to a request that outlives its page.
  const keepalive = body.toString().length < 60_000;
  const response = await fetch(`/qc/check/answer?${new URLSearchParams({ id: checkId })}`, {
    ...request,
    body,
    keepalive,
  });
  const failure = failureOf(response);
  if (failure) return failure;
  const reply = (await response.json()) as AnswerReply;
  return {
    kind: "saved",
    saved: reply.saved,
    conflicts: reply.conflicts,
    problems: reply.problems.map((problem) => problem.item),
    reply,
  };
}
