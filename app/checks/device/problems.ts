/** Reasons why a check on this phone is not sent yet. */
import { readDeviceDrafts, removeDeviceDraft, saveDeviceDraft } from "#app/outbox/device.ts";

export interface CheckProblem {
  /** "changed": other answers are on the server than were reviewed. "closed": no draft any more, or someone else's. */
  readonly reason: "start" | "answers" | "photo" | "changed" | "closed" | "delayed";
  readonly message?: string;
}

/** A delayed check is sent again by itself. */
export function needsPerson(problem: CheckProblem | null | undefined): problem is CheckProblem {
  return problem != null && problem.reason !== "delayed";
}

export async function readProblems(uid: string): Promise<ReadonlyMap<string, CheckProblem>> {
  const drafts = await readDeviceDrafts([uid, "problem"]);
  return new Map(drafts.map(([[checkId = ""], value]) => [checkId, value as CheckProblem]));
}

export function saveProblem(uid: string, checkId: string, problem: CheckProblem): void {
  saveDeviceDraft([uid, "problem", checkId], problem);
}

export function removeProblem(uid: string, checkId: string): void {
  removeDeviceDraft([uid, "problem", checkId]);
}
