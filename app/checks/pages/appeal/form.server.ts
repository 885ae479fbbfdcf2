import { z } from "zod";
import { appealable, openAppeal } from "#app/checks/appeal.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { findingsOf, type SheetItem, sheetOf } from "#app/checks/pages/view/sheet.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";

export interface AppealRow {
  readonly item: SheetItem;
  readonly reason: string;
}

export async function appealRows(check: Check): Promise<AppealRow[]> {
  const open = new Set(appealable(check));
  const sections = sheetOf(check, await findVersionOf(check), getLocale());
  return findingsOf(sections)
    .filter((item) => open.has(item.id))
    .map((item) => ({ item, reason: "" }));
}

export async function decisionRows(check: Check): Promise<AppealRow[]> {
  const reasons = new Map(openAppeal(check)?.items.map(({ item, reason }) => [item, reason]));
  const sections = sheetOf(check, await findVersionOf(check), getLocale());
  return sections
    .flatMap((section) => section.items)
    .filter((item) => reasons.has(item.id))
    .map((item) => ({ item, reason: reasons.get(item.id)! }));
}

const kibibyte = 1024;
/** Forty items of two fields each, with what else the form sends; a character may take nine bytes. */
const limits = { bytes: 1024 * kibibyte, urlencodedBytes: 1024 * kibibyte, parts: 2000 };

/** An appeal's form: the fields `choice.ITEM` and `words.ITEM` of each finding. */
export function readAppeal<Choice extends z.ZodType<string>>(request: Request, choice: Choice) {
  const byItem = <Value extends z.ZodType<string>>(value: Value) => z.record(z.string(), value).default({});
  return readForm(
    request,
    z.object({ choice: byItem(choice), words: byItem(anyText), key: anyText, seen: anyText }),
    limits,
  );
}
