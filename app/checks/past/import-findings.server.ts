/** Rows only add, so importing again changes nothing; an undo removes errors. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { parseDayCell } from "#app/import/cell-reader.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import type { ImportContext, ImportRow, PreviewedRow } from "#app/import/kind.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { dayField, idOfStore, storeImportField } from "#app/stores/import-fields.server.ts";
import { itemsOf, templates, templateVersions, versionId } from "#app/templates/template.ts";
import { contentOf, preparePublication, templateId } from "#app/templates/templates.server.ts";
import { scopeOfRow, listOfChecks } from "./scope.server.ts";
import { completeCoverages, prepareCoverages, removeCoverages } from "./coverage.server.ts";
import { exampleFindings } from "./examples.server.ts";
import { checkField, pastProblems, templateField } from "./fields.ts";
import { findChecks } from "./find-checks.server.ts";
import { type FindingRow, readFindingRow } from "./finding-row.ts";
import { pastOrder } from "./ids.server.ts";
import { Items, makesItems, planFindings, readAll } from "./plan-findings.server.ts";
import { itemNamed, maxPastItems, spelling, withPastItems } from "./template.ts";
import { importChecks } from "./write.server.ts";

const past = importChecks({
  plan: (reader, context, rows, stage) => planFindings(reader, rows, { ...context, isPreview: stage === "preview" }),
  async prepareBeside(tx, { importId }, { findings }) {
    return findings.length > 0 ? prepareCoverages(tx, importId, findings) : null;
  },
});

export const findingsImport = defineImport({
  name: "findings",
  action: "import checks",
  title: m.checks_import_findings_name,
  description: m.checks_import_findings_about,
  fields: {
    check: {
      ...checkField,
      hint: m.checks_import_check_hint,
      preferred: checkField.headings,
      headings: [...checkField.headings, "phieu kiem tra"],
    },
    store: storeImportField,
    date: dayField,
    template: { ...templateField, hint: m.checks_import_finding_template_hint },
    item: {
      name: m.checks_import_item,
      hint: m.checks_import_item_hint,
      headings: [
        "item id",
        "muc",
        "question",
        "violation",
        "violation description",
        "description",
        "finding",
        "hang muc",
        "cau hoi",
        "noi dung",
        "noi dung loi",
        "ten loi",
        "loi",
      ],
      required: true,
    },
    severity: {
      name: m.checks_import_severity,
      hint: m.checks_import_severity_hint,
      headings: ["risk", "risk category", "muc do", "muc do nghiem trong"],
    },
    note: { name: m.ui_note, headings: ["notes", "comment", "comments", "remark", "remarks", "ghi chu"] },
  },
  problems: {
    ...pastProblems,
    "no-check": m.checks_import_no_check,
    "unknown-check": m.checks_import_unknown_check,
    "other-check": m.checks_import_other_check,
    "no-check-then": ({ store, day }) => m.checks_import_no_check_then({ store, day: formatDay(day) }),
    "several-checks": m.checks_import_several_checks,
    chosen: m.checks_import_chosen,
    "unknown-item": m.checks_import_unknown_item,
    "item-not-made": ({ medium, ...values }) =>
      medium === "page" ? m.checks_import_item_not_made(values) : m.checks_import_item_not_made_command(values),
    "items-full": m.checks_import_items_full,
    "item-made": m.checks_import_item_made,
    repeated: m.checks_import_repeated,
    "notes-too-long": m.checks_import_notes_too_long,
    fails: m.checks_import_fails,
    "enters-rate": m.checks_import_enters_rate,
  },
  totals: {
    fails: { text: m.checks_import_checks_fail, maxNamed: 0 },
    "enters-rate": { text: m.checks_import_checks_enter_rate, maxNamed: 0 },
    chosen: { text: m.checks_import_chosen_total, maxNamed: 0 },
    "several-checks": { text: m.checks_import_several_checks_total, maxNamed: 0 },
    "item-made": { text: m.checks_import_items_made, maxNamed: 10 },
    "item-not-made": {
      text: ({ medium, count }) =>
        medium === "page"
          ? m.checks_import_items_not_made({ count })
          : m.checks_import_items_not_made_command({ count }),
      maxNamed: 10,
    },
    "unknown-item": { text: m.checks_import_unknown_items, maxNamed: 20 },
    "unknown-check": { text: m.checks_import_unknown_checks, maxNamed: 20 },
    "no-check-then": { text: m.checks_import_no_checks_then, maxNamed: 20 },
  },
  creates: ["items"],
  examples: exampleFindings,
  listOf: listOfChecks,
  scopeOf: scopeOfRow,
  hasAllFindings: true,
  batch: 200,

  keyOf(cells) {
    const { check = "", store = "", date = "", template = "", item = "" } = cells;
    const checkKey = check ? [codeKey(check)] : [codeKey(store), parseDayCell(date).day ?? date, spelling(template)];
    return (check || (store && date)) && item ? JSON.stringify([...checkKey, spelling(item)]) : "";
  },

  /** By store and day: rows of one check stand together, and few shards are written at a time. */
  orderOf({ check = "", store = "", date = "" }) {
    const { day } = parseDayCell(date);
    return `${store && day ? pastOrder(day, idOfStore(store), store) : ""} ${check}`;
  },

  preview: past.preview,
  obstacles: past.obstacles,

  async prepare(context, rows) {
    if (makesItems(context.options)) await (await announcedItems(context, rows)).publish(context);
  },

  async write(context, rows) {
    if (makesItems(context.options)) await (await missingItems(context, rows)).publish(context);
    return past.write(context, rows);
  },

  async finish(context) {
    if (context.options.allFindings) await completeCoverages(context.importId);
  },

  async undo(context, changes) {
    await removeCoverages(context.importId);
    await past.undo(context, changes);
  },
});

