import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import { appealable, openAppeal, removedFindings, scoreWithoutFindings } from "#app/checks/appeal.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { CheckRefused, type RefusalCode } from "#app/checks/check-errors.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { sheetFindings, type SheetItem, toSheet } from "#app/checks/pages/view/sheet.ts";
import { photoField, readFormPhotos } from "#app/photos/form-photos.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Refusal, refuseError, type RefusalTable } from "#app/records/refusals.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText, tooLong } from "#app/ui/form-values.ts";
import { type AppealFigures, toAppealFigures } from "./figures.tsx";

export async function appealRows(check: Check): Promise<{ rows: SheetItem[]; settled: SheetItem[] }> {
  const open = new Set(appealable(check));
  const all = sheetFindings(toSheet(check, await findVersionOf(check), getLocale()));
  return { rows: all.filter(({ id }) => open.has(id)), settled: all.filter(({ id }) => !open.has(id)) };
}

interface DecisionRow {
  readonly item: SheetItem;
  readonly reason: string;
  readonly photos: readonly Photo[];
  readonly without: AppealFigures;
}

export type Decision = Awaited<ReturnType<typeof readDecision>>;

export async function readDecision(check: Check) {
  const appealed = new Map(openAppeal(check)?.items.map((item) => [item.item, item]));
  const version = await findVersionOf(check);
  const items = toSheet(check, version, getLocale()).flatMap((section) => section.items);
  const removed = removedFindings(check);
  const without = (some: Iterable<string>) =>
    toAppealFigures(scoreWithoutFindings(version, check.answers, { removed: new Set([...removed, ...some]) }));
  return {
    before: toAppealFigures(check.outcome!),
    rows: items.flatMap((item): DecisionRow[] => {
      const appeal = appealed.get(item.id);
      return appeal ? [{ item, reason: appeal.reason, photos: appeal.photos ?? [], without: without([item.id]) }] : [];
    }),
    all: appealed.size > 1 ? without(appealed.keys()) : null,
  };
}

const kibibyte = 1024;
/** Forty items of two fields each, and the rest of the form; a character may take nine bytes. */
const limits = { bytes: 1024 * kibibyte, urlencodedBytes: 1024 * kibibyte, parts: 2000 };

const byItem = <Value extends z.ZodType<string>>(value: Value) => z.record(z.string(), value).default({});
const appealText = anyText.refine((text) => text.trim().length <= checkLimits.appealText, {
  error: () => tooLong(checkLimits.appealText),
});
const schemaOf = <Choice extends z.ZodType<string>>(choice: Choice) =>
  z.object({ choice: byItem(choice), words: byItem(appealText) });

export function readDecisionForm<Choice extends z.ZodType<string>>(request: Request, choice: Choice) {
  return readForm(request, schemaOf(choice), { limits });
}

const photoForm = "appeal-photo";

/** Reads `choice.ITEM`, `words.ITEM`, `photos.ITEM` (files) and `held.ITEM` (photos that an earlier submission stored). */
export async function readAppealForm(user: User, check: Check, request: Request, now: Date) {
  const form = await readForm(request, schemaOf(z.string()), { files: true });
  const photosByItem: Record<string, readonly Photo[]> = {};
  const problems: Record<string, string> = {};
  for (const item of appealable(check).slice(0, checkLimits.appealed)) {
    const files = form.files.filter(({ name }) => name === `photos.${item}`);
    const pending = form.fields.getAll(`held.${item}`);
    if (files.length === 0 && pending.length === 0) continue;
    const full = m.checks_appeal_photos_full({ count: checkLimits.appealPhotos });
    const most = checkLimits.appealPhotos;
    const result = await readFormPhotos(
      user,
      photoForm,
      { pending, uploads: files, max: most, fullMessage: full },
      form.signal,
      now,
    );
    photosByItem[item] = result.photos;
    if (result.problem) problems[`photos.${item}`] = result.problem;
  }
  const held = Object.fromEntries(
    Object.entries(photosByItem).map(([item, each]) => [item, each.map((photo) => photoField(user, photoForm, photo))]),
  );
  const refuse = <More extends object>(errors: object = {}, more: { status?: number } & More = {} as More) =>
    form.refuse({ ...problems, ...errors }, { ...more, held });
  return { ...form, value: Object.keys(problems).length > 0 ? null : form.value, photosByItem, refuse };
}

export function refuseItems(table: Partial<RefusalTable<RefusalCode>>): Refusal {
  return refuseError(CheckRefused, ({ code, items }) => {
    if (!table[code]) return null;
    const [field, message] = table[code];
    return field === "" ? { "": message() } : Object.fromEntries(items.map((item) => [`${field}.${item}`, message()]));
  });
}
