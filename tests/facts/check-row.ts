/** A check's facts under the check's own field names, with conversions from a check and from columns. */
import { detailFacts, checkFactRow, summaryFacts, type SummaryColumns } from "#app/checks/check-facts.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { countFindings } from "#app/checks/findings.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import type { Documents } from "#app/db/documents.ts";

export interface CheckFact {
  readonly checkId: string;
  readonly storeId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly inspectorId: string;
  readonly managerId: string | null;
  readonly day: string;
  readonly score: number | null;
  readonly result: "pass" | "fail" | null;
  readonly critical: number;
  readonly major: number;
  readonly minor: number;
}

export interface CheckDetail {
  readonly sections: readonly { readonly id: string; readonly earned: string; readonly available: string }[];
  readonly faults: readonly { readonly item: string; readonly severity: "critical" | "major" | "minor" }[];
  readonly na: readonly string[];
  /** Absent means none. */
  readonly unanswered?: readonly string[];
}

export interface CheckRow {
  readonly fact: CheckFact;
  readonly detail: CheckDetail;
}

type FactRow = NonNullable<ReturnType<typeof checkFactRow>>;
export type DetailColumns = ReturnType<typeof detailFacts.read>;

export function factOf(check: Check, checkId: string): CheckFact {
  const { storeId, templateId, templateVersion, inspectorId, managerId, day } = check;
  const { score, result, findings } = check.outcome!;
  const counts = countFindings(findings);
  return { checkId, storeId, templateId, templateVersion, inspectorId, managerId, day, score, result, ...counts };
}

export function detailOf({ outcome }: Check): CheckDetail {
  const { sections, findings, na, unanswered } = outcome!;
  const faults = findings.map(({ item, severity }) => ({ item, severity }));
  return { sections, faults, na, ...(unanswered && { unanswered }) };
}

/** The row that the app records. */
function rowOf({ fact, detail }: CheckRow): FactRow {
  const { critical, major, minor } = fact;
  const completeFact = { ...fact, ...countFindings(detail.faults) };
  return { ...checkFactRow(checkOf({ fact: completeFact, detail }), fact.checkId)!, critical, major, minor };
}

/** A counted check of which no more is known than its facts say. */
export function checkOf({ fact, detail }: CheckRow): Check {
  const finding = (item: string, severity: "critical" | "major" | "minor") => ({ item, section: "", severity });
  const counts = countFindings(detail.faults);
  const untold = (["critical", "major", "minor"] as const).flatMap((severity) =>
    Array.from({ length: fact[severity] - counts[severity] }, (_, n) => finding(`${severity}${n}`, severity)),
  );
  const findings = [...detail.faults.map(({ item, severity }) => finding(item, severity)), ...untold];
  const { checkId: _, critical: __, major: ___, minor: ____, score, result, day, ...who } = fact;
  const { sections, na, unanswered } = detail;
  const at = `${day}T03:00:00.000Z`;
  return checks.schema.parse({
    ...who,
    code: `QC-${fact.checkId}`,
    storeCode: "S",
    storeName: "Phở Hòa",
    area: "Quận 1",
    templateName: { en: "Hygiene", vi: "Vệ sinh" },
    templateCategory: "hygiene",
    scored: score !== null,
    status: "submitted",
    day,
    month: day.slice(0, 7),
    inspectorName: "Lan",
    managerName: fact.managerId && "Bình",
    startedAt: at,
    updatedAt: at,
    followedUpBy: [],
    answers: {},
    tooFast: false,
    words: [],
    outcome: { earned: "0", available: "0", band: null, score, result, sections, findings, na, unanswered },
  });
}

function factIn(row: Omit<FactRow, "sections" | "items" | "unanswered" | "source">): CheckFact {
  const { key, store, template, inspector, manager, day, score, result, critical, major, minor } = row;
  return {
    checkId: key,
    storeId: store,
    templateId: template.id,
    templateVersion: template.version,
    inspectorId: inspector,
    managerId: manager,
    day,
    score,
    result,
    critical,
    major,
    minor,
  };
}

export function factAt(columns: SummaryColumns, row: number): CheckFact {
  return factIn(columns.row(row));
}

export function detailAt(columns: DetailColumns, row: number): CheckDetail {
  const { sections, items, unanswered } = columns.row(row);
  return {
    sections: sections.map(({ section, share }) => ({ id: section, ...share })),
    faults: items.flatMap(({ item: { word, mark } }) => (mark === "na" ? [] : [{ item: word, severity: mark }])),
    na: items.flatMap(({ item: { word, mark } }) => (mark === "na" ? [word] : [])),
    ...(unanswered.length > 0 && { unanswered: unanswered.map(({ item }) => item) }),
  };
}

export function readFacts(db: Documents, range: { from: string; to: string }): Promise<SummaryColumns[]> {
  return checkFacts.read(db, summaryFacts, range);
}

export function readDetails(db: Documents, range: { from: string; to: string }): Promise<DetailColumns[]> {
  return checkFacts.read(db, detailFacts, range);
}

/** Every row of the columns, converted by `of`. */
export function rowsIn<C extends { count: number }, R>(shards: readonly C[], of: (columns: C, row: number) => R): R[] {
  return shards.flatMap((columns) => Array.from({ length: columns.count }, (_, row) => of(columns, row)));
}

/** The facts and details of a month's checks, by the check's id. */
export async function readRows(db: Documents, month: string): Promise<Map<string, CheckRow>> {
  const range = { from: `${month}-01`, to: `${month}-28` };
  const details = new Map(
    rowsIn(await readDetails(db, range), (columns, row) => [columns.key(row), detailAt(columns, row)] as const),
  );
  const facts = rowsIn(await readFacts(db, range), factAt);
  return new Map(facts.map((fact) => [fact.checkId, { fact, detail: details.get(fact.checkId)! }]));
}

/** Writes facts of new checks at once, as an import does. */
export async function writeFacts(db: Documents, rows: readonly CheckRow[]): Promise<void> {
  await db.transaction(async (tx) =>
    (
      await checkFacts.prepareMany(
        tx,
        rows.map((row) => ({ id: row.fact.checkId, before: null, after: checkOf(row) })),
      )
    ).write(),
  );
}

export function recordRow(db: Documents, row: CheckRow): Promise<void> {
  return db.transaction(async (tx) => checkFacts.record(tx, row.fact.checkId, checkOf(row)));
}

/** The check counts no longer. */
export function removeRow(db: Documents, row: CheckRow): Promise<void> {
  return db.transaction(async (tx) => checkFacts.record(tx, row.fact.checkId, { ...checkOf(row), status: "void" }));
}

function changesOf(rows: readonly CheckRow[], gone: readonly string[] = []): Map<string, FactRow | null> {
  return new Map([
    ...gone.map((id) => [id, null] as const),
    ...rows.map((row) => [row.fact.checkId, rowOf(row)] as const),
  ]);
}

export function changeSummary(
  shard: typeof summaryFacts.empty,
  rows: readonly CheckRow[],
  gone: readonly string[] = [],
) {
  return summaryFacts.change(shard, monthIn(rows), changesOf(rows, gone));
}

export function changeDetail(shard: typeof detailFacts.empty, rows: readonly CheckRow[], gone: readonly string[] = []) {
  return detailFacts.change(shard, monthIn(rows), changesOf(rows, gone));
}

function monthIn([row]: readonly CheckRow[]): string {
  return row?.fact.day.slice(0, 7) ?? "";
}
