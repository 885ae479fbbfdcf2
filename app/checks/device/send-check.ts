/** Sends a check's start, then its unsent answers, its photos and its submission. Every step has the same effect when it is repeated. */
import { isDrawing, drawing } from "#app/checks/drawing.ts";
import { markKitStale } from "#app/offline/browser-notes.ts";
import { type KitView, readKit, updateKitDraft } from "#app/offline/kit.ts";
import { removeDeviceDraft, waitForStorage } from "#app/outbox/device.ts";
import type { Failure } from "#app/outbox/outbox.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { readFields } from "./fields.ts";
import { updateKitAnswer } from "./local-kit.ts";
import { readLocalEntries, removeSentEntry } from "./local-entries.ts";
import { localPhotos } from "./local-photos.ts";
import { type CheckProblem, needsPerson, readProblems, removeProblem, saveProblem } from "./problems.ts";
import { sendAnswers, type ShownAnswer } from "./send-answers.ts";
import { sendPhoto } from "./send-photos.ts";
import { sendStart } from "./starts.ts";
import { forgetSubmission, postSubmission, readSubmission } from "./submissions.ts";

export type Delivery = "sent" | "submitted" | "needs-person" | "unreachable" | "signed-out";

type StepResult = Exclude<Delivery, "needs-person"> | CheckProblem;

interface KitDraft extends KitView {
  readonly version: Pick<TemplateVersion, "sections">;
  readonly answers: Readonly<Record<string, ShownAnswer>>;
}

export async function sendCheck(uid: string, checkId: string): Promise<Delivery> {
  const started = await sendStart(uid, checkId);
  if (started === "refused" || started === "closed") return "needs-person";
  if (started !== "done") return started;
  for (const send of [sendLocalAnswers, sendLocalPhotos, sendSubmission]) {
    const result = await send(uid, checkId).catch(() => "unreachable" as const);
    if (result === "sent") continue;
    if (result === "submitted") removeProblem(uid, checkId);
    if (typeof result === "string") return result;
    saveProblem(uid, checkId, result);
    return needsPerson(result) ? "needs-person" : "unreachable";
  }
  if ((await readProblems(uid)).has(checkId)) removeProblem(uid, checkId);
  return "sent";
}

function failedStep(kind: Failure): StepResult {
  return kind === "closed" || kind === "refused" ? { reason: "closed" } : kind;
}

async function sendLocalAnswers(uid: string, checkId: string): Promise<StepResult> {
  const entries = await readLocalEntries(uid, checkId);
  if (entries.size === 0) return "sent";
  const posted = await sendAnswers(
    { uid, checkId },
    Object.fromEntries([...entries].map(([item, { entry }]) => [item, entry])),
    (item) => entries.get(item)?.entry["was"],
  );
  if (posted.kind !== "done") return failedStep(posted.kind);
  const { saved, conflicts, problems } = posted.reply;
  if (typeof saved !== "object") return "unreachable";
  for (const [item, changes] of Object.entries(saved)) {
    const sentEntry = entries.get(item);
    if (!sentEntry || Object.hasOwn(conflicts, item) || problems.some((problem) => problem.item === item)) continue;
    storeInKit(uid, checkId, item, (draft) => {
      const askedItem = itemsOf(draft.version).find(({ id }) => id === item);
      const photos = draft.answers[item]?.photos;
      return { ...(askedItem && readFields(askedItem, sentEntry.entry.fields)), ...(photos && { photos }), changes };
    });
    await removeSentEntry({ uid, checkId, item }, sentEntry);
  }
  await waitForStorage();
  const isUnsaved = [...entries.keys()].some((item) => !Object.hasOwn(saved, item));
  const isDisputed = isUnsaved || Object.keys(conflicts).length > 0 || problems.length > 0;
  if (isDisputed) return { reason: "answers" };
  return (await readLocalEntries(uid, checkId)).size === 0 ? "sent" : "unreachable";
}

async function sendLocalPhotos(uid: string, checkId: string): Promise<StepResult> {
  for (const { key, item, file } of await localPhotos(uid, checkId)) {
    const draft = (await readKit<KitDraft>(uid))?.drafts.find((each) => each.checkId === checkId);
    const replaced = file.name === drawing.name ? (draft?.answers[item]?.photos ?? []).filter(isDrawing) : [];
    const posted = await sendPhoto({ uid, checkId }, { item, file, replaced });
    if (posted.kind !== "done") return failedStep(posted.kind);
    const { reply } = posted;
    if ("problem" in reply) return { reason: reply.again ? "delayed" : "photo", message: reply.problem };
    if (!Array.isArray(reply.photos)) return "unreachable";
    updateKitAnswer({ uid, checkId }, item, (before) => ({ changes: 0, ...before, photos: [...reply.photos] }));
    removeDeviceDraft([uid, "check-photo", checkId, key]);
  }
  await waitForStorage();
  return "sent";
}

async function sendSubmission(uid: string, checkId: string): Promise<StepResult> {
  const submission = await readSubmission(uid, checkId);
  if (!submission) return "sent";
  const posted = await postSubmission(uid, checkId, submission);
  if (posted.kind === "refused") return { reason: "changed" };
  if (posted.kind !== "done") return failedStep(posted.kind);
  const { reply } = posted;
  if (reply.checkId !== checkId) return "unreachable";
  if (reply.outcome !== "submitted") return { reason: reply.outcome };
  forgetSubmission(uid, checkId);
  // The kit is fetched again, without this draft.
  markKitStale();
  await waitForStorage();
  return "submitted";
}

function storeInKit(uid: string, checkId: string, item: string, read: (draft: KitDraft) => ShownAnswer): void {
  void updateKitDraft<KitDraft>(uid, checkId, (draft) => ({
    ...draft,
    answers: { ...draft.answers, [item]: read(draft) },
  }));
}
