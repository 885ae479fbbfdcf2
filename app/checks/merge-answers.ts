/** Merges entered answers into a draft item by item, so that two people or devices in one check lose nothing. */
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { answerDigest, type EnteredAnswer } from "./answers.ts";
import { answerOf, fits } from "./asked-items.ts";
import type { Answer, Answers } from "./check.ts";

/** `basedOn`: the `changes` of each item's answer when it was edited; none = 0. */
export interface EnteredAnswers {
  readonly entered: Readonly<Record<string, EnteredAnswer>>;
  readonly basedOn: Readonly<Record<string, number>>;
}

/** An item that was answered differently here (`mine`) and elsewhere (`theirs`, which is stored). */
export interface AnswerConflict {
  readonly item: string;
  readonly mine: EnteredAnswer;
  readonly theirs: Answer;
}

export interface Merged {
  readonly answers: Answers;
  readonly saved: string[];
  readonly conflicts: AnswerConflict[];
  /** Items without room left in the check; their answers stay. */
  readonly full: string[];
  readonly changed: boolean;
}

/** Bytes of JSON of all answers, so that a check stays under a document's 1 MiB. */
const maxAnswersBytes = 700_000;

export function fitsCheck(answers: Answers, item: string, answer: Answer): boolean {
  const growth = growthOf(answers, item, answer);
  return growth <= 0 || growth <= maxAnswersBytes - sizeOf(answers);
}

function growthOf(answers: Answers, item: string, answer: Answer): number {
  const before = answerOf(answers, item);
  return sizeOf({ [item]: answer }) - (before ? sizeOf({ [item]: before }) : 0);
}

function sizeOf(answers: Answers): number {
  return new TextEncoder().encode(JSON.stringify(answers)).length;
}

/** An item conflicts only if the form and someone else changed it; emptied answers and photos never do. @throws RangeError */
export function mergeAnswers(
  version: Pick<TemplateVersion, "sections">,
  stored: Answers,
  { entered, basedOn, by, at }: EnteredAnswers & Pick<Answer, "by" | "at">,
): Merged {
  const answers: Record<string, Answer> = { ...stored };
  const saved: string[] = [];
  const conflicts: AnswerConflict[] = [];
  const full: string[] = [];
  let room = maxAnswersBytes - sizeOf(stored);
  for (const item of itemsOf(version)) {
    const mine = answerOf(entered, item.id);
    if (!mine) continue;
    if (mine.value !== undefined && !fits(item, mine.value))
      throw new RangeError(`${mine.value} is no answer to ${item.id}`);
    const theirs = answerOf(stored, item.id);
    const photos = theirs?.photos?.filter((photo) => !mine.remove?.includes(photo.key));
    const remainingPhotos = { ...(photos?.length && { photos }) };
    const next = { ...contentOf(mine), ...remainingPhotos, changes: (theirs?.changes ?? 0) + 1, at, by };
    const status = compareAnswers(mine, theirs, answerOf(basedOn, item.id) ?? 0);
    const growth = status === "apply" ? growthOf(stored, item.id, next) : 0;
    const isApplied = status === "apply" && (growth <= 0 || growth <= room);
    if (status === "conflict") conflicts.push({ item: item.id, mine, theirs: theirs! });
    else if (status === "apply" && !isApplied) full.push(item.id);
    else saved.push(item.id);

    if (isApplied) {
      answers[item.id] = next;
      room -= growth;
    } else if (theirs && photos?.length !== theirs.photos?.length) {
      const { photos: _, ...rest } = theirs;
      answers[item.id] = { ...rest, ...remainingPhotos };
    }
  }
  const changed = Object.keys(answers).some((id) => answers[id] !== stored[id]);
  return { answers, saved, conflicts, full, changed };
}

function compareAnswers(
  mine: EnteredAnswer,
  theirs: Answer | undefined,
  basedOn: number,
): "same" | "apply" | "conflict" {
  const [mineDigest, theirsDigest] = [answerDigest(mine), answerDigest(theirs)];
  if (mineDigest === theirsDigest) return "same";
  if ((theirs?.changes ?? 0) === basedOn) return "apply";
  const unanswered = answerDigest(undefined);
  if (mineDigest === (mine.basisDigest ?? (basedOn === 0 ? unanswered : null))) return "same";
  return theirsDigest === unanswered || theirsDigest === mine.basisDigest ? "apply" : "conflict";
}

function contentOf({ value, na, note }: EnteredAnswer): Pick<Answer, "value" | "na" | "note"> {
  return { ...(value !== undefined && { value }), ...(na && { na }), ...(note && { note }) };
}
