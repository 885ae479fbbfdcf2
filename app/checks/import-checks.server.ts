/**
 * Past checks from a list, one row each, known again by their codes. They are closed business: approved as they stand, so that nobody is asked to
 * appeal or to approve what was settled elsewhere; they open no tasks and notify nobody. What a file says nothing about stays as it is.
 */
import { can } from "#app/auth/can.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { summaryShardId } from "#app/facts/facts.ts";
import { groupBy } from "#app/facts/shard.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { digestOf } from "#app/import/digest.ts";
import type {
  Given,
  ImportContext,
  ImportKind,
  ImportRow,
  Judged,
  RowProblem,
  WritingContext,
} from "#app/import/kind.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { templates } from "#app/templates/template.ts";
import { preparePublication, requireVersion } from "#app/templates/templates.server.ts";
import { nameOf, type User } from "#app/users/user.ts";
import { type Check, checks, withOutcome } from "./check.ts";
import { pastDay, pastOutcome, type PastRow, pointsOf, type Read, readPastRow, samePoints } from "./past-check.ts";
import { instantOf, pastCode, pastId, pastOrder } from "./past-ids.server.ts";
import {
  type Inspector,
  type NamedTemplate,
  noInspector,
  readInspectors,
  readManagers,
  readTemplates,
  templateToBe,
} from "./past-names.server.ts";
import { pastTemplate, spelling } from "./past-template.ts";
import { remembered } from "./remembered.ts";
import { wordsOf } from "./words.ts";
import { obstaclesOfPast, type PastWrite, preparePast, undoPast } from "./write-past.server.ts";

/** Rows of a transaction: with the facts of some 30 shards they stay under its 500 writes. */
const atOnce = 440;
/** They are stored together, where the engine can: the more rows, the fewer times are the same pages of its indexes written. */
const transactionsAtOnce = 4;

/** `storeId` of codes that come again and again. */
const idOfStore = remembered(storeId);

export function requireImporter(user: User): void {
  if (!can(user, "import checks")) throw new Response(null, { status: 403 });
}

export const checksImport: ImportKind = {
  name: "checks",
  fields: {
    code: { usual: ["check code", "check id", "inspection id", "ma phieu", "ma phieu kiem tra"] },
    store: {
      usual: [
        "store code",
        "store number",
        "store no",
        "store id",
        "shop code",
        "business id",
        "ma cua hang",
        "cua hang",
      ],
      required: true,
    },
    template: {
      usual: [
        "template code",
        "template name",
        "checklist",
        "inspection type",
        "type",
        "mau kiem tra",
        "mau",
        "loai kiem tra",
      ],
      required: true,
    },
    category: { usual: ["template category", "nhom mau", "danh muc"] },
    date: { usual: ["day", "check date", "inspection date", "ngay kiem tra", "ngay"], required: true },
    inspector: { usual: ["inspector name", "inspector email", "auditor", "nguoi kiem tra"] },
    earned: { usual: ["score", "points", "earned points", "diem dat", "diem"] },
    available: { usual: ["max score", "maximum", "out of", "available points", "diem toi da"] },
    result: { usual: ["outcome", "ket qua"] },
  },
  batch: atOnce * transactionsAtOnce,

  keyOf(given) {
    const { code, store = "", template = "", date = "" } = given;
    if (code) return `code ${code}`;
    return store && template && date ? JSON.stringify([store, spelling(template), pastDay(date).day ?? date]) : "";
  },

  orderOf({ store = "", date = "" }) {
    const { day } = pastDay(date);
    return store && day ? pastOrder(day, idOfStore(store), store) : "";
  },

  async judge(context, rows) {
    requireImporter(context.user);
    return (await planRows(db, context, rows)).map(({ judged }) => judged);
  },

  async write(context, rows) {
    requireImporter(context.user);
    const made = await makeTemplates(context, rows);
    const done = await Promise.allSettled(chainsOf(rows).map((chain) => writeChain(context, chain, made)));
    return done.flatMap((chain) => {
      if (chain.status === "rejected") throw chain.reason;
      return chain.value;
    });
  },

  async obstacles(context, changes) {
    requireImporter(context.user);
    return obstaclesOfPast(context, changes);
  },

  async undo(context, changes) {
    requireImporter(context.user);
    await undoPast(context, changes);
  },
};

