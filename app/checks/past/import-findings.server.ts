/**
 * Findings of past checks from a list, one row each. Only checks that were imported themselves take them: what was filled in here is not added to
 * from outside. Rows only ever add, so the same file again changes nothing; what is wrong is taken back with its import.
 */
import { authorize } from "#app/auth/authorize.server.ts";
import { db } from "#app/db/db.server.ts";
import type { ImportKind, ImportRow, Judged, WritingContext } from "#app/import/kind.ts";
import { itemsOf, type Severity, templates, templateVersions, versionId } from "#app/templates/template.ts";
import { contentOf, preparePublication } from "#app/templates/templates.server.ts";
import { pastDay } from "./check-row.ts";
import { coverOfRow } from "./cover.server.ts";
import { findChecks } from "./find-checks.server.ts";
import { idOfStore, pastOrder } from "./ids.server.ts";
import { Items, makesItems, planFindings, readAll } from "./plan-findings.server.ts";
import { itemNamed, mostPastItems, spelling, withItems } from "./template.ts";
import { usualCheck, usualDate, usualStore, usualTemplate } from "./usual-columns.ts";
import { obstaclesOfPast, preparePast, undoPast } from "./write.server.ts";

export const findingsImport: ImportKind = {
  name: "findings",
  fields: {
    check: { usual: [...usualCheck, "phieu kiem tra"] },
    store: {
      usual: usualStore,
    },
    date: { usual: usualDate, day: true },
    template: { usual: usualTemplate },
    item: {
      usual: [
        "item id",
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
  batch: 200,

  keyOf(given) {
    const { check = "", store = "", date = "", template = "", item = "" } = given;
    const about = check ? [check] : [store, pastDay(date).day ?? date, spelling(template)];
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

  async write(context, rows) {
    authorize(context.user, "import checks");
    await addItems(context, rows);
    return writeRows(context, rows);
  },

  async obstacles(context, changes) {
    authorize(context.user, "import checks");
    return obstaclesOfPast(context, changes);
  },

  async undo(context, changes) {
    authorize(context.user, "import checks");
    await undoPast(context, changes);
  },
};

/** Half of them at a time, and so on, where they are too much for one transaction. */
async function writeRows(context: WritingContext, rows: readonly ImportRow[]): Promise<Judged[]> {
  const judged = await db.transaction(async (tx) => {
    const plan = await planFindings(tx, context, rows, { before: false });
    if (plan.writes.length === 0) return plan.judged;
    const write = await preparePast(tx, context, plan.writes);
    write?.();
    return write && plan.judged;
  });
  if (judged) return judged;
  const half = Math.ceil(rows.length / 2);
  return [...(await writeRows(context, rows.slice(0, half))), ...(await writeRows(context, rows.slice(half)))];
}

/** Publishes templates that imports made with the items that rows name and they have not: one version for all of these rows. */
async function addItems(context: WritingContext, rows: readonly ImportRow[]): Promise<void> {
  if (!makesItems(context.options)) return;
  const read = readAll(rows, context.now);
  const items = new Items();
  const missing = new Map<string, Map<string, { text: string; severity: Severity | null }>>();
  for (const [index, found] of (await findChecks(db, read)).entries()) {
    if (!found || "what" in found) continue;
    const { said } = read[index]!;
    const item = await items.find(await items.begin(found.check), said, true);
    if ("what" in item || !item.made) continue;
    const { templateId } = found.check.data;
    const texts = missing.get(templateId) ?? new Map<string, { text: string; severity: Severity | null }>();
    missing.set(templateId, texts);
    if (!texts.has(spelling(said.item))) texts.set(spelling(said.item), { text: said.item, severity: said.severity });
  }
  for (const [template, texts] of missing) await publishItems(context, template, [...texts.values()]);
}

async function publishItems(
  { user, now }: WritingContext,
  id: string,
  texts: readonly { text: string; severity: Severity | null }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx.get(templates, id);
    const latest = stored && (await tx.get(templateVersions, versionId(id, stored.data.version)));
    if (!stored?.data.imported || !latest || stored.data.status === "draft") return;
    const room = mostPastItems - itemsOf(latest.data).length;
    const unknown = texts.filter(({ text }) => !itemNamed(latest.data, text)).slice(0, Math.max(0, room));
    if (unknown.length === 0) return;
    const { code, status, hasDraft } = stored.data;
    const { code: _, ...before } = contentOf(code, latest.data);
    const sections = withItems(before.sections, new Map(unknown.map(({ text, severity }) => [text, severity])));
    const { write } = await preparePublication(
      tx,
      user,
      { id, code, content: { ...before, sections }, stored, status },
      now,
    );
    write({ hasDraft, imported: true });
  });
}
