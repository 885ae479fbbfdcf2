import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { stores } from "#app/stores/store.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { currentAppeals, removedFindings, scoreWithoutFindings } from "./appeal.ts";
import { fullProblems, type AnswerProblem } from "./answers.ts";
import { validateForSubmit } from "./submit-rules.ts";
import { StaleCheck } from "./check-errors.ts";
import { checkRecord, checkFigures } from "./check-record.server.ts";
import { type Check, withOutcome } from "./check.ts";
import { reviewDigest } from "./device/review-digest.ts";
import { isPlace, isTooFast, type ReportedPosition, withDistance } from "./evidence.ts";
import { judgePhoneTime, type PhoneSubmit } from "./phone-time.ts";
import { type AnswerConflict, type EnteredAnswers, mergeAnswers } from "./merge-answers.ts";
import { isPossible, checkTransitions } from "./transitions.ts";
import { withUnanswered } from "./unanswered.ts";
import { stampDecision } from "./stamp.server.ts";

export function mintSubmitKey({ uid }: User, checkId: string): string {
  return mintFormKey(uid, `submit-check/${checkId}`);
}

/** `key` is by `mintSubmitKey`. The draft was reviewed at its `updatedAt`, or without a network as `reviewedDigest`. */
export interface SubmitInput extends EnteredAnswers {
  key: string;
  place?: ReportedPosition | undefined;
  reviewed?: string | undefined;
  reviewedDigest?: string | undefined;
  /** By the phone's clock. */
  pressedAt?: string | undefined;
}

export type Submitted =
  | { ok: true; id: string }
  | { ok: false; problems: AnswerProblem[]; conflicts: AnswerConflict[] };

/**
 * With problems or conflicts the answers are saved, too, and the check stays a draft. The same request again returns the same result.
 * @throws StaleCheck when the check moved on or the key was used with other values; Response 404, 403, or 400 for an invalid key
 */
export async function submitCheck(
  user: User,
  id: string,
  { key, place: reported, reviewed, reviewedDigest, pressedAt, entered, basedOn }: SubmitInput,
  now: Date,
): Promise<Submitted> {
  const place = isPlace(reported) ? reported : null;
  const at = now.toISOString();
  const submitResult = await changeRecord(
    {
      user,
      kind: checkRecord,
      id,
      action: checkTransitions.submit.by,
      form: "submit-check",
      key,
      body: { entered, basedOn, place, reviewed, reviewedDigest },
      // The check was reopened since, so the earlier result for this key no longer applies.
      stillApplies: ({ data }) => !isPossible("submit", data),
      now,
    },
    async (tx, stored) => {
      const hasChangedSinceReview =
        (reviewed !== undefined && reviewed !== stored.data.updatedAt) ||
        (reviewedDigest !== undefined && reviewedDigest !== digestOfDraft(stored.data));
      if (!isPossible("submit", stored.data) || hasChangedSinceReview) throw new StaleCheck(stored);
      const version = await requireVersion(stored.data.templateId, stored.data.templateVersion);
      const changes = { entered, basedOn, by: user.uid, at };
      const { answers, changed, conflicts, full } = mergeAnswers(version, stored.data.answers, changes);
      const draft: Check = changed ? { ...stored.data, answers, updatedAt: at } : stored.data;
      const problems = [
        ...fullProblems(full),
        ...validateForSubmit(version, answers).filter((problem) => !full.includes(problem.item)),
      ];
      const isUnfinished = problems.length > 0 || conflicts.length > 0;
      const after = isUnfinished ? draft : await applySubmit(tx, draft, { version, place, pressedAt, now });
      return {
        write: { after, event: isUnfinished ? null : { what: "submitted", after: checkFigures(after) } },
        result: isUnfinished ? { problems, conflicts } : "submitted",
        isUnfinished,
      };
    },
  );
  return typeof submitResult === "string" ? { ok: true, id } : { ok: false, ...submitResult };
}

export function digestOfDraft({ answers, reopened }: Pick<Check, "answers" | "reopened">): string {
  return reviewDigest(answers, reopened?.at ?? null);
}

async function applySubmit(
  tx: Transaction,
  draft: Check,
  {
    version,
    place,
    pressedAt,
    now,
  }: Pick<SubmitInput, "pressedAt"> & {
    readonly version: TemplateVersion;
    readonly place: ReportedPosition | null;
    readonly now: Date;
  },
): Promise<Check> {
  const at = now.toISOString();
  const store = place ? await tx.get(stores, draft.storeId) : null;
  const { appeals: _appeals, phoneSubmit: _earlier, ...rest } = draft;
  const appeals = currentAppeals(draft);
  const settled: Check = appeals.length > 0 ? { ...rest, appeals } : rest;
  const outcome = scoreWithoutFindings(version, draft.answers, { removed: removedFindings(settled) });
  return {
    ...withOutcome(settled, withUnanswered(outcome, version, draft.answers)),
    status: checkTransitions.submit.to,
    submittedAt: at,
    ...(pressedAt && { phoneSubmit: judgeSubmit(draft, pressedAt, now) }),
    ...stampDecision(draft, "figures", now),
    tooFast: isTooFast(version, draft, at),
    ...(place && { place: withDistance(place, store?.data.place) }),
  };
}

function judgeSubmit({ startedAt, phoneStart }: Check, at: string, now: Date): PhoneSubmit {
  const earliest = phoneStart?.doubt === "late" ? phoneStart.at : startedAt;
  return { at, ...judgePhoneTime(at, { earliest, now }) };
}
