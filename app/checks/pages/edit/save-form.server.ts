/** Takes in what the form of a check sends. */
import { textOf } from "#app/files/form-body.server.ts";
import { answerField, fullProblems, readAnswers } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import type { Conflict as FoundConflict, EnteredAnswers } from "#app/checks/merge-answers.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import type { User } from "#app/auth/user.ts";
import {
  type Conflict,
  type EditRefusal,
  type ItemProblem,
  shownAnswer,
  typedFields,
  withNaFields,
} from "./form-view.ts";
import { inWords, undecided as undecidedProblem } from "./problems.ts";
import { takePhotos } from "./take-photos.server.ts";

/**
 * Saves what a form sent for a check that the user can edit, photos included. Everything that can be saved is saved; what can't
 * is given back as a refusal, with what was typed. Null when all went well.
 * @throws StaleCheck when the check is no longer a draft
 */
export async function saveCheckForm(
  user: User,
  check: Stored<Check>,
  upload: Upload,
  now: Date,
): Promise<EditRefusal | null> {
  const { id } = check;
  const version = await findVersionOf(check.data);
  const entries = withNaFields(upload.fields);
  const { entered, basedOn, problems: unreadable } = readAnswers(version, entries);
  const { undecided, dropped } = decideConflicts(check.data, entries, entered, basedOn);
  const problems = unreadable.filter((problem) => !dropped.has(problem.item));

  const photoProblems = await takePhotos(user, id, version, upload, now);
  const { conflicts, full } = await saveAnswers(user, id, { entered, basedOn }, now);
  problems.push(...fullProblems(full));

  const unread = new Set(problems.map((problem) => problem.item));
  const all: ItemProblem[] = [
    ...inWords(itemsOf(version), problems),
    ...photoProblems,
    ...Object.keys(undecided).map(undecidedProblem),
  ];
  const open = { ...shownConflicts(conflicts), ...undecided };
  if (all.length === 0 && Object.keys(open).length === 0) return null;
  const order = new Map(itemsOf(version).map((item, index) => [item.id, index]));
  return {
    submitting: false,
    typed: Object.fromEntries([...unread, ...Object.keys(open)].map((item) => [item, typedFields(entries, item)])),
    basis: Object.fromEntries(
      [...unread].map((item) => [
        item,
        { changes: basedOn[item] ?? 0, was: textOf(upload.fields, answerField(item, "was")) },
      ]),
    ),
    problems: all.toSorted((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0)),
    conflicts: open,
  };
}

export function shownConflicts(conflicts: readonly FoundConflict[]): Record<string, Conflict> {
  return Object.fromEntries(
    conflicts.map(({ item, theirs }) => [item, { theirs: shownAnswer(theirs), changes: theirs.changes }]),
  );
}

/** Carries out the choices made at conflicts that were shown; what is dropped or still open is taken out of what is given. */
function decideConflicts(
  check: Check,
  entries: readonly (readonly [string, unknown])[],
  entered: Record<string, EnteredAnswers["entered"][string]>,
  basedOn: Record<string, number>,
): { undecided: Record<string, Conflict>; dropped: ReadonlySet<string> } {
  const undecided: Record<string, Conflict> = {};
  const dropped = new Set<string>();
  const fields = new Map(entries);
  for (const [name, seen] of entries) {
    const item = /^conflict\.([a-z0-9-]+)$/.exec(name)?.[1];
    if (!item || !Object.hasOwn(basedOn, item)) continue;
    const choice = fields.get(`resolve.${item}`);
    if (choice === "mine") {
      basedOn[item] = Number(seen) || 0;
      continue;
    }
    delete entered[item];
    const theirs = answerOf(check.answers, item);
    if (choice === "theirs") dropped.add(item);
    else undecided[item] = { theirs: theirs ? shownAnswer(theirs) : null, changes: theirs?.changes ?? 0 };
  }
  return { undecided, dropped };
}
