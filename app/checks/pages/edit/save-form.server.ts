import { textOf } from "#app/files/form-body.server.ts";
import { answerField, fullProblems, readAnswers } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import type { AnswerConflict, EnteredAnswers } from "#app/checks/merge-answers.ts";
import type { Stored } from "#app/db/documents.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import type { User } from "#app/auth/user.ts";
import { type CheckFormRefusal, shownAnswer, typedFields, withNaFields } from "./form-view.ts";
import type { ShownConflict, ItemProblem } from "#app/checks/device/send-answers.ts";
import { describeAnswerProblems, conflictProblem as undecidedProblem } from "./problems.ts";
import { takePhotos } from "./take-photos.server.ts";

/** Everything valid is saved; the rest is returned with the typed texts. @throws StaleCheck when the check is no longer a draft */
export async function saveCheckForm(
  user: User,
  check: Stored<Check>,
  upload: FormUpload,
  now: Date,
): Promise<CheckFormRefusal | null> {
  const { id } = check;
  const version = await findVersionOf(check.data);
  const entries = withNaFields(upload.fields);
  const { problems: unreadable, ...answers } = readAnswers(version, entries);
  const { entered, basedOn, undecided, dropped } = decideConflicts(check.data, entries, answers);
  const problems = unreadable.filter((problem) => !dropped.has(problem.item));

  const photoProblems = await takePhotos(user, id, version, upload, now);
  const { conflicts, full } = await saveAnswers(user, id, { entered, basedOn }, now);
  problems.push(...fullProblems(full));

  const unsavedItems = new Set(problems.map((problem) => problem.item));
  const allProblems: ItemProblem[] = [
    ...describeAnswerProblems(itemsOf(version), problems),
    ...photoProblems,
    ...Object.keys(undecided).map(undecidedProblem),
  ];
  const openConflicts = { ...shownConflicts(conflicts), ...undecided };
  if (allProblems.length === 0 && Object.keys(openConflicts).length === 0) return null;
  const order = new Map(itemsOf(version).map((item, index) => [item.id, index]));
  return {
    submitting: false,
    typed: Object.fromEntries(
      [...unsavedItems, ...Object.keys(openConflicts)].map((item) => [item, typedFields(entries, item)]),
    ),
    basis: Object.fromEntries(
      [...unsavedItems].map((item) => [
        item,
        { changes: basedOn[item] ?? 0, basisDigest: textOf(upload.fields, answerField(item, "was")) },
      ]),
    ),
    problems: allProblems.toSorted((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0)),
    conflicts: openConflicts,
  };
}

export function shownConflicts(conflicts: readonly AnswerConflict[]): Record<string, ShownConflict> {
  return Object.fromEntries(
    conflicts.map(({ item, theirs }) => [item, { theirs: shownAnswer(theirs), changes: theirs.changes }]),
  );
}

interface DecidedAnswers extends EnteredAnswers {
  readonly undecided: Readonly<Record<string, ShownConflict>>;
  readonly dropped: ReadonlySet<string>;
}

/** `entered` is returned without dropped and undecided answers. */
function decideConflicts(
  check: Check,
  entries: readonly (readonly [string, unknown])[],
  answers: EnteredAnswers,
): DecidedAnswers {
  const [entered, basedOn] = [{ ...answers.entered }, { ...answers.basedOn }];
  const undecided: Record<string, ShownConflict> = {};
  const dropped = new Set<string>();
  const fields = new Map(entries);
  for (const [name, shownChanges] of entries) {
    const item = /^conflict\.([a-z0-9-]+)$/.exec(name)?.[1];
    if (!item || !Object.hasOwn(basedOn, item)) continue;
    const choice = fields.get(`resolve.${item}`);
    if (choice === "mine") {
      basedOn[item] = Number(shownChanges) || 0;
      continue;
    }
    delete entered[item];
    const theirs = answerOf(check.answers, item);
    if (choice === "theirs") dropped.add(item);
    else undecided[item] = { theirs: theirs ? shownAnswer(theirs) : null, changes: theirs?.changes ?? 0 };
  }
  return { entered, basedOn, undecided, dropped };
}
