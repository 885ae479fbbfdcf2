/**
 * Past checks from a list, one row each, known again by their codes. They are closed business: approved as they stand, so that nobody is asked to
 * appeal or to approve what was settled elsewhere; they open no tasks and notify nobody. What a file says nothing about stays as it is.
 */
import { authorize } from "#app/auth/authorize.server.ts";
import type { Check } from "#app/checks/check.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { groupBy } from "#app/facts/shard.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { inHalves } from "#app/import/in-halves.server.ts";
import type { Given, ImportKind, ImportRow, Judged, WritingContext } from "#app/import/kind.ts";
import { templates } from "#app/templates/template.ts";
import { preparePublication } from "#app/templates/templates.server.ts";
import { type ManagerByDay, managersByDay } from "#app/store-managers/assignments.server.ts";
import { pastDay, type PastRow, readPastRow } from "./check-row.ts";
import { coverOfRow } from "./cover.server.ts";
import { idOfStore, pastOrder } from "./ids.server.ts";
import { findNamedTemplates, templateToBe } from "./names.server.ts";
import { planChecks } from "./plan-checks.server.ts";
import { pastTemplate, spelling } from "./template.ts";
import { usualStoreCode } from "#app/stores/usual-columns.ts";
import { usualCheck, usualDate, usualStore, usualTemplate } from "./usual-columns.ts";
import { obstaclesOfPast, type PastWrite, preparePast, undoPast } from "./write.server.ts";
import { checksImportWords } from "./import-words.ts";

/** Rows of a transaction: with the facts of some 30 shards they stay under its 500 writes. */
const atOnce = 440;
/** They are stored together, where the engine can: the more rows, the fewer times are the same pages of its indexes written. */
const transactionsAtOnce = 8;

export const checksImport: ImportKind = {
  name: "checks",
  words: checksImportWords,
  fields: {
    code: { preferred: usualCheck, usual: usualCheck },
    store: {
      preferred: usualStoreCode,
      usual: usualStore,
      required: true,
    },
    template: {
      usual: [...usualTemplate, "type", "loai kiem tra"],
      required: true,
    },
    category: { usual: ["template category", "nhom mau", "danh muc"] },
    date: { usual: usualDate, required: true, day: true },
    inspector: {
      usual: ["inspector name", "inspector email", "auditor", "nguoi kiem tra", "nhan vien kiem tra", "nhan vien qc"],
    },
    earned: { usual: ["score", "points", "earned points", "diem dat duoc", "diem dat", "diem"] },
    available: { usual: ["max score", "maximum", "out of", "available points", "diem toi da"] },
    result: { usual: ["outcome", "ket qua"] },
    status: { usual: ["check status", "trang thai"] },
  },
  coverOf: coverOfRow,
  makes: ["template-made", "no-account"],
  batch: atOnce * transactionsAtOnce,

  keyOf(given) {
    const { code, store = "", template = "", date = "" } = given;
    if (code) return `code ${codeKey(code)}`;
    return store && template && date
      ? JSON.stringify([codeKey(store), spelling(template), pastDay(date).day ?? date])
      : "";
  },

  orderOf({ store = "", date = "" }) {
    const { day } = pastDay(date);
    return store && day ? pastOrder(day, idOfStore(store), store) : "";
  },

  async judge(context, rows) {
    authorize(context.user, "import checks");
    return (await planChecks(db, context, rows)).map(({ judged }) => judged);
  },

  async write(context, rows) {
    authorize(context.user, "import checks");
    for (let again = false; ; again = true) {
      await makeTemplates(context, rows);
      const done = await Promise.allSettled(chainsOf(rows).map((chain) => writeChain(context, chain)));
      const failed = done.filter((chain) => chain.status === "rejected").map(({ reason }): unknown => reason);
      if (failed.length === 0) return done.flatMap((chain) => (chain.status === "fulfilled" ? chain.value : []));
      // What is written by now is the same when it comes again.
      if (again || !failed.every((reason) => reason instanceof TemplateGone)) throw failed[0];
    }
  },

  obstacles: obstaclesOfPast,
  undo: undoPast,
};

