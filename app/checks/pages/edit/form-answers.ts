import { scoreWithoutFindings } from "#app/checks/appeal.ts";
import { answerDigest, type EnteredAnswer } from "#app/checks/answers.ts";
import {
  answerOf,
  askedItems,
  type AnswerContent,
  type AnswersByItem,
  isAnswered,
  isNa,
} from "#app/checks/asked-items.ts";
import { failCheck } from "#app/checks/findings.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import { isFinding } from "#app/checks/score.ts";
import type { Photo } from "#app/files/photo.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { type AnswerFields, readFields } from "#app/checks/device/fields.ts";
import { type CheckFormView, answerFieldsOf, type SectionProgress, progressOf, sameFields } from "./form-view.ts";

interface Figures {
  readonly score: number | null;
  readonly band: string | null;
  readonly critical: boolean;
  readonly progress: readonly SectionProgress[];
}

export class FormAnswers {
  readonly items: ReadonlyMap<string, Item>;
  readonly #version: CheckFormView["version"];
  readonly #removed: CheckFormView["removed"];
  readonly #locale = getLocale();
  readonly #fields = new Map<string, AnswerFields>();
  readonly #stored: Record<string, AnswerContent>;
  readonly #scored: Record<string, AnswerContent>;
  readonly #sent = new Map<string, string>();

  constructor(
    { version, answers, removed }: Pick<CheckFormView, "version" | "answers" | "removed">,
    typed: Readonly<Record<string, AnswerFields>>,
  ) {
    this.#version = version;
    this.#removed = removed;
    this.items = new Map(itemsOf(version).map((item) => [item.id, item]));
    this.#stored = { ...answers };
    this.#scored = { ...answers };
    for (const id of this.items.keys()) this.#fields.set(id, answerOf(typed, id) ?? this.storedFields(id));
  }

  fieldsOf(id: string): AnswerFields {
    return this.#fields.get(id)!;
  }

  storedFields(id: string): AnswerFields {
    return answerFieldsOf(answerOf(this.#stored, id), this.#locale);
  }

  differs(id: string, fields: AnswerFields): boolean {
    return !sameFields(fields, this.storedFields(id));
  }

  fill(id: string, fields: AnswerFields): void {
    this.#fields.set(id, fields);
  }

  store(id: string, answer: AnswerContent): void {
    this.#stored[id] = answer;
  }

  takeFields(id: string, photos: readonly Photo[], refused = false): void {
    const entered = refused ? undefined : this.read(id, this.fieldsOf(id));
    const { value, na, note } = entered ?? answerOf(this.#stored, id) ?? {};
    this.#scored[id] = { value, na, note, ...(photos.length > 0 && { photos: [...photos] }) };
  }

  read(id: string, fields: AnswerFields): EnteredAnswer | undefined {
    return readFields(this.items.get(id)!, fields);
  }

  storedDigest(id: string): string {
    return answerDigest(answerOf(this.#stored, id));
  }

  beginSending(id: string, fields: AnswerFields, basisDigest: string): string | undefined {
    const before = this.replacedDigest(id, fields, basisDigest);
    const entered = this.read(id, fields);
    if (entered) this.#sent.set(id, answerDigest(entered));
    return before;
  }

  /** The answer sent last is replaced even if its reply got lost, so that nobody conflicts with themselves. */
  replacedDigest(id: string, fields: AnswerFields, basisDigest: string): string | undefined {
    const next = answerDigest(this.read(id, fields));
    return [this.#sent.get(id), basisDigest].find((digest) => digest !== undefined && digest !== next);
  }

  forgetSent(id: string): void {
    this.#sent.delete(id);
  }

  askedIds(): ReadonlySet<string> {
    return new Set(askedItems(this.#version, this.#scored).map((item) => item.id));
  }

  isFinding(id: string): boolean {
    return isFinding(this.items.get(id)!, answerOf(this.#scored, id));
  }

  isAnswered(id: string): boolean {
    return isAnswered(this.items.get(id)!, answerOf(this.#scored, id));
  }

  settledAnswer(id: string): string | null {
    const [item, answer] = [this.items.get(id)!, answerOf(this.#scored, id)];
    if (!isAnswered(item, answer) || isFinding(item, answer)) return null;
    const isComplete =
      isNa(item, answer) ||
      ((item.photo !== "required" || answer?.photos?.length) && (item.note !== "required" || answer?.note?.trim()));
    return isComplete ? formatAnswer(item, answer) : null;
  }

  figures(): Figures {
    const { score, band, findings } = this.#version.scored
      ? scoreWithoutFindings(this.#version, this.#scored, {
          removed: removedItems(this.#removed, this.#scored),
          answeredOnly: true,
        })
      : { score: null, band: null, findings: [] };
    return { score, band, critical: failCheck(findings), progress: progressOf(this.#version, this.#scored) };
  }
}

export function removedItems(removed: CheckFormView["removed"], answers: AnswersByItem): ReadonlySet<string> {
  const isRemoved = ([id, value]: [string, unknown]) => {
    const answer = answerOf(answers, id);
    return answer?.value === value && !answer?.na;
  };
  return new Set(
    Object.entries(removed)
      .filter(isRemoved)
      .map(([id]) => id),
  );
}