class MissingItems {
  readonly #texts = new Map<string, Map<string, MissingItem>>();

  add(template: string, { item, severity }: FindingRow): void {
    const texts = this.#texts.get(template) ?? new Map<string, MissingItem>();
    this.#texts.set(template, texts);
    const spelt = spelling(item);
    if (texts.size < maxPastItems && !texts.has(spelt)) texts.set(spelt, { text: item, severity });
  }

  async publish(context: ImportContext): Promise<void> {
    for (const [template, texts] of this.#texts) await publishItems(context, template, [...texts.values()]);
  }
}

interface MissingItem {
  readonly text: string;
  readonly severity: Severity | null;
}

/** The items that the preview announced, of all rows. */
async function announcedItems({ now }: ImportContext, rows: AsyncIterable<PreviewedRow>): Promise<MissingItems> {
  const missing = new MissingItems();
  for await (const { cells, result } of rows) {
    const code = result.problems.find(({ what }) => what === "item-made")?.values?.["template"];
    if (code !== undefined)
      missing.add(templateId(String(code)), readFindingRow(cells, dayOf(now, config.APP_TIME_ZONE)).parsed);
  }
  return missing;
}

async function missingItems({ now }: ImportContext, rows: readonly ImportRow[]): Promise<MissingItems> {
  const read = readAll(rows, now);
  const items = new Items();
  const missing = new MissingItems();
  for (const [index, match] of (await findChecks(db, read)).entries()) {
    if (!match || "what" in match) continue;
    const { parsed } = read[index]!;
    const item = await items.find(await items.begin(match.check), parsed, true);
    if (!("what" in item) && item.isNew) missing.add(match.check.data.templateId, parsed);
  }
  return missing;
}

async function publishItems({ user, now }: ImportContext, id: string, texts: readonly MissingItem[]): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx.get(templates, id);
    const latest = stored && (await tx.get(templateVersions, versionId(id, stored.data.version)));
    if (!stored?.data.imported || !latest || stored.data.status === "draft") return;
    const room = maxPastItems - itemsOf(latest.data).length;
    const unknown = texts.filter(({ text }) => !itemNamed(latest.data, text)).slice(0, Math.max(0, room));
    if (unknown.length === 0) return;
    const { code, status, hasDraft } = stored.data;
    const { code: _, ...before } = contentOf(code, latest.data);
    const sections = withPastItems(before.sections, new Map(unknown.map(({ text, severity }) => [text, severity])));
    const { write } = await preparePublication(
      tx,
      user,
      { id, code, content: { ...before, sections }, stored, status, hasDraft, imported: true },
      now,
    );
    write();
  });
}