interface Plan {
  readonly judged: Judged;
  /** Null where there is nothing to write. The manager is still to be found. */
  readonly write: PastWrite | null;
  readonly inspector: Inspector;
}

/** Rows in their order, parted so that no two parts are about the same facts: then they can be written at the same time. */
function chainsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const chains: ImportRow[][] = [];
  for (const together of groupBy(rows, ({ given }) => factsOf(given)).values()) {
    const chain = chains.at(-1);
    if (chain && chain.length + together.length <= atOnce) chain.push(...together);
    else chains.push(together);
  }
  return chains;
}

/** Where the facts of a row's check are kept; "" where the row doesn't tell. */
function factsOf({ store = "", date = "" }: Given): string {
  const { day } = pastDay(date);
  return store && day ? summaryShardId(monthOf(day), idOfStore(store)) : "";
}

async function writeChain(
  context: WritingContext,
  rows: readonly ImportRow[],
  made: ReadonlySet<string>,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let at = 0; at < rows.length; at += atOnce)
    judged.push(...(await writeRows(context, rows.slice(at, at + atOnce), made)));
  return judged;
}

/** Half of them at a time, and so on, where they are too much for one transaction. */
async function writeRows(
  context: WritingContext,
  rows: readonly ImportRow[],
  made: ReadonlySet<string>,
): Promise<Judged[]> {
  const judged = await db.transaction(async (tx) => {
    const plans = await planRows(tx, context, rows, made);
    const planned = plans.flatMap(({ write }) => (write ? [write] : []));
    if (planned.length === 0) return plans.map((plan) => plan.judged);
    const managerOn = await readManagers(
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
  if (judged) return judged;
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await writeRows(context, rows.slice(0, half), made)),
    ...(await writeRows(context, rows.slice(half), made)),
  ];
}

/** Frozen when the check is made; it changes with the store or the day. */
function withManager({ before, check }: PastWrite, managerOn: Awaited<ReturnType<typeof readManagers>>): Check {
  const { storeId: store, day } = check;
  if (before && before.data.storeId === store && before.data.day === day) return check;
  const manager = managerOn(store, day);
  return { ...check, managerId: manager?.id ?? null, managerName: manager?.name ?? null };
}

interface ReadRow extends Read<PastRow> {
  readonly row: ImportRow;
}

/** `made`: names of templates that were made for these rows just now. */
async function planRows(
  reader: Reader,
  context: ImportContext,
  rows: readonly ImportRow[],
  made: ReadonlySet<string> = new Set(),
): Promise<Plan[]> {
  const today = dayOf(context.now, config.APP_TIME_ZONE);
  const read = rows.map((row): ReadRow => ({ ...readPastRow(row.given, today), row }));
  const named = withNew(await readTemplates(read.flatMap(({ said }) => said.template || [])), read, context);
  const inspectors = await readInspectors(read.flatMap(({ said }) => said.inspector || []));
  const tell = teller();
  for (const { said, notes } of read) if (made.has(said.template)) tell(notes, templateMade(said.template));
  const placed = read.map((each) => placeOf(each, named, inspectors, tell));
  const [foundStores, foundChecks] = [
    await reader.getMany(
      stores,
      placed.map(({ store }) => store),
    ),
    await readExisting(reader, placed),
  ];
  const plans: Plan[] = [];
  const writes = new Set<string>();
  for (const [index, each] of placed.entries()) {
    const [store, stored] = [foundStores[index]?.data ?? null, foundChecks[index] ?? null];
    const plan = planOf({ ...each, template: await ownVersion(each.template, stored) }, store, stored, context);
    const twice = plan.write !== null && writes.has(plan.write.id);
    plans.push(twice ? refused(plan, { field: "code", what: "taken", values: { value: each.code } }) : plan);
    if (plan.write) writes.add(plan.write.id);
  }
  return plans;
}

function refused({ judged, inspector }: Plan, problem: RowProblem): Plan {
  return { judged: { row: judged.row, verdict: "error", problems: [problem] }, write: null, inspector };
}

/** A check that stands keeps the version of its template. */
async function ownVersion(template: NamedTemplate | null, stored: Stored<Check> | null): Promise<NamedTemplate | null> {
  if (!template || template.id !== stored?.data.templateId) return template;
  const { templateVersion } = stored.data;
  return templateVersion === template.version.version
    ? template
    : { ...template, version: await requireVersion(template.id, templateVersion) };
}

interface Placed extends ReadRow {
  /** Ids; the check's is "" where the row doesn't tell. */
  readonly store: string;
  readonly id: string;
  readonly code: string;
  readonly template: NamedTemplate | null;
  /** Undefined where the file says nothing about who. */
  readonly inspector: Inspector | undefined;
}

type Templates = Awaited<ReturnType<typeof readTemplates>>;

/** With those that are to be made, where that is asked for: each of the category that its first row names. */
function withNew(named: Templates, read: readonly ReadRow[], { options }: ImportContext): Templates {
  if (!options.create.includes("templates")) return named;
  const all = new Map(named);
  for (const { said } of read) {
    const found = all.get(said.template);
    if (found && "what" in found && found.what === "unknown-template")
      all.set(said.template, templateToBe(said.template, said.category));
  }
  return all;
}

type Tell = (notes: RowProblem[], note: RowProblem) => void;

/** Says what is true of many rows at the first of those that are looked at together. */
function teller(): Tell {
  const told = new Set<string>();
  return (notes, note) => {
    const key = JSON.stringify(note);
    if (!told.has(key)) notes.push(note);
    told.add(key);
  };
}

function templateMade(value: string): RowProblem {
  return { field: "template", what: "template-made", values: { value } };
}

/** What the row names, as far as it is there. */
function placeOf(
  each: ReadRow,
  named: Templates,
  inspectors: Awaited<ReturnType<typeof readInspectors>>,
  tell: Tell,
): Placed {
  const { said, errors, notes, row } = each;
  const template = said.template ? (named.get(said.template) ?? null) : null;
  if (template && "what" in template) errors.push(template);
  else if (template?.stored === null) tell(notes, templateMade(said.template));
  const inspector = said.inspector ? inspectors.get(said.inspector) : said.inspector === null ? noInspector : undefined;
  if (inspector && "what" in inspector) errors.push(inspector);
  else if (inspector && inspector.known === false)
    tell(notes, { field: "inspector", what: "no-account", values: { value: inspector.name } });
  if (said.code && row.nth > 0)
    errors.push({ field: "code", what: "twice", values: { value: said.code, row: row.first } });
  const known = template && !("what" in template) ? template : null;
  const store = idOfStore(said.store);
  const made = known && said.day ? pastCode({ id: store, code: said.store }, said.day, known.id, row.nth) : "";
  const code = said.code || made;
  return {
    ...each,
    store,
    code,
    id: code && said.day ? pastId(code, said.day, store) : "",
    template: known,
    inspector: inspector && !("what" in inspector) ? inspector : undefined,
  };
}

/** The checks that the rows are about. One whose code the file gives may be of another day, or have been made here. */
async function readExisting(reader: Reader, placed: readonly Placed[]): Promise<(Stored<Check> | null)[]> {
  const found = await reader.getMany(
    checks,
    placed.map(({ id }) => id),
  );
  const codes = placed.flatMap(({ said, id }, index) => (id && said.code && !found[index] ? said.code : []));
  // Outside the transaction: codes are given once and for all.
  const byCode = new Map((await queryIn(db, checks, "code", codes)).map((check) => [check.data.code, check.id]));
  if (byCode.size === 0) return found;
  const others = await reader.getMany(checks, [...byCode.values()]);
  const byId = new Map(others.map((check) => [check?.id, check]));
  return placed.map(({ said }, index) => found[index] ?? byId.get(byCode.get(said.code)) ?? null);
}

function planOf(placed: Placed, store: Store | null, stored: Stored<Check> | null, context: ImportContext): Plan {
  const { row, said, template, notes, errors } = placed;
  const inspector = placed.inspector ?? noInspector;
  if (said.store && !store) errors.push({ field: "store", what: "unknown-store", values: { value: said.store } });
  if (template && !template.version.scored && (said.points || said.result))
    errors.push({ field: "template", what: "unscored", values: { value: said.template } });
  const plan = (verdict: Judged["verdict"], problems: readonly RowProblem[], write: PastWrite | null = null): Plan => ({
    judged: { row: row.row, verdict, problems },
    write,
    inspector,
  });
  if (errors.length > 0 || !template || !store) return plan("error", errors);
  if (stored && isSame(stored.data, placed, template)) return plan("same", notes);
  const inTheWay = stored && conflictOf(stored.data, placed, template);
  if (inTheWay) return plan("error", [inTheWay]);
  const points =
    said.points === undefined && stored?.data.outcome ? pointsOf(stored.data.outcome) : (said.points ?? null);
  if (!points && template.version.scored) notes.push({ field: "earned", what: "no-score" });
  return plan(stored ? "changed" : "new", notes, {
    row: row.row,
    id: stored?.id ?? placed.id,
    before: stored,
    check: checkOf(placed, { template, store, before: stored?.data ?? null }, context),
  });
}

/** Why a check that is there can't be changed to what the row says. */
function conflictOf(check: Check, { said, code, store }: Placed, template: NamedTemplate): RowProblem | null {
  const values = { value: code };
  if (!check.imported) return { field: "code", what: "not-imported", values };
  const elsewhere = check.storeId !== store || check.day !== said.day || check.templateId !== template.id;
  if (!said.code && elsewhere) return { field: "code", what: "taken", values };
  if (check.status === "void") return { field: null, what: "voided", values: { check: code } };
  const findings = check.templateId !== template.id && check.outcome?.findings.length;
  return findings ? { field: "template", what: "has-findings", values: { check: code } } : null;
}

/** Whether the row says nothing new. */
function isSame(check: Check, { said, store, inspector }: Placed, template: NamedTemplate): boolean {
  const { outcome, imported } = check;
  if (!outcome || !imported) return false;
  return (
    check.storeId === store &&
    check.day === said.day &&
    check.templateId === template.id &&
    (inspector === undefined || inspector.id === check.inspectorId) &&
    (said.points === undefined || samePoints(said.points, pointsOf(outcome))) &&
    (said.result === undefined || said.result === (imported.result ? outcome.result : null))
  );
}

interface Named {
  readonly template: NamedTemplate;
  readonly store: Store;
  readonly before: Check | null;
}

/** The check that a row describes; what stands already and the row says nothing about stays, its findings above all. */
function checkOf(
  { said, row, code, store: place, inspector }: Placed,
  { template, store, before }: Named,
  { user, importId, fileName: file, now }: ImportContext,
): Check {
  const stays = before?.templateId === template.id;
  const { version } = template;
  const points = said.points === undefined && before?.outcome ? pointsOf(before.outcome) : (said.points ?? null);
  const told = before?.imported?.result ? (before.outcome?.result ?? null) : null;
  const result = said.result === undefined ? told : said.result;
  const who = inspector ?? (before ? { id: before.inspectorId, name: before.inspectorName } : noInspector);
  const moved = before?.storeId !== place;
  const at = now.toISOString();
  const check: Omit<Check, "words"> = {
    code,
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

/** Makes the templates that rows to be written name and that there are not, each with a single place for remarks. @returns their names */
async function makeTemplates(context: WritingContext, rows: readonly ImportRow[]): Promise<ReadonlySet<string>> {
  const made = new Set<string>();
  if (!context.options.create.includes("templates")) return made;
  const named = await readTemplates(rows.map(({ given }) => plainLine(given["template"] ?? "")));
  if (![...named.values()].some((found) => "what" in found)) return made;
  const today = dayOf(context.now, config.APP_TIME_ZONE);
  for (const [index, { judged }] of (await planRows(db, context, rows)).entries()) {
    if (judged.verdict === "error" || !judged.problems.some(({ what }) => what === "template-made")) continue;
    const { said } = readPastRow(rows[index]!.given, today);
    if (!made.has(said.template)) await makeTemplate(context, judged.row, said);
    made.add(said.template);
  }
  return made;
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
    const given = { id, code, content, stored: null, status: "archived" as const };
    const { write } = await preparePublication(tx, user, given, now);
    write({ hasDraft: false, imported: true });
    keep(tx, [{ row, collection: templates.name, id, before: null, after: digestOf(content) }]);
  });
}
