/**
 * Findings of past checks from a list, one row each. Only checks that were imported themselves take them: what was filled in here is not added to
 * from outside. Rows only ever add, so the same file again changes nothing; what is wrong is taken back with its import.
 */
import { authorize } from "#app/auth/authorize.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf } from "#app/i18n/days.ts";
import { inHalves } from "#app/import/in-halves.server.ts";
import type {
  ImportContext,
  ImportKind,
  ImportRow,
  Judged,
  JudgedImportRow,
  WritingContext,
} from "#app/import/kind.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { itemsOf, templates, templateVersions, versionId } from "#app/templates/template.ts";
import { contentOf, preparePublication, templateId } from "#app/templates/templates.server.ts";
import { pastDay } from "./check-row.ts";
import { coverOfRow } from "./cover.server.ts";
import { completeCoverages, prepareCoverages, removeCoverages } from "./coverage.server.ts";
import { findChecks } from "./find-checks.server.ts";
import { type FindingRow, readFindingRow } from "./finding-row.ts";
import { idOfStore, pastOrder } from "./ids.server.ts";
import { Items, makesItems, planFindings, readAll } from "./plan-findings.server.ts";
import { itemNamed, maxPastItems, spelling, withItems } from "./template.ts";
import { usualStoreCode } from "#app/stores/usual-columns.ts";
import { usualCheck, usualDate, usualStore, usualTemplate } from "./usual-columns.ts";
import { obstaclesOfPast, preparePast, undoPast } from "./write.server.ts";
import { findingsImportWords } from "./import-words.ts";

export const findingsImport: ImportKind = {
  name: "findings",
  words: findingsImportWords,
  fields: {
    check: { preferred: usualCheck, usual: [...usualCheck, "phieu kiem tra"] },
    store: {
      preferred: usualStoreCode,
      usual: usualStore,
    },
    date: { usual: usualDate, day: true },
    template: { usual: usualTemplate },
    item: {
      usual: [
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
    severity: { usual: ["risk", "risk category", "muc do", "muc do nghiem trong"] },
    note: { usual: ["notes", "comment", "comments", "remark", "remarks", "ghi chu"] },
  },
  coverOf: coverOfRow,
  hasAllFindings: true,
  batch: 200,

  keyOf(given) {
    const { check = "", store = "", date = "", template = "", item = "" } = given;
    const about = check ? [codeKey(check)] : [codeKey(store), pastDay(date).day ?? date, spelling(template)];
    return (check || (store && date)) && item ? JSON.stringify([...about, spelling(item)]) : "";
  },

  /** By store and day where the row has them: then rows of one check come together, and few shards are written at a time. */
  orderOf({ check = "", store = "", date = "" }) {
    const { day } = pastDay(date);
    return `${store && day ? pastOrder(day, idOfStore(store), store) : ""} ${check}`;
  },

  async judge(context, rows) {
    authorize(context.user, "import checks");
    return (await planFindings(db, context, rows, { before: true })).judged;
  },

  async prepare(context, rows) {
    authorize(context.user, "import checks");
    if (makesItems(context.options)) await (await announcedItems(context, rows)).publish(context);
  },

  async write(context, rows) {
    authorize(context.user, "import checks");
    if (makesItems(context.options)) await (await missingItems(context, rows)).publish(context);
    return writeRows(context, rows);
  },

  async finish(context) {
    authorize(context.user, "import checks");
    if (context.options.allFindings) await completeCoverages(context.importId);
  },

  obstacles: obstaclesOfPast,

  async undo(context, changes) {
    authorize(context.user, "import checks");
    await removeCoverages(context.importId);
    await undoPast(context, changes);
  },
};

function writeRows(context: WritingContext, rows: readonly ImportRow[]): Promise<Judged[]> {
  return inHalves(rows, async (tx, some) => {
    const plan = await planFindings(tx, context, some, { before: false });
    const writeCoverages = await prepareCoverages(tx, context.importId, plan.findings);
    const write = plan.writes.length > 0 ? await preparePast(tx, context, plan.writes) : () => {};
    if (!write) return null;
    write();
    writeCoverages();
    return plan.judged;
  });
}

/** Items that are to be made: by template, then by how they are spelt. */
class MissingItems {
  readonly #texts = new Map<string, Map<string, MissingItem>>();

  add(template: string, { item, severity }: FindingRow): void {
    const texts = this.#texts.get(template) ?? new Map<string, MissingItem>();
    this.#texts.set(template, texts);
    const spelt = spelling(item);
    if (texts.size < maxPastItems && !texts.has(spelt)) texts.set(spelt, { text: item, severity });
  }

  /** Publishes each template with its items: one version for all of them. */
  async publish(context: ImportContext): Promise<void> {
    for (const [template, texts] of this.#texts) await publishItems(context, template, [...texts.values()]);
  }
}

interface MissingItem {
  readonly text: string;
  readonly severity: Severity | null;
}

/** The items that the dry run announced, of all rows. */
async function announcedItems({ now }: ImportContext, rows: AsyncIterable<JudgedImportRow>): Promise<MissingItems> {
  const missing = new MissingItems();
  for await (const { given, judged } of rows) {
    const code = judged.problems.find(({ what }) => what === "item-made")?.values?.["template"];
    if (code !== undefined)
      missing.add(templateId(String(code)), readFindingRow(given, dayOf(now, config.APP_TIME_ZONE)).said);
  }
  return missing;
}

/** The items that these rows still miss, as when a template was made again since the dry run. */
async function missingItems({ now }: ImportContext, rows: readonly ImportRow[]): Promise<MissingItems> {
  const read = readAll(rows, now);
  const items = new Items();
  const missing = new MissingItems();
  for (const [index, found] of (await findChecks(db, read)).entries()) {
    if (!found || "what" in found) continue;
    const { said } = read[index]!;
    const item = await items.find(await items.begin(found.check), said, true);
    if (!("what" in item) && item.made) missing.add(found.check.data.templateId, said);
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
    const sections = withItems(before.sections, new Map(unknown.map(({ text, severity }) => [text, severity])));
    const { write } = await preparePublication(
      tx,
      user,
      { id, code, content: { ...before, sections }, stored, status, hasDraft, imported: true },
      now,
    );
    write();
  });
}
