/** What stands behind the edit page: the form's view of a check, and taking in what the form sends. */
import { textOf } from "#app/auth/form.server.ts";
import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { files } from "#app/files/files.server.ts";
import { maxPhotosPerItem, type Photo, type PhotoProblem } from "#app/files/photo.ts";
import { PhotoRefused, storePhoto } from "#app/files/photo.server.ts";
import { FilesUnavailable, isUnavailability, type Unavailability } from "#app/files/unavailable.ts";
import type { readUpload } from "#app/files/upload.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { log } from "#app/log.server.ts";
import { type Locale, textIn } from "#app/i18n/text.ts";
import { type Item, itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import type { User } from "#app/users/user.ts";
import {
  answerField,
  digestOf,
  fullProblems,
  parseAnswerField,
  type Problem,
  readAnswers,
  validateForSubmit,
} from "#app/checks/answers.ts";
import { answerOf, type Given } from "#app/checks/asked.ts";
import type { Check } from "#app/checks/check.ts";
import {
  attachPhoto,
  findCheck,
  findVersionOf,
  lastCheckOf,
  removePhoto,
  saveAnswers,
  submitCheck,
} from "#app/checks/checks.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { wasTaken } from "#app/checks/hand-over.server.ts";
import type { UnsavedEntry } from "./closed-check.tsx";
import { sayGiven } from "#app/checks/say-answer.ts";
import { inWords, photoProblem, sayPhotoProblem, undecided as undecidedProblem } from "./problems.ts";
import {
  type Conflict,
  type EditRefusal,
  type EditView,
  type ItemProblem,
  type LastTime,
  progressOf,
  shownAnswer,
  shownVersion,
  typedFields,
  withNaFields,
} from "./form-view.ts";
import type { Conflict as FoundConflict, GivenChanges } from "#app/checks/merge-answers.ts";
import { readPlace } from "#app/checks/evidence.ts";
import { faultOf } from "#app/checks/score.ts";
import type { PhotoReply } from "./send-answers.ts";

type Upload = Awaited<ReturnType<typeof readUpload>>;

/** A check that the user may work on, draft or not. @throws Response 404 for every other */
export async function requireEditable(user: User, id: string): Promise<Stored<Check>> {
  const check = await findCheck(user, id);
  if (!check || !can(user, "edit check", check.data)) throw new Response(null, { status: 404 });
  return check;
}

/** The same, or a draft that was handed from the user to somebody else, which `can` still tells apart. @throws Response 404 for every other */
export async function requireEditableOrTaken(user: User, id: string): Promise<Stored<Check>> {
  const check = await findCheck(user, id);
  if (!check || !(can(user, "edit check", check.data) || (await wasTaken(user, id))))
    throw new Response(null, { status: 404 });
  return check;
}

/** What a form says that came after its check was handed to somebody else, beside what is stored. */
export async function tooLate(check: Stored<Check>, upload: Upload): Promise<UnsavedEntry[]> {
  const version = await findVersionOf(check.data);
  const { given } = readAnswers(version, withNaFields(upload.fields));
  return unsavedOf(version, new StaleCheck(check, given));
}

/** The form's view of a draft. An unknown section means the first with something left to answer. */
export async function editViewOf(
  user: User,
  check: Stored<Check>,
  section: string | null,
  locale: Locale,
): Promise<EditView> {
  const version = await findVersionOf(check.data);
  const last = await lastCheckOf(user, {
    storeId: check.data.storeId,
    templateId: check.data.templateId,
    before: check,
  });
  const known = section === "all" || version.sections.some((each) => each.id === section);
  return {
    uid: user.uid,
    checkId: check.id,
    storeName: check.data.storeName,
    lead: leadOf(user, check.data, locale),
    version: shownVersion(version, locale),
    answers: Object.fromEntries(
      Object.entries(check.data.answers).map(([item, answer]) => [item, shownAnswer(answer)]),
    ),
    last: last && { checkId: last.id, day: last.data.day, answers: lastAnswers(version, last.data) },
    section: known ? section! : resumeAt(version, check.data),
    key: mintFormKey(user.uid, `submit-check/${check.id}`),
  };
}

function leadOf(user: User, check: Check, locale: Locale): string {
  const parts = [textIn(check.templateName, locale), formatDay(check.day)];
  if (check.inspectorId !== user.uid) parts.push(`${m.checks_inspector()}: ${check.inspectorName}`);
  return parts.join(" · ");
}

function resumeAt(version: TemplateVersion, check: Check): string {
  return (
    progressOf(version, check.answers).find((progress) => progress.answered < progress.asked)?.section ??
    version.sections[0]!.id
  );
}

/** Last time's answers to the items of this version, by item; ids survive from version to version. */
function lastAnswers(version: TemplateVersion, last: Check): Record<string, LastTime> {
  const failed = new Set(last.outcome?.findings.map((finding) => finding.item));
  return Object.fromEntries(
    itemsOf(version).flatMap((item): [string, LastTime][] => {
      const answer = answerOf(last.answers, item.id);
      if (!answer) return [];
      const { changes: _, ...given } = shownAnswer(answer);
      const photos = given.photos?.slice(0, 1);
      return [
        [
          item.id,
          {
            given: { ...given, ...(photos && { photos }) },
            fault: last.outcome ? failed.has(item.id) : faultOf(item, answer),
          },
        ],
      ];
    }),
  );
}

/** What is still missing for submitting, as a form that was sent back shows it. */
export async function missingIn(check: Stored<Check>): Promise<EditRefusal | null> {
  const version = await findVersionOf(check.data);
  const problems = inWords(itemsOf(version), validateForSubmit(version, check.data.answers));
  return problems.length > 0 ? { submitting: true, stale: false, typed: {}, basis: {}, problems, conflicts: {} } : null;
}

/**
 * Saves what a form sent for a check that the user may edit, photos included, and submits the check if asked to. Everything
 * that can be saved is saved; what can't is given back as a refusal, with what was typed. Null when all went well.
 * @throws StaleCheck when the check is no draft any more
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
  return {
    submitting,
    stale: false,
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

/** Takes a form's photos. What an item has no room for is refused before anything is made of it. */
async function takePhotos(
  user: User,
  id: string,
  version: TemplateVersion,
  upload: Upload,
  now: Date,
): Promise<ItemProblem[]> {
  const known = new Set(itemsOf(version).map((item) => item.id));
  const sent = new Map<string, number>();
  const problems: ItemProblem[] = [];
  let down: Unavailability | null = null;
  for (const file of upload.files) {
    const field = parseAnswerField(file.name);
    if (field?.part !== "photo" || !known.has(field.item)) continue;
    const count = (sent.get(field.item) ?? 0) + 1;
    sent.set(field.item, count);
    if (count > maxPhotosPerItem + 1) continue;
    const problem: PhotoProblem | Unavailability | null =
      count > maxPhotosPerItem ? "too-many" : (down ?? (await takePhoto(user, id, field.item, file, now)));
    // What failed one photo fails the others too, and each would wait as long.
    if (problem && isUnavailability(problem)) down = problem;
    if (problem) problems.push(photoProblem(field.item, problem));
  }
  return problems;
}

async function takePhoto(
  user: User,
  id: string,
  item: string,
  file: Upload["files"][number],
  now: Date,
): Promise<PhotoProblem | Unavailability | null> {
  if (file.problem || !file.bytes) return file.problem ?? "broken";
  let photo: Photo;
  try {
    photo = await storePhoto(files, file.bytes);
  } catch (error) {
    if (error instanceof PhotoRefused) return error.problem;
    if (!(error instanceof FilesUnavailable)) throw error;
    log.error("files-unavailable", error.facts);
    return error.facts.kind;
  }
  const outcome = await attachPhoto(user, id, item, photo, now);
  return outcome === "attached" || outcome === "already" ? null : outcome;
}

/** Attaches or removes one photo of an item, and says what the item's photos now are. */
export async function changePhoto(user: User, id: string, upload: Upload, now: Date): Promise<PhotoReply> {
  const version = await findVersionOf((await requireEditable(user, id)).data);
  const fields = new Map(withNaFields(upload.fields));
  const item = textOf(upload.fields, "item");
  if (!itemsOf(version).some((other) => other.id === item)) throw new Response(null, { status: 404 });
  const key = fields.get("remove");
  if (typeof key === "string") await removePhoto(user, id, item, key, now);
  for (const file of upload.files.slice(0, maxPhotosPerItem)) {
    const problem = await takePhoto(user, id, item, file, now);
    if (problem) return { problem: sayPhotoProblem(problem), ...(isUnavailability(problem) && { again: true }) };
  }
  const answer = answerOf((await requireEditable(user, id)).data.answers, item);
  return { photos: answer?.photos ?? [], changes: answer?.changes ?? 0 };
}

function words(item: Item, given: Given | undefined): string {
  return [sayGiven(item, given), given?.note].filter(Boolean).join(" · ");
}

/** What came too late for a check, beside what is stored there, in words. */
export function unsavedOf(version: TemplateVersion, stale: StaleCheck): UnsavedEntry[] {
  return itemsOf(version).flatMap((item) => {
    const mine: (Given & { was?: string }) | undefined = answerOf(stale.given, item.id);
    const stored = answerOf(stale.check.data.answers, item.id);
    const untouched = mine?.was === digestOf(mine);
    if (!mine || untouched || words(item, mine) === words(item, stored && { ...stored, photos: undefined })) return [];
    return [{ item: item.id, text: say(item.text), mine: words(item, mine), stored: words(item, stored) }];
  });
}