/** Rows in their order, parted so that no two parts are about the same month of facts: then they can be written at the same time. */
function chainsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const chains: ImportRow[][] = [];
  for (const together of groupBy(rows, ({ given }) => monthOfRow(given)).values()) {
    const chain = chains.at(-1);
    if (chain && chain.length + together.length <= atOnce) chain.push(...together);
    else chains.push(together);
  }
  return chains;
}

/** "" where the row doesn't tell. */
function monthOfRow({ date = "" }: Given): string {
  const { day } = pastDay(date);
  return day ? monthOf(day) : "";
}

async function writeChain(context: WritingContext, rows: readonly ImportRow[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let at = 0; at < rows.length; at += atOnce)
    judged.push(...(await writeRows(context, rows.slice(at, at + atOnce))));
  return judged;
}

/** A template that rows name was there when they were looked at; the undo of the import that made it took it away meanwhile. */
class TemplateGone extends Error {
  override name = "TemplateGone";
}

function writeRows(context: WritingContext, rows: readonly ImportRow[]): Promise<Judged[]> {
  return inHalves(rows, async (tx, some) => {
    const plans = await planChecks(tx, context, some);
    const planned = plans.flatMap(({ write }) => (write ? [write] : []));
    if (planned.length === 0) return plans.map((plan) => plan.judged);
    const named = [...new Set(planned.map(({ check }) => check.templateId))];
    if ((await tx.getMany(templates, named)).includes(null)) throw new TemplateGone(named.join(", "));
    const managerOn = await managersByDay(
      tx,
      planned.map(({ check }) => check.storeId),
    );
    const writes = planned.map((write) => ({ ...write, check: withManager(write, managerOn) }));
    const people = new Map(
      plans.flatMap(({ write, inspector: { id, name, known } }) => (write && known === false ? [[id, name]] : [])),
    );
    const write = await preparePast(tx, context, writes, people);
    write?.();
    return write && plans.map((plan) => plan.judged);
  });
}

/** Frozen when the check is made; it changes with the store or the day. */
function withManager({ before, check }: PastWrite, managerOn: ManagerByDay): Check {
  const { storeId: store, day } = check;
  if (before && before.data.storeId === store && before.data.day === day) return check;
  const manager = managerOn(store, day);
  return { ...check, managerId: manager?.id ?? null, managerName: manager?.name ?? null };
}

/** Makes the templates that rows to be written name and that there are not, each with a single place for remarks. */
async function makeTemplates(context: WritingContext, rows: readonly ImportRow[]): Promise<void> {
  const made = new Set<string>();
  if (!context.options.create.includes("templates")) return;
  const named = await findNamedTemplates(rows.map(({ given }) => plainLine(given["template"] ?? "")));
  if (![...named.values()].some((found) => "what" in found)) return;
  const today = dayOf(context.now, config.APP_TIME_ZONE);
  for (const [index, { judged }] of (await planChecks(db, context, rows)).entries()) {
    if (judged.verdict === "error" || !judged.problems.some(({ what }) => what === "template-made")) continue;
    const { said } = readPastRow(rows[index]!.given, today);
    if (!made.has(said.template)) await makeTemplate(context, judged.row, said);
    made.add(said.template);
  }
}

async function makeTemplate(
  { user, now, keep }: WritingContext,
  row: number,
  { template, category }: PastRow,
): Promise<void> {
  const { id } = templateToBe(template, category);
  const { code, ...content } = pastTemplate(template, category);
  await db.transaction(async (tx) => {
    if (await tx.get(templates, id)) return;
    const made = { status: "archived", hasDraft: false, imported: true } as const;
    const { write } = await preparePublication(tx, user, { id, code, content, stored: null, ...made }, now);
    write();
    keep(tx, [{ row, collection: templates.name, id, before: null, after: digestOf(content) }]);
  });
}
