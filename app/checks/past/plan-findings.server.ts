import { shorten } from "#app/i18n/plain.ts";
import type { Check, Finding, Outcome } from "#app/checks/check.ts";
import { config } from "#app/config.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ImportContext, ImportRow, RowResult, RowProblem } from "#app/import/kind.ts";
import { type Item, itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { ReadRow } from "./check-row.ts";
import type { FindingRecord } from "#app/checks/finding-coverage.ts";
import { findChecks } from "./find-checks.server.ts";
import { addFinding, type FindingRow, readFindingRow, resultWith, withFindings } from "./finding-row.ts";
import { type NamedTemplate, readTemplate } from "./names.server.ts";
import { itemNamed, maxPastItems, withItems } from "./template.ts";
import type { CheckWrite } from "./write.server.ts";

/** The permission to create templates includes adding items to those created. */
export function makesItems({ create }: ImportContext["options"]): boolean {
  return create.includes("items") || create.includes("templates");
}

export function readAll(rows: readonly ImportRow[], now: Date): ReadRow<FindingRow>[] {
  const today = dayOf(now, config.APP_TIME_ZONE);
  return rows.map((row) => ({ ...readFindingRow(row.cells, today), row }));
}

interface Growing {
  readonly stored: Stored<Check>;
  /** The check's own version, until a row needs an item of the latest. */
  version: TemplateVersion;
  findings: readonly Finding[];
  result: Outcome["result"];
  row: number | null;
}

/** Computes the results. With `before` (the preview), items to create don't exist yet. */
export async function planFindings(
  reader: Reader,
  { importId, options, now }: ImportContext,
  rows: readonly ImportRow[],
  { before }: { before: boolean },
): Promise<{ judged: RowResult[]; writes: CheckWrite[]; findings: FindingRecord[] }> {
  const read = readAll(rows, now);
  const checksOfRows = await findChecks(reader, read);
  const items = new Items();
  const growing = new Map<string, Growing>();
  const judged: RowResult[] = [];
  const findings: FindingRecord[] = [];
  for (const [index, { row, parsed, errors, notes }] of read.entries()) {
    const found = checksOfRows[index];
    const addResult = (status: RowResult["status"], problems: readonly RowProblem[]) =>
      judged.push({ row: row.row, status, problems });
    if (errors.length > 0 || !found || "what" in found) {
      addResult("error", found && "what" in found ? [...errors, found] : errors);
      continue;
    }
    const check = growing.get(found.check.id) ?? (await items.begin(found.check));
    growing.set(found.check.id, check);
    const makes = before && makesItems(options);
    const item = await items.find(check, parsed, makes);
    const closed = closedBy(found.check.data);
    if ("what" in item) {
      addResult("error", [closed ?? item]);
      continue;
    }
    const added = addFinding(check.findings, item, parsed);
    if (typeof added === "string") {
      addResult("error", [{ field: "note", what: added, values: { check: found.check.data.code } }]);
      continue;
    }
    if (closed && added.status !== "same") {
      addResult("error", [closed]);
      continue;
    }
    if (found.chosen) notes.push({ field: "check", what: "chosen", values: { check: found.check.data.code } });
    if (item.made)
      notes.push({
        field: "item",
        what: "item-made",
        values: { value: shorten(parsed.item), template: item.template },
      });
    if (row.nth > 0) notes.push({ field: "item", what: "repeated", values: { row: row.first } });
    if (added.status !== "same") {
      const { code } = found.check.data;
      const result = resultWith(found.check.data, item.version, added.findings);
      if (result === "fail" && check.result !== "fail")
        notes.push({ field: null, what: check.result === null ? "enters-rate" : "fails", values: { check: code } });
      Object.assign(check, { result, findings: added.findings, version: item.version, row: check.row ?? row.row });
    }
    const { templateId, day } = found.check.data;
    findings.push({ templateId, item: item.item.id, day });
    // The row repeats one of an earlier batch that isn't written yet.
    const announced = before && row.nth > 0 && added.status === "new";
    addResult(announced ? (parsed.note ? "changed" : "same") : added.status, notes);
  }
  const at = now.toISOString();
  const writes = [...growing.values()].flatMap(({ stored, version, findings: after, row }): CheckWrite[] =>
    row === null
      ? []
      : [{ row, id: stored.id, before: stored, after: withFindings(stored.data, version, after, { importId, at }) }],
  );
  return { judged, writes, findings };
}

function closedBy({ code, imported, status }: Check): RowProblem | null {
  if (!imported) return { field: "check", what: "not-imported", values: { value: code } };
  return status === "void" ? { field: "check", what: "voided", values: { check: code } } : null;
}

interface Found {
  readonly item: Pick<Item, "id" | "severity">;
  readonly section: string;
  readonly version: TemplateVersion;
  readonly made: boolean;
  /** The template's code; "" if the check's own version has the item. */
  readonly template: string;
}

export class Items {
  readonly #latest = new Map<string, NamedTemplate | null>();

  async begin(stored: Stored<Check>): Promise<Growing> {
    const { templateId, templateVersion, outcome, answers } = stored.data;
    const version = await requireVersion(templateId, templateVersion);
    const findings = (outcome?.findings ?? []).map((finding) => {
      const note = finding.note ?? answers[finding.item]?.note;
      return { ...finding, ...(note && { note }) };
    });
    return { stored, version, findings, result: outcome?.result ?? null, row: null };
  }

  /** For a template that an import created, the latest version may have items that the check's version lacks. */
  async find(
    { stored, version }: Growing,
    { item: name, severity }: FindingRow,
    makes: boolean,
  ): Promise<Found | RowProblem> {
    const own = itemNamed(version, name);
    if (own) return { ...own, version, made: false, template: "" };
    const { templateId } = stored.data;
    let latest = this.#latest.get(templateId);
    if (latest === undefined) this.#latest.set(templateId, (latest = await readTemplate(templateId)));
    const values = { value: shorten(name), template: latest?.stored?.code ?? "" };
    if (!latest?.stored?.imported) return { field: "item", what: "unknown-item", values };
    const later = itemNamed(latest.version, name);
    if (later) return { ...later, version: latest.version, made: false, template: values.template };
    if (isFull(latest.version)) return { field: "item", what: "items-full", values };
    if (!makes) return { field: "item", what: "item-not-made", values };
    const [section] = withItems([], new Map([[name, severity]]));
    return { item: section!.items[0]!, section: section!.id, version, made: true, template: values.template };
  }
}

function isFull(version: TemplateVersion): boolean {
  return itemsOf(version).length >= maxPastItems;
}
