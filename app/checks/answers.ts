/** Fields are named `a.ITEM.value|na|note|photo|remove|changes|was`; `was` digests the rendered answer. Runs in the browser, too. */
import { parseDay } from "#app/i18n/days.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { Item, TemplateVersion } from "#app/templates/template.ts";
import { type AnswerContent, fits } from "./asked-items.ts";
import * as checkLimits from "./limits.ts";

const answerParts = ["value", "na", "note", "photo", "remove", "changes", "was"] as const;
export type AnswerPart = (typeof answerParts)[number];

/** The radio button N/A, in the field of the value; an option's id can't contain a slash. */
export const naChoice = "n/a";

export interface EnteredAnswer {
  value?: string | number;
  na?: boolean;
  note?: string;
  remove?: string[];
  basisDigest?: string;
}

type ProblemCode =
  | "number"
  | "too-large"
  | "two-readings"
  | "decimals"
  | "date"
  | "range"
  | "choice"
  | "too-long"
  | "note-too-long"
  | "full"
  | "na"
  | "answer-missing"
  | "photo-missing"
  | "note-missing";

export interface AnswerProblem {
  item: string;
  code: ProblemCode;
  typed?: string;
}

export function fullProblems(items: readonly string[]): AnswerProblem[] {
  return items.map((item) => ({ item, code: "full" }));
}

export function answerField(item: string, part: AnswerPart): string {
  return `a.${item}.${part}`;
}

export function parseAnswerField(name: string): { item: string; part: AnswerPart } | null {
  const [, item, word] = /^a\.([a-z0-9-]+)\.([a-z]+)$/.exec(name) ?? [];
  const part = answerParts.find((candidate) => candidate === word);
  return item && part ? { item, part } : null;
}

export function answerDigest(answer: Pick<AnswerContent, "value" | "na" | "note"> | undefined): string {
  return hashText(JSON.stringify([answer?.value ?? null, answer?.na ?? false, answer?.note ?? ""]));
}

function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}

export interface ReadAnswers {
  /** Items with a problem are missing, so that their stored answers stay. */
  entered: Record<string, EnteredAnswer>;
  basedOn: Record<string, number>;
  problems: AnswerProblem[];
}

/** Reads a form's answers, or those of one section. Unknown items and files are ignored. */
export function readAnswers(
  version: Pick<TemplateVersion, "sections">,
  entries: Iterable<readonly [string, unknown]>,
  only?: string,
): ReadAnswers {
  const fields = new Map<string, Map<AnswerPart, string[]>>();
  for (const [name, value] of entries) {
    const field = parseAnswerField(name);
    if (!field || field.part === "photo" || typeof value !== "string") continue;
    const parts = fields.get(field.item) ?? new Map<AnswerPart, string[]>();
    const values = parts.get(field.part) ?? [];
    values.push(value);
    fields.set(field.item, parts.set(field.part, values));
  }
  const read: ReadAnswers = { entered: {}, basedOn: {}, problems: [] };
  for (const section of version.sections) {
    if (only !== undefined && section.id !== only) continue;
    for (const item of section.items) {
      const parts = fields.get(item.id);
      if (!parts) continue;
      read.basedOn[item.id] = Number(/^\d{1,9}$/.exec(parts.get("changes")?.[0] ?? "")?.[0] ?? 0);
      const { answer, problems } = readItem(item, parts);
      if (problems.length > 0) read.problems.push(...problems);
      else read.entered[item.id] = answer;
    }
  }
  return read;
}

function readItem(
  item: Item,
  parts: ReadonlyMap<AnswerPart, readonly string[]>,
): { answer: EnteredAnswer; problems: AnswerProblem[] } {
  const answer: EnteredAnswer = {};
  const problems: AnswerProblem[] = [];
  const text = (part: AnswerPart) =>
    (parts.get(part)?.[0] ?? "")
      .replaceAll("\r\n", "\n")
      .replace(/\0/g, "")
      .replace(/\p{Surrogate}/gu, "\ufffd")
      .trim();
  const [typed, note] = [text("value"), text("note")];

  if (text("na") !== "") {
    if (item.allowNa) answer.na = true;
    else problems.push({ item: item.id, code: "na", typed });
  }
  if (plainLine(typed) !== "" && item.type !== "photo") {
    const value = readValue(item, typed);
    if (typeof value === "object") {
      if (!answer.na) problems.push({ item: item.id, typed, ...value });
    } else answer.value = value;
  }
  if (note.length > checkLimits.answerText) problems.push({ item: item.id, code: "note-too-long" });
  else if (note !== "" && item.note !== "off") answer.note = note;
  const remove = (parts.get("remove") ?? []).filter((key) => /^[0-9a-f]{64}$/.test(key));
  if (remove.length > 0) answer.remove = remove;
  if (parts.has("was")) answer.basisDigest = text("was");
  return { answer, problems };
}

function readValue(item: Item, typed: string): string | number | { code: ProblemCode } {
  switch (item.type) {
    case "pass-fail":
    case "choice":
      return fits(item, typed) ? typed : { code: "choice" };
    case "scale": {
      const value = readNumber(typed, 0);
      if (typeof value === "number") return fits(item, value) ? value : { code: "range" };
      return value.code === "number" ? value : { code: "range" };
    }
    case "number":
      return readNumber(typed, item.decimals, item.unit);
    case "date":
      return parseDay(typed) ?? { code: "date" };
    case "signature":
      return typed.length <= checkLimits.signature ? typed : { code: "too-long" };
    default:
      return typed.length <= checkLimits.answerText ? typed : { code: "too-long" };
  }
}

function readNumber(typed: string, decimals: number, unit = ""): number | { code: ProblemCode } {
  const numeral = parseNumeral(typed, unit);
  if (numeral === null) return { code: "number" };
  if (numeral.replace(/\D/g, "").length > 12) return { code: "too-large" };
  if (hasTwoReadings(numeral, decimals)) return { code: "two-readings" };
  // Adding 0 turns -0 into 0.
  const value = Number(numeral) + 0;
  return Number(value.toFixed(decimals)) === value ? value : { code: "decimals" };
}

export function canBeNegative(item: Item): boolean {
  return item.type === "number" && (item.min === null || item.min < 0 || item.unit.startsWith("°"));
}

/** "1,000" can mean a thousand or one, unless the item has that many decimals. */
function hasTwoReadings(numeral: string, decimals: number): boolean {
  return decimals < 3 && /^-?[1-9]\d{0,2}\.\d{3}$/.test(numeral);
}
