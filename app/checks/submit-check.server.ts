import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { claimFormKey, keepFormResult, StaleForm } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { stores } from "#app/stores/store.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { fullProblems, type Problem, validateForSubmit } from "./answers.ts";
import { StaleCheck } from "./check-errors.ts";
import { type Check, checks, withOutcome } from "./check.ts";
import { isPlace, isTooFast, type Place, withDistance } from "./evidence.ts";
import { checkFacts } from "./facts.server.ts";
import { type Conflict, type GivenChanges, mergeAnswers } from "./merge-answers.ts";
import { scoreCheck } from "./score.ts";
import { follows, transitions } from "./transitions.ts";
import { withUnanswered } from "./unanswered.ts";

/** `key` is minted for the form `submit-check/ID`; `place` is where the phone says it is; what is no place on Earth is passed over. */
export interface SubmitInput extends GivenChanges {
  key: string;
  place?: Place | undefined;
}

export type Submitted = { ok: true; id: string } | { ok: false; problems: Problem[]; conflicts: Conflict[] };

/**
 * Saves what is given and submits the check: outcome, status, timeline and facts in one transaction. What is given is saved even
 * where something still stands in the way: then the check stays a draft, and problems and conflicts say what it is.
 * The same request again gives the same result.
 * @throws StaleCheck when the check is no draft any more, or the key came with other values before, or before the check was reopened
 * @throws Response 404 for a check that is none of the user's, 403 for one that they may not submit, 400 for a key that isn't theirs
 */
export async function submitCheck(
  user: User,
  id: string,
  { key, place: told, given, basedOn }: SubmitInput,
  now: Date,
): Promise<Submitted> {
  const place = isPlace(told) ? told : null;
  const at = now.toISOString();
  const claim = { uid: user.uid, form: `submit-check/${id}`, key, body: { given, basedOn, place } };
  return db.transaction(async (tx) => {
    const found = await tx.get(checks, id);
    const stored = withinScope(user, "check", found, ({ data }) => can(user, "read check", data));
    if (!stored) throw new Response(null, { status: 404 });
    authorize(user, transitions.submit.by, stored.data);
    const done = await claimFormKey(tx, claim).catch((error: unknown) => {
      throw error instanceof StaleForm ? new StaleCheck(stored, given) : error;
    });
    // A check that can be submitted again was given back since: what the key led to then is no answer now.
    const open = follows("submit", stored.data);
    if (done && !open) return { ok: true, id: done.result };
    if (done || !open) throw new StaleCheck(stored, given);

    const version = await requireVersion(stored.data.templateId, stored.data.templateVersion);
    const { answers, changed, conflicts, full } = mergeAnswers(
      version,
      stored.data.answers,
      { given, basedOn },
      { by: user.uid, at },
    );
    const draft: Check = changed ? { ...stored.data, answers, updatedAt: at } : stored.data;
    const problems = [
      ...fullProblems(full),
      ...validateForSubmit(version, answers).filter((problem) => !full.includes(problem.item)),
    ];
    if (problems.length > 0 || conflicts.length > 0) {
      if (changed) tx.set(checks, id, draft, { revision: stored.revision });
      return { ok: false, problems, conflicts };
    }

    const store = place ? await tx.get(stores, draft.storeId) : null;
    const check: Check = {
      ...withOutcome(draft, withUnanswered(scoreCheck(version, answers), version, answers)),
      status: transitions.submit.to,
      submittedAt: at,
      updatedAt: at,
      tooFast: isTooFast(version, draft, at),
      ...(place && { place: withDistance(place, store?.data.place) }),
    };
    tx.set(checks, id, check, { revision: stored.revision });
    recordEvent(tx, {
      subject: `checks/${id}`,
      at,
      by: user.uid,
      byName: nameOf(user),
      what: "submitted",
      after: { score: check.outcome!.score, result: check.outcome!.result, findings: check.outcome!.findings.length },
    });
    checkFacts.record(tx, id, check);
    keepFormResult(tx, claim, id);
    return { ok: true, id };
  });
}
