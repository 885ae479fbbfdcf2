/** Checks that were started on this phone and that the server doesn't have yet. */
import { markKitStale } from "#app/offline/browser-notes.ts";
import { type KitView, saveKitDraft } from "#app/offline/kit.ts";
import { readDeviceDrafts, removeDeviceDraft, storeDeviceDraft, waitForStorage } from "#app/outbox/device.ts";
import type { Failure } from "#app/outbox/outbox.ts";
import { postForm } from "#app/outbox/post-form.ts";
import { href } from "#app/ui/href.ts";
import { inOneTab } from "./locks.ts";
import { removeProblem, saveProblem } from "./problems.ts";

interface PendingStart<View extends KitView> {
  readonly fields: Readonly<Record<string, string>>;
  readonly view: View;
}

export interface StartReply {
  readonly id?: string;
  readonly templateVersion?: number;
  readonly problem?: string;
  readonly again?: true;
}

export function saveStart<View extends KitView>(uid: string, start: PendingStart<View>): Promise<boolean> {
  return storeDeviceDraft([uid, "start", start.view.checkId], start);
}

export async function readStarts<View extends KitView>(uid: string): Promise<PendingStart<View>[]> {
  return (await readDeviceDrafts([uid, "start"])).map(([, value]) => value as PendingStart<View>);
}

/** Tabs take turns. Only a response that names the check is a receipt. */
export async function sendStart(uid: string, checkId: string): Promise<"done" | Failure> {
  const send = async () => {
    const start = (await readStarts(uid)).find(({ view }) => view.checkId === checkId);
    if (!start) return "done";
    const posted = await postForm<StartReply>(uid, href("/qc/check/start"), new URLSearchParams(start.fields), {
      404: "unreachable",
      409: "done",
      429: "done",
    });
    if (posted.kind !== "done") return posted.kind;
    const { id, templateVersion, problem, again } = posted.reply;
    if (problem) saveProblem(uid, checkId, { reason: again ? "delayed" : "start", message: problem });
    if (id !== checkId) return problem && !again ? "refused" : "unreachable";
    removeProblem(uid, checkId);
    if (String(templateVersion) === start.fields["templateVersion"]) await saveKitDraft(uid, start.view);
    markKitStale();
    removeDeviceDraft([uid, "start", checkId]);
    await waitForStorage();
    return "done";
  };
  return inOneTab(`start ${checkId}`, () => send().catch(() => "unreachable" as const));
}
