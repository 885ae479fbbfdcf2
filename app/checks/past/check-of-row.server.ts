/** The check that a row makes. */
import { type Check, withOutcome } from "#app/checks/check.ts";
import { storedKeyOf } from "#app/checks/check-codes.server.ts";
import { wordsOf } from "#app/checks/words.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { ImportContext } from "#app/import/kind.ts";
import type { Store } from "#app/stores/store.ts";
import { nameOf } from "#app/auth/user.ts";
import { type PastRow, pastOutcome, pointsOf, type ReadRow } from "./check-row.ts";
import { instantOf, pastCode } from "./ids.server.ts";
import { type Inspector, type NamedTemplate, noInspector } from "./names.server.ts";

export interface Placed extends ReadRow<PastRow> {
  /** Ids; the check's is "" where the row doesn't tell. */
  readonly store: string;
  readonly id: string;
  readonly code: string;
  readonly template: NamedTemplate | null;
  /** Undefined where the file says nothing about who. */
  readonly inspector: Inspector | undefined;
}

interface Named {
  readonly template: NamedTemplate;
  readonly store: Store;
  readonly before: Check | null;
}

/** The check that a row describes; what stands already and the row says nothing about stays, its findings above all. */
export function checkOf(
  { said, row, store: place, inspector }: Placed,
  { template, store, before }: Named,
  { user, importId, fileName: file, now }: ImportContext,
): Check {
  const stays = before?.templateId === template.id;
  const { version } = template;
  const points = said.points === undefined && before?.outcome ? pointsOf(before.outcome) : (said.points ?? null);
  const importedResult = before?.imported?.result ? (before.outcome?.result ?? null) : null;
  const result = said.result === undefined ? importedResult : said.result;
  const who = inspector ?? (before ? { id: before.inspectorId, name: before.inspectorName } : noInspector);
  const moved = before?.storeId !== place;
  const made = () => pastCode({ id: place, code: store.code }, said.day, template.id, row.nth);
  const code = before?.code ?? (said.code || made());
  const at = now.toISOString();
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
    day: said.day,
    month: monthOf(said.day),
    inspectorId: who.id,
    inspectorName: who.name,
    managerId: before?.managerId ?? null,
    managerName: before?.managerName ?? null,
    startedAt: before?.day === said.day ? before.startedAt : instantOf(said.day, row.nth),
    updatedAt: at,
    followedUpBy: before?.followedUpBy ?? [],
    imported: {
      ...(before?.imported ?? { importId, file, row: row.row, at, by: user.uid, byName: nameOf(user) }),
      lastImport: importId,
      result: result !== null,
    },
    answers: {},
    tooFast: false,
  };
  const outcome = pastOutcome(version, points, result, before?.outcome?.findings);
  return withOutcome({ ...check, words: wordsOf(check) }, outcome);
}
