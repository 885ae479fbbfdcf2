import type { Failure } from "#app/outbox/outbox.ts";
import { postForm } from "#app/outbox/post-form.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import type { Draft } from "#app/templates/draft.ts";
import type { DescribedConflict } from "./editor-texts.server.ts";
import { templateHref } from "#app/templates/href.ts";

export interface DraftReply {
  readonly revision: string | null;
  readonly conflicts: readonly DescribedConflict[];
  readonly draft?: Draft;
}

export type SaveReply = ({ kind: "saved" } & DraftReply) | { kind: Failure };

export async function sendEdits(
  { uid, id }: { uid: string; id: string },
  edits: readonly DraftEdit[],
  revision: string | null,
): Promise<SaveReply> {
  const body = new URLSearchParams({ edits: JSON.stringify(edits), seen: revision ?? "" });
  const posted = await postForm<DraftReply>(uid, templateHref(id, "/draft"), body, {
    400: "refused",
    403: "closed",
    413: "refused",
  });
  return posted.kind === "done" ? { kind: "saved", ...posted.reply } : posted;
}
