/** What the pages of an appeal show, and what their forms say. */
import { textOf } from "#app/auth/form.server.ts";
import { appealable, openAppeal } from "#app/checks/appeal.ts";
import { CheckRefused, StaleCheck } from "#app/checks/check-errors.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { findingsOf, type SheetItem, sheetOf } from "#app/checks/pages/view/sheet.ts";
import { readFormBody } from "#app/files/form-body.server.ts";
import { getLocale } from "#app/i18n/locale.ts";
import type { Typed } from "./typed.ts";

/** A finding, and the store's reason where it is already appealed. */
export interface AppealRow {
  readonly item: SheetItem;
  readonly reason: string;
}

/** The findings that may still be appealed, worst first. */
export async function appealRows(check: Check): Promise<AppealRow[]> {
  const open = new Set(appealable(check));
  const sections = sheetOf(check, await findVersionOf(check), getLocale());
  return findingsOf(sections)
    .filter((item) => open.has(item.id))
    .map((item) => ({ item, reason: "" }));
}

/** What the open appeal names, in the order of the sheet. */
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

export interface SentAppeal {
  key: string;
  seen: string;
  typed: Typed;
}

/** The fields `choice.ITEM` and `words.ITEM` of the form, by item. @throws Response 413, 415 or 400 as other forms do */
export async function readAppealForm(request: Request): Promise<SentAppeal> {
  const { fields: form } = await readFormBody(request, limits);
  const items = new Set(
    [...form.keys()].flatMap((name) => /^(?:choice|words)\.([a-z0-9-]{1,40})$/.exec(name)?.[1] ?? []),
  );
  const typed: Typed = Object.fromEntries(
    [...items].map((item) => [
      item,
      { choice: textOf(form, `choice.${item}`), words: textOf(form, `words.${item}`).replaceAll("\r\n", "\n") },
    ]),
  );
  return { key: textOf(form, "key"), seen: textOf(form, "seen"), typed };
}

/** Why the form was not taken, with what was typed; null for what is no refusal of the form. */
export function refusalOf(error: unknown, { typed }: SentAppeal) {
  if (error instanceof StaleCheck)
    return { status: 409, problem: "stale", items: [] as readonly string[], typed } as const;
  if (error instanceof CheckRefused) return { status: 400, problem: error.code, items: error.items, typed } as const;
  if (error instanceof Response && error.status === 400)
    return { status: 400, problem: "stale", items: [] as readonly string[], typed } as const;
  return null;
}
