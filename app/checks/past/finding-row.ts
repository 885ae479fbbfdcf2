import { maxTextLength } from "#app/i18n/text.ts";
import { CellReader } from "#app/import/cell-reader.ts";
import type { Cells } from "#app/import/kind.ts";
import { storeLimits } from "#app/stores/store.ts";
import { withLineBreaks } from "#app/templates/exchange/checklist.ts";
import { severityOf } from "#app/score-policy/match-names.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { type Item, type TemplateVersion } from "#app/templates/template.ts";
import { type Check, type Finding, type Outcome, withOutcome } from "#app/checks/check.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { pastOutcome, outcomePoints } from "./check-row.ts";

export type FindingRow = ReturnType<typeof readFindingRow>["parsed"];

export function readFindingRow(cells: Cells, today: string) {
  const reader = new CellReader(cells);
  const [check, store] = [
    reader.lineOrEmpty("check", checkLimits.checkCode),
    reader.lineOrEmpty("store", storeLimits.code),
  ];
  const item = textOf(reader, "item", maxTextLength);
  if (!check && !store) reader.error("check", "no-check");
  if (!item) reader.error("item", "missing");
  const severity = reader.oneOf("severity", severityOf) ?? null;
  const parsed = {
    check,
    store,
    day: check && !cells["date"] ? "" : reader.pastDay("date", today),
    template: reader.lineOrEmpty("template", templateLimits.name),
    item,
    severity,
    note: textOf(reader, "note", checkLimits.answerText),
  };
  const { errors, notes } = reader;
  return { parsed, errors, notes };
}

function textOf(reader: CellReader, field: "item" | "note", max: number): string {
  const lines = plainLines(reader.cells[field] ?? "");
  const text = field === "item" ? lines.replace(/\n+/g, "\n") : lines;
  if (text.length > max) reader.error(field, "long", { max });
  return text;
}

/** Trims the lines; a blank line between paragraphs stays. */
function plainLines(text: string): string {
  return withLineBreaks(text.replace(/\r\n?/g, "\n"))
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function checkMeant<T extends { readonly data: Pick<Check, "score"> }>(ofDay: readonly T[]): T | null {
  if (ofDay.length <= 1) return ofDay[0] ?? null;
  const scored = ofDay.filter(({ data }) => data.score !== undefined);
  return scored.length === 1 ? scored[0]! : null;
}

const severities = severitySchema.options;
const maxNotes = 100_000;

export type Added =
  | { readonly status: "new" | "changed"; readonly findings: readonly Finding[] }
  | { readonly status: "same" }
  | "notes-too-long";

/** The worse severity wins and different notes are joined, so that importing again in any order changes nothing. */
export function addFinding(
  findings: readonly Finding[],
  { item, section }: { item: Pick<Item, "id" | "severity">; section: string },
  { severity: rowSeverity, note }: Pick<FindingRow, "severity" | "note">,
): Added {
  const severity = rowSeverity ?? item.severity;
  const before = findings.find((finding) => finding.item === item.id);
  const notes = joined(before?.note, note);
  const worse = !before || severities.indexOf(severity) < severities.indexOf(before.severity);
  const resultingSeverity = before && (rowSeverity === null || !worse) ? before.severity : severity;
  if (before && resultingSeverity === before.severity && notes === (before.note ?? "")) return { status: "same" };
  const finding: Finding = { item: item.id, section, severity: resultingSeverity, ...(notes && { note: notes }) };
  const after = before ? findings.map((each) => (each === before ? finding : each)) : [...findings, finding];
  const length = after.reduce((sum, each) => sum + (each.note?.length ?? 0), 0);
  if (notes.length > checkLimits.answerText || length > maxNotes) return "notes-too-long";
  return { status: before ? "changed" : "new", findings: after };
}

function joined(before = "", note: string): string {
  const isIncluded = `\n\n${plainLines(before)}\n\n`.includes(`\n\n${note}\n\n`);
  return !note || isIncluded ? before : [before, note].filter(Boolean).join("\n\n");
}

export function resultWith(
  { outcome, imported }: Check,
  version: TemplateVersion,
  findings: readonly Finding[],
): Outcome["result"] {
  if (!outcome) return null;
  const result = imported?.result ? outcome.result : null;
  return pastOutcome(version, { points: outcomePoints(outcome), result, findings }).result;
}

interface FindingChanges {
  readonly version: TemplateVersion;
  readonly findings: readonly Finding[];
  readonly importId: string;
  readonly at: string;
}

export function withCheckFindings(check: Check, { version, findings, importId, at }: FindingChanges): Check {
  const { outcome, imported } = check;
  if (!outcome || !imported) throw new RangeError(`The check ${check.code} wasn't imported`);
  const result = resultWith(check, version, findings);
  return withOutcome(
    { ...check, templateVersion: version.version, imported: { ...imported, lastImport: importId }, updatedAt: at },
    { ...outcome, result, findings: [...findings] },
  );
}
