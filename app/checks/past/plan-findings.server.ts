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
import { addFinding, type FindingRow, readFindingRow, resultWith, withCheckFindings } from "./finding-row.ts";
import { type NamedTemplate, readTemplate } from "./names.server.ts";
import { itemNamed, maxPastItems, withPastItems } from "./template.ts";
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

/** Items to create don't exist yet in the preview. */
export async function planFindings(
  reader: Reader,
  rows: readonly ImportRow[],
  { importId, options, now, isPreview }: ImportContext & { readonly isPreview: boolean },
): Promise<{ judged: RowResult[]; writes: CheckWrite[]; findings: FindingRecord[] }> {
  const read = readAll(rows, now);
  const checksOfRows = await findChecks(reader, read);
  const items = new Items();
  const growing = new Map<string, Growing>();
  const judged: RowResult[] = [];
  const findings: FindingRecord[] = [];
  for (const [index, { row, parsed, errors, notes }] of read.entries()) {
    const match = checksOfRows[index];
    const addResult = (status: RowResult["status"], problems: readonly RowProblem[]) =>
      judged.push({ row: row.row, status, problems });
    if (errors.length > 0 || !match || "what" in match) {
      addResult("error", match && "what" in match ? [...errors, match] : errors);
      continue;
    }
    const check = growing.get(match.check.id) ?? (await items.begin(match.check));
    growing.set(match.check.id, check);
    const makes = isPreview && makesItems(options);
    const item = await items.find(check, parsed, makes);
    const closed = closedBy(match.check.data);
    if ("what" in item) {
      addResult("error", [closed ?? item]);
      continue;
    }
    const added = addFinding(check.findings, item, parsed);
    if (typeof added === "string") {
      addResult("error", [{ field: "note", what: added, values: { check: match.check.data.code } }]);
      continue;
    }
    if (closed && added.status !== "same") {
      addResult("error", [closed]);
      continue;
    }
    if (match.chosen) notes.push({ field: "check", what: "chosen", values: { check: match.check.data.code } });
    if (item.isNew)
      notes.push({
        field: "item",
        what: "item-made",
        values: { value: shorten(parsed.item), template: item.template },
      });
    if (row.nth > 0) notes.push({ field: "item", what: "repeated", values: { row: row.first } });
    if (added.status !== "same") {
      const { code } = match.check.data;
      const result = resultWith(match.check.data, item.version, added.findings);
      if (result === "fail" && check.result !== "fail")
        notes.push({ field: null, what: check.result === null ? "enters-rate" : "fails", values: { check: code } });
      Object.assign(check, { result, findings: added.findings, version: item.version, row: check.row ?? row.row });
    }
    const { templateId, day } = match.check.data;
    findings.push({ templateId, item: item.item.id, day });
    // The row repeats one of an earlier batch that isn't written yet.
    const announced = isPreview && row.nth > 0 && added.status === "new";
    addResult(announced ? (parsed.note ? "changed" : "same") : added.status, notes);
  }
  const at = now.toISOString();
  const writes = [...growing.values()].flatMap(({ stored, row, version, findings: after }): CheckWrite[] =>
    row === null
      ? []
      : [
          {
            row,
            id: stored.id,
            before: stored,
            after: withCheckFindings(stored.data, { version, findings: after, importId, at }),
          },
        ],
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
  readonly isNew: boolean;
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
    if (own) return { ...own, version, isNew: false, template: "" };
    const { templateId } = stored.data;
    let latest = this.#latest.get(templateId);
    if (latest === undefined) this.#latest.set(templateId, (latest = await readTemplate(templateId)));
    const values = { value: shorten(name), template: latest?.stored?.code ?? "" };
    if (!latest?.stored?.imported) return { field: "item", what: "unknown-item", values };
    const later = itemNamed(latest.version, name);
    if (later) return { ...later, version: latest.version, isNew: false, template: values.template };
    if (isFull(latest.version)) return { field: "item", what: "items-full", values };
    if (!makes) return { field: "item", what: "item-not-made", values };
    const [section] = withPastItems([], new Map([[name, severity]]));
    return { item: section!.items[0]!, section: section!.id, version, isNew: true, template: values.template };
  }
}

function isFull(version: TemplateVersion): boolean {
  return itemsOf(version).length >= maxPastItems;
}
