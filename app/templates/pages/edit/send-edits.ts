/** The browser's side of the draft's address: what is sent, and what each kind of reply means. */
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import type { Draft } from "#app/templates/draft.ts";
import { type SaidConflict, templateHref } from "#app/templates/edit-view.ts";

/** What /qc/templates/ID/draft answers. */
export interface DraftReply {
  readonly revision: string | null;
  readonly conflicts: readonly SaidConflict[];
  /** The draft as it now is, where it is not what the sender expects. */
  readonly draft?: Draft;
}

export type SaveReply =
  | ({ kind: "saved" } & DraftReply)
  | { kind: "unreachable" | "signed-out" | "closed" | "refused" };

/** What a reply that is no success means; null for a success. */
function failureOf({ status, type }: Pick<Response, "status" | "type">): Exclude<SaveReply["kind"], "saved"> | null {
  if (type === "opaqueredirect" || status === 401) return "signed-out";
  if (status === 403 || status === 404 || status === 409) return "closed";
  if (status === 400 || status === 413) return "refused";
  return status === 200 ? null : "unreachable";
}

export async function sendEdits(id: string, edits: readonly DraftEdit[], seen: string | null): Promise<SaveReply> {
  const body = new URLSearchParams({ edits: JSON.stringify(edits), seen: seen ?? "" });
  const response = await fetch(templateHref(id, "draft"), {
    method: "POST",
    body,
    redirect: "manual",
    credentials: "same-origin",
    headers: { Accept: "application/json" },
    // Browsers refuse more than 64 KiB to a request that outlives its page.
    keepalive: body.toString().length < 60_000,
  });
  const kind = failureOf(response);
  return kind ? { kind } : { kind: "saved", ...((await response.json()) as DraftReply) };
}
