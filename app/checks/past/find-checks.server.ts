import { type Check, checks } from "#app/checks/check.ts";
import { findCheckIds } from "#app/checks/check-codes.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { queryAll } from "#app/db/query-in.ts";
import type { RowProblem } from "#app/import/kind.ts";
import { idOfStore } from "#app/stores/import-fields.server.ts";
import type { ReadRow } from "./check-row.ts";
import { checkMeant, type FindingRow } from "./finding-row.ts";
import { findNamedTemplates } from "./names.server.ts";
import { spelling } from "./template.ts";

interface Meant {
  readonly check: Stored<Check>;
  readonly chosen: boolean;
}

export async function findChecks(
  reader: Reader,
  read: readonly ReadRow<FindingRow>[],
): Promise<(Meant | RowProblem | null)[]> {
  const good = read.filter(({ errors }) => errors.length === 0).map(({ parsed }) => parsed);
  const idOfCheck = await findCheckIds(good.flatMap(({ check }) => check || []));
  const ids = new Set(good.flatMap(({ check }) => (check && idOfCheck(check)) || []));
  const byId = new Map((await reader.getMany(checks, [...ids])).map((check) => [check?.id, check]));
  const days = new Map(good.flatMap((parsed) => (parsed.check ? [] : [[dayKey(parsed), parsed] as const])));
  const ofDays = new Map(
    await Promise.all(
      [...days].map(async ([key, { store, day }]) => [key, await checksOfDay(reader, idOfStore(store), day)] as const),
    ),
  );
  const templatesByName = await findNamedTemplates(good.flatMap(({ template }) => template || []));
  return read.map(({ parsed, errors }) => {
    if (errors.length > 0) return null;
    const check = parsed.check ? byId.get(idOfCheck(parsed.check)) : undefined;
    const template =
      parsed.template && !(check && isNamedBy(check.data, parsed)) ? templatesByName.get(parsed.template) : undefined;
    if (template && "what" in template) return template;
    const ofTemplate = ({ data }: Stored<Check>) => !template || data.templateId === template.id;
    if (!parsed.check) return meantOf((ofDays.get(dayKey(parsed)) ?? []).filter(ofTemplate), parsed);
    const elsewhere =
      check &&
      ((parsed.store && check.data.storeId !== idOfStore(parsed.store)) ||
        (parsed.day && check.data.day !== parsed.day));
    if (!check) return { field: "check", what: "unknown-check", values: { value: parsed.check } };
    if (elsewhere || !ofTemplate(check))
      return { field: "check", what: "other-check", values: { value: parsed.check } };
    return { check, chosen: false };
  });
}

/** Whether the row has the template's name of then, which other templates may have by now. */
function isNamedBy({ templateName }: Check, { template }: FindingRow): boolean {
  return [templateName.en, templateName.vi].some((name) => spelling(name) === spelling(template));
}

const dayKey = ({ store, day }: FindingRow) => `${day} ${codeKey(store)}`;

function checksOfDay(reader: Reader, store: string, day: string): Promise<readonly Stored<Check>[]> {
  return queryAll(reader, checks, {
    where: [
      ["storeId", "==", store],
      ["day", ">=", day],
      ["day", "<=", day],
    ],
    orderBy: [
      ["day", "desc"],
      ["startedAt", "desc"],
    ],
  });
}

function meantOf(ofDay: readonly Stored<Check>[], { store, day }: FindingRow): Meant | RowProblem {
  const codes = (some: readonly Stored<Check>[]) => some.map(({ data }) => data.code).join(", ");
  if (ofDay.length === 0) return { field: "date", what: "no-check-then", values: { store, day } };
  const imported = ofDay.filter(({ data }) => data.imported);
  if (imported.length === 0) return { field: "check", what: "not-imported", values: { value: codes(ofDay) } };
  const open = imported.filter(({ data }) => data.status !== "void");
  if (open.length === 0) return { field: "check", what: "voided", values: { check: codes(imported) } };
  const check = checkMeant(open);
  return check
    ? { check, chosen: open.length > 1 }
    : { field: "check", what: "several-checks", values: { value: codes(open) } };
}
