/** Past checks are closed: approved, without appeals, tasks and notices. Fields that the file doesn't have stay. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { groupBy } from "#app/facts/shard.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { parseDayCell } from "#app/import/cell-reader.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import type { Cells, ImportRow, RowResult, WritingContext } from "#app/import/kind.ts";
import { rowTotals } from "#app/import/row-messages.ts";
import { dayField, idOfStore, storeImportField } from "#app/stores/import-fields.server.ts";
import { templates } from "#app/templates/template.ts";
import { preparePublication } from "#app/templates/templates.server.ts";
import { type PastRow, readPastRow } from "./check-row.ts";
import { describeCheckChanges } from "./describe-changes.server.ts";
import { scopeOfRow, listOfChecks } from "./scope.server.ts";
import { exampleChecks } from "./examples.server.ts";
import { checkField, pastProblems, templateField } from "./fields.ts";
import { pastOrder } from "./ids.server.ts";
import { findNamedTemplates, templateToBe } from "./names.server.ts";
import { planCheckRows } from "./plan-checks.server.ts";
import { pastTemplate, spelling } from "./template.ts";
import { importChecks, preparePeople } from "./write.server.ts";

/** Rows per transaction: with the facts of some 30 shards they stay under its 500 writes. */
const atOnce = 440;
/** Parallel transactions; the more rows at once, the fewer times the same index pages are written. */
const transactionsAtOnce = 8;

export const checksImport = defineImport({
  name: "checks",
  action: "import checks",
  title: m.checks_import_name,
  description: m.checks_import_about,
  fields: {
    code: { ...checkField, preferred: checkField.headings, hint: m.checks_import_code_hint },
    store: { ...storeImportField, required: true },
    template: {
      ...templateField,
      hint: m.checks_import_template_hint,
      headings: [...templateField.headings, "type", "loai kiem tra"],
      required: true,
    },
    category: {
      name: m.checks_filter_category,
      hint: m.checks_import_category_hint,
      headings: ["template category", "nhom mau", "danh muc"],
    },
    date: { ...dayField, required: true },
    inspector: {
      name: m.checks_inspector,
      hint: m.imports_row_inspector_hint,
      headings: [
        "inspector name",
        "inspector email",
        "auditor",
        "nguoi kiem tra",
        "nhan vien kiem tra",
        "nhan vien qc",
      ],
    },
    earned: {
      name: m.checks_import_earned,
      hint: m.checks_import_earned_hint,
      headings: ["score", "points", "earned points", "diem dat duoc", "diem dat", "diem"],
    },
    available: {
      name: m.checks_import_available,
      hint: m.checks_import_available_hint,
      headings: ["max score", "maximum", "out of", "available points", "diem toi da"],
    },
    result: { name: m.checks_result, hint: m.checks_import_result_hint, headings: ["outcome", "ket qua"] },
    status: { name: m.ui_status, hint: m.checks_import_status_hint, headings: ["check status", "trang thai"] },
  },
  problems: {
    ...pastProblems,
    "unknown-template": ({ medium, value }) =>
      medium === "page"
        ? m.checks_import_template_not_made({ value })
        : m.checks_import_template_not_made_command({ value }),
    number: m.checks_import_number,
    percent: m.checks_import_percent,
    above: m.checks_import_above,
    "above-hundred": m.checks_import_above_hundred,
    result: m.checks_import_result,
    unfinished: m.checks_import_unfinished,
    unscored: m.checks_import_unscored,
    "template-made": m.checks_import_template_made,
    taken: m.checks_import_taken,
    "has-findings": m.checks_import_has_findings,
    "no-score": m.checks_import_no_score,
  },
  totals: {
    ...rowTotals,
    "unknown-template": {
      text: ({ medium, count }) =>
        medium === "page"
          ? m.checks_import_templates_not_made({ count })
          : m.checks_import_templates_not_made_command({ count }),
      maxNamed: 100,
    },
    "template-made": { text: m.checks_import_templates_made, maxNamed: 100 },
  },
  creates: ["templates"],
  examples: exampleChecks,
  listOf: listOfChecks,
  scopeOf: scopeOfRow,
  createdRemarks: ["template-made", "no-account"],
  batch: atOnce * transactionsAtOnce,

  keyOf(cells) {
    const { code, store = "", template = "", date = "" } = cells;
    if (code) return `code ${codeKey(code)}`;
    return store && template && date
      ? JSON.stringify([codeKey(store), spelling(template), parseDayCell(date).day ?? date])
      : "";
  },

  orderOf({ store = "", date = "" }) {
    const { day } = parseDayCell(date);
    return store && day ? pastOrder(day, idOfStore(store), store) : "";
  },

  preview: (context, rows) => past.preview(context, rows),
  async readChangeLines(context, rows) {
    // Without a number, a check is found by its place among all rows of the file.
    const numbered = rows.filter(({ cells }) => cells["code"]);
    const { writes } = await planCheckRows(db, context, numbered);
    return new Map(
      writes.flatMap(({ row, before, after }) =>
        before ? [[row, describeCheckChanges(before.data, after)] as const] : [],
      ),
    );
  },
  obstacles: (context, changes) => past.obstacles(context, changes),
  undo: (context, changes) => past.undo(context, changes),

  async write(context, rows) {
    for (let again = false; ; again = true) {
      await makeTemplates(context, rows);
      const done = await Promise.allSettled(chainsOf(rows).map((chain) => writeChain(context, chain)));
      const failed = done.filter((chain) => chain.status === "rejected").map(({ reason }): unknown => reason);
      if (failed.length === 0) return done.flatMap((chain) => (chain.status === "fulfilled" ? chain.value : []));
      // Rows that were written are "same" when they come again.
      if (again || !failed.every((reason) => reason instanceof TemplateGone)) throw failed[0];
    }
  },
});

function chainsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const chains: ImportRow[][] = [];
  for (const together of groupBy(rows, ({ cells }) => monthOfRow(cells)).values()) {
    const chain = chains.at(-1);
    if (chain && chain.length + together.length <= atOnce) chain.push(...together);
    else chains.push(together);
  }
  return chains;
}

function monthOfRow({ date = "" }: Cells): string {
  const { day } = parseDayCell(date);
  return day ? monthOf(day) : "";
}

const past = importChecks({
  plan: planCheckRows,
  async prepareBeside(tx, _context, { writes, people }) {
    const [first] = writes;
    if (!first) return null;
    const templateIds = [...new Set(writes.map(({ after }) => after.templateId))];
    if ((await tx.getMany(templates, templateIds)).includes(null)) throw new TemplateGone(templateIds.join(", "));
    return preparePeople(tx, people, first.row);
  },
});

async function writeChain(context: WritingContext, rows: readonly ImportRow[]): Promise<RowResult[]> {
  const judged: RowResult[] = [];
  for (let at = 0; at < rows.length; at += atOnce)
    judged.push(...(await past.write(context, rows.slice(at, at + atOnce))));
  return judged;
}

class TemplateGone extends Error {
  override name = "TemplateGone";
}

/** Creates missing templates of new rows, each with a single item for remarks. */
async function makeTemplates(context: WritingContext, rows: readonly ImportRow[]): Promise<void> {
  const created = new Set<string>();
  if (!context.options.create.includes("templates")) return;
  const templatesByName = await findNamedTemplates(rows.map(({ cells }) => plainLine(cells["template"] ?? "")));
  if (![...templatesByName.values()].some((result) => "what" in result)) return;
  const today = dayOf(context.now, config.APP_TIME_ZONE);
  for (const [index, judged] of (await planCheckRows(db, context, rows)).judged.entries()) {
    if (judged.status === "error" || !judged.problems.some(({ what }) => what === "template-made")) continue;
    const { parsed } = readPastRow(rows[index]!.cells, today);
    if (!created.has(parsed.template)) await makeTemplate(context, judged.row, parsed);
    created.add(parsed.template);
  }
}

async function makeTemplate(
  { user, now, recordChanges }: WritingContext,
  row: number,
  { template, category }: PastRow,
): Promise<void> {
  const { id } = templateToBe(template, category);
  const { code, ...content } = pastTemplate(template, category);
  await db.transaction(async (tx) => {
    if (await tx.get(templates, id)) return;
    const flags = { status: "archived", hasDraft: false, imported: true } as const;
    const { write } = await preparePublication(tx, user, { id, code, content, stored: null, ...flags }, now);
    write();
    recordChanges(tx, [{ row, collection: templates.name, id, before: null, after: digestOf(content) }]);
  });
}
