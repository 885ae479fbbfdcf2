/** Takes in what the form of a check sends. */
import { textOf } from "#app/files/form-body.server.ts";
import { answerField, fullProblems, type Problem, readAnswers, validateForSubmit } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { readPlace } from "#app/checks/evidence.ts";
import type { Conflict as FoundConflict, GivenChanges } from "#app/checks/merge-answers.ts";
import type { Stored } from "#app/db/documents.ts";
import type { readUpload } from "#app/files/upload.server.ts";
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

type Upload = Awaited<ReturnType<typeof readUpload>>;

/**
 * Saves what a form sent for a check that the user can edit, photos included, and submits the check if asked to. Everything
 * that can be saved is saved; what can't is given back as a refusal, with what was typed. Null when all went well.
 * @throws StaleCheck when the check is no longer a draft
 */
export async function takeForm(
  user: User,
  check: Stored<Check>,
  upload: Upload,
  { submitting, now }: { submitting: boolean; now: Date },
): Promise<EditRefusal | null> {
  const { id } = check;
  const version = await findVersionOf(check.data);
  const entries = withNaFields(upload.fields);
  const { given, basedOn, problems: unreadable } = readAnswers(version, entries);
  const { undecided, dropped } = decideConflicts(check.data, entries, given, basedOn);
  const problems = unreadable.filter((problem) => !dropped.has(problem.item));

  const photoProblems = await takePhotos(user, id, version, upload, now).catch((error: unknown) => {
    // A submission that is repeated after it succeeded brings photos that are already there.
    if (submitting && error instanceof StaleCheck) return [];
    throw error;
  });
  const readable = problems.length === 0 && photoProblems.length === 0 && Object.keys(undecided).length === 0;
  let [missing, conflicts]: [readonly Problem[], readonly FoundConflict[]] = [[], []];
  if (submitting && readable) {
    const key = entries.find(([name]) => name === "key")?.[1];
    const submitted = await submitCheck(
      user,
      id,
      { given, basedOn, key: typeof key === "string" ? key : "", place: readPlace(textOf(upload.fields, "place")) },
      now,
    );
    if (submitted.ok) return null;
    problems.push(...submitted.problems.filter(({ code }) => code === "full"));
    ({ problems: missing, conflicts } = submitted);
  } else {
    const saved = await saveAnswers(user, id, { given, basedOn }, now);
    conflicts = saved.conflicts;
    problems.push(...fullProblems(saved.full));
    if (submitting) missing = validateForSubmit(version, saved.check.answers);
  }

  const unread = new Set(problems.map((problem) => problem.item));
  const all: ItemProblem[] = [
    ...inWords(itemsOf(version), [...problems, ...missing.filter((problem) => !unread.has(problem.item))]),
    ...photoProblems,
    ...Object.keys(undecided).map(undecidedProblem),
  ];
  const open = { ...shownConflicts(conflicts), ...undecided };
  if (all.length === 0 && Object.keys(open).length === 0) return null;
  const order = new Map(itemsOf(version).map((item, index) => [item.id, index]));
  const place = textOf(upload.fields, "place");
  return {
    submitting,
    stale: false,
    ...(readPlace(place) && { place }),
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
  given: Record<string, GivenChanges["given"][string]>,
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
    delete given[item];
    const theirs = answerOf(check.answers, item);
    if (choice === "theirs") dropped.add(item);
    else undecided[item] = { theirs: theirs ? shownAnswer(theirs) : null, changes: theirs?.changes ?? 0 };
  }
  return { undecided, dropped };
}
