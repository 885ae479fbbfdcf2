import type { User } from "#app/auth/user.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { stores } from "#app/stores/store.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { currentAppeals, removedFindings, scoreWithout } from "./appeal.ts";
import { fullProblems, type Problem, validateForSubmit } from "./answers.ts";
import { StaleCheck } from "./check-errors.ts";
import { checkRecord, figuresOf } from "./check-record.server.ts";
import { type Check, withOutcome } from "./check.ts";
import { isPlace, isTooFast, type Place, withDistance } from "./evidence.ts";
import { type Conflict, type GivenChanges, mergeAnswers } from "./merge-answers.ts";
import { follows, transitions } from "./transitions.ts";
import { withUnanswered } from "./unanswered.ts";
import { stamp } from "./stamp.server.ts";

/**
 * `key` is minted for the form `submit-check/ID`; `place` is where the phone says it is; what is no place on Earth is passed over.
 * `reviewed` is the draft's `updatedAt` when it was looked at.
 */
export interface SubmitInput extends GivenChanges {
  key: string;
  place?: Place | undefined;
  reviewed?: string | undefined;
}

export type Submitted = { ok: true; id: string } | { ok: false; problems: Problem[]; conflicts: Conflict[] };

/**
 * Saves what is given and submits the check: outcome, status, timeline and facts in one transaction. What is given is saved even
 * where something still stands in the way: then the check stays a draft, and problems and conflicts say what it is.
 * The same request again gives the same result.
 * @throws StaleCheck when the check is no longer a draft or was changed since it was reviewed, or the key came with other values before, or before the check was reopened
 * @throws Response 404 for a check that isn't the user's to see, 403 for one that they may not submit, 400 for a key that isn't theirs
 */
export async function submitCheck(
  user: User,
  id: string,
  { key, place: reported, reviewed, given, basedOn }: SubmitInput,
  now: Date,
): Promise<Submitted> {
  const place = isPlace(reported) ? reported : null;
  const at = now.toISOString();
  const left: Omit<Extract<Submitted, { ok: false }>, "ok"> = { problems: [], conflicts: [] };
  const request = {
    action: transitions.submit.by,
    form: "submit-check",
    key,
    body: { given, basedOn, place, reviewed },
    // A check that can be submitted was given back since: what the key led to then is no answer now.
    holds: ({ data }: Stored<Check>) => !follows("submit", data),
  };
  const work = changeRecord(user, checkRecord, id, request, now, async (tx, stored) => {
    const movedOn = reviewed !== undefined && reviewed !== stored.data.updatedAt;
    if (!follows("submit", stored.data) || movedOn) throw new StaleCheck(stored);
    const version = await requireVersion(stored.data.templateId, stored.data.templateVersion);
    const { answers, changed, conflicts, full } = mergeAnswers(
      version,
      stored.data.answers,
      { given, basedOn },
      { by: user.uid, at },
    );
    const draft: Check = changed ? { ...stored.data, answers, updatedAt: at } : stored.data;
    left.conflicts = conflicts;
    left.problems = [
      ...fullProblems(full),
      ...validateForSubmit(version, answers).filter((problem) => !full.includes(problem.item)),
    ];
    if (isLeft(left)) return { after: draft, event: null, unfinished: true };

    const store = place ? await tx.get(stores, draft.storeId) : null;
    const { appeals: _, ...rest } = draft;
    const appeals = currentAppeals(draft);
    const settled: Check = appeals.length > 0 ? { ...rest, appeals } : rest;
    const outcome = scoreWithout(removedFindings(settled), version, answers);
    const after: Check = {
      ...withOutcome(settled, withUnanswered(outcome, version, answers)),
      status: transitions.submit.to,
      submittedAt: at,
      ...stamp(draft, "figures", now),
      tooFast: isTooFast(version, draft, at),
      ...(place && { place: withDistance(place, store?.data.place) }),
    };
    return { after, event: { what: "submitted", after: figuresOf(after) } };
  });
  await work.catch((error: unknown) => {
    throw error instanceof StaleCheck ? new StaleCheck(error.check, given) : error;
  });
  return isLeft(left) ? { ok: false, ...left } : { ok: true, id };
}

function isLeft({ problems, conflicts }: { problems: readonly unknown[]; conflicts: readonly unknown[] }): boolean {
  return problems.length > 0 || conflicts.length > 0;
}
