import { type Check, withOutcome } from "#app/checks/check.ts";
import { storedKeyOf } from "#app/checks/check-codes.server.ts";
import { searchWordsOf } from "#app/checks/words.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { ImportContext } from "#app/import/kind.ts";
import { type Inspector, noInspector } from "#app/import/people.server.ts";
import { importedBy } from "#app/store-managers/import-attributed.server.ts";
import type { Store } from "#app/stores/store.ts";
import { type PastRow, pastOutcome, outcomePoints, type ReadRow } from "./check-row.ts";
import { pastInstant, pastCode } from "./ids.server.ts";
import type { NamedTemplate } from "./names.server.ts";

export interface Placed extends ReadRow<PastRow> {
  readonly store: string;
  readonly id: string;
  readonly code: string;
  readonly template: NamedTemplate | null;
  /** Undefined if the file has no such column. */
  readonly inspector: Inspector | undefined;
}

interface Named {
  readonly template: NamedTemplate;
  readonly store: Store;
  readonly before: Check | null;
}

/** Values that the row doesn't have stay, above all the findings. */
export function checkOf(
  { parsed, row, store: place, inspector }: Placed,
  { template, store, before }: Named,
  context: ImportContext,
): Check {
  const stays = before?.templateId === template.id;
  const { version } = template;
  const points =
    parsed.points === undefined && before?.outcome ? outcomePoints(before.outcome) : (parsed.points ?? null);
  const importedResult = before?.imported?.result ? (before.outcome?.result ?? null) : null;
  const result = parsed.result === undefined ? importedResult : parsed.result;
  const who = inspector ?? (before ? { id: before.inspectorId, name: before.inspectorName } : noInspector);
  const moved = before?.storeId !== place;
  const generateCode = () =>
    pastCode({ id: place, code: store.code }, { day: parsed.day, templateId: template.id, nth: row.nth });
  const code = before?.code ?? (parsed.code || generateCode());
  const check: Omit<Check, "words"> = {
    code,
    ...storedKeyOf(code),
    storeId: place,
    storeCode: store.code,
    storeName: moved ? store.name : before.storeName,
    area: store.area,
    templateId: template.id,
    templateVersion: version.version,
    templateName: stays ? before.templateName : version.name,
    templateCategory: stays ? before.templateCategory : version.category,
    scored: version.scored,
    status: "approved",
    day: parsed.day,
    month: monthOf(parsed.day),
    inspectorId: who.id,
    inspectorName: who.name,
    managerId: before?.managerId ?? null,
    managerName: before?.managerName ?? null,
    startedAt: before?.day === parsed.day ? before.startedAt : pastInstant(parsed.day, row.nth),
    updatedAt: context.now.toISOString(),
    followedUpBy: before?.followedUpBy ?? [],
    imported: {
      ...importedBy(context, row.row),
      ...before?.imported,
      lastImport: context.importId,
      result: result !== null,
    },
    answers: {},
    tooFast: false,
  };
  const outcome = pastOutcome(version, { points, result, findings: before?.outcome?.findings });
  return withOutcome({ ...check, words: searchWordsOf(check) }, outcome);
}
