/**
 * Findings of past checks from a list, one row each. Only checks that were imported themselves take them: what was filled in here is not added to
 * from outside. Rows only ever add, so the same file again changes nothing; what is wrong is taken back with its import.
 */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ImportContext, ImportKind, ImportRow, Judged, RowProblem, WritingContext } from "#app/import/kind.ts";
import { storeId } from "#app/stores/stores.server.ts";
import {
  type Item,
  itemsOf,
  type Severity,
  templates,
  type TemplateVersion,
  templateVersions,
  versionId,
} from "#app/templates/template.ts";
import { contentOf, preparePublication, requireVersion } from "#app/templates/templates.server.ts";
import { type Check, checks, type Finding } from "./check.ts";
import { requireImporter } from "./import-checks.server.ts";
import { pastDay, type Read, shortened } from "./past-check.ts";
import { addFinding, checkMeant, type FindingRow, readFindingRow, withFindings } from "./past-finding.ts";
import { pastOrder } from "./past-ids.server.ts";
import { type NamedTemplate, readTemplate, readTemplates } from "./past-names.server.ts";
import { itemNamed, mostPastItems, spelling, withItems } from "./past-template.ts";
import { obstaclesOfPast, type PastWrite, preparePast, undoPast } from "./write-past.server.ts";

export const findingsImport: ImportKind = {
  name: "findings",
  fields: {
    check: { usual: ["check code", "check id", "inspection id", "ma phieu", "ma phieu kiem tra", "phieu kiem tra"] },
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
    },
    date: { usual: ["day", "check date", "inspection date", "ngay kiem tra", "ngay"] },
    template: { usual: ["template code", "template name", "checklist", "inspection type", "mau kiem tra", "mau"] },
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
        "loi",
      ],
      required: true,
    },
    severity: { usual: ["risk", "risk category", "muc do", "muc do nghiem trong"] },
    note: { usual: ["notes", "comment", "comments", "remark", "remarks", "ghi chu"] },
  },
  batch: 200,

  keyOf(given) {
    const { check = "", store = "", date = "", template = "", item = "" } = given;
    const about = check ? [check] : [store, pastDay(date).day ?? date, spelling(template)];
    return (check || (store && date)) && item ? JSON.stringify([...about, spelling(item)]) : "";
  },

  /** By store and day where the row has them: then rows of one check come together, and few shards are written at a time. */
  orderOf({ check = "", store = "", date = "" }) {
    const { day } = pastDay(date);
    return `${store && day ? pastOrder(day, storeId(store), store) : ""} ${check}`;
  },

  async judge(context, rows) {
    requireImporter(context.user);
    return (await planRows(db, context, rows, { before: true })).judged;
  },

  async write(context, rows) {
    requireImporter(context.user);
    await addItems(context, rows);
    return writeRows(context, rows);
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

/** Half of them at a time, and so on, where they are too much for one transaction. */
async function writeRows(context: WritingContext, rows: readonly ImportRow[]): Promise<Judged[]> {
  const judged = await db.transaction(async (tx) => {
    const plan = await planRows(tx, context, rows, { before: false });
    if (plan.writes.length === 0) return plan.judged;
    const write = await preparePast(tx, context, plan.writes);
    write?.();
    return write && plan.judged;
  });
  if (judged) return judged;
  const half = Math.ceil(rows.length / 2);
  return [...(await writeRows(context, rows.slice(0, half))), ...(await writeRows(context, rows.slice(half)))];
}

/** Who lets an import make templates lets it add to those that it made. */
function makesItems({ create }: ImportContext["options"]): boolean {
  return create.includes("items") || create.includes("templates");
}

interface ReadRow extends Read<FindingRow> {
  readonly row: ImportRow;
}

function readAll(rows: readonly ImportRow[], now: Date): ReadRow[] {
  const today = dayOf(now, config.APP_TIME_ZONE);
  return rows.map((row) => ({ ...readFindingRow(row.given, today), row }));
}

/** A check while rows add to it. */
interface Growing {
  readonly stored: Stored<Check>;
  /** The check's own, until a row needs an item that only the latest has. */
  version: TemplateVersion;
  findings: readonly Finding[];
  /** The first row that changed it. */
  row: number | null;
}

/** What becomes of each row, and of the checks that they are about. `before`: items that are to be made are not there yet. */
async function planRows(
  reader: Reader,
  { importId, options, now }: ImportContext,
  rows: readonly ImportRow[],
  { before }: { before: boolean },
): Promise<{ judged: Judged[]; writes: PastWrite[] }> {
  const read = readAll(rows, now);
  const meant = await findChecks(reader, read);
  const items = new Items();
  const growing = new Map<string, Growing>();
  const judged: Judged[] = [];
  for (const [index, { row, said, errors, notes }] of read.entries()) {
    const found = meant[index];
    const judge = (verdict: Judged["verdict"], problems: readonly RowProblem[]) =>
      judged.push({ row: row.row, verdict, problems });
    if (errors.length > 0 || !found || "what" in found) {
      judge("error", found && "what" in found ? [...errors, found] : errors);
      continue;
    }
    const check = growing.get(found.check.id) ?? (await items.begin(found.check));
    growing.set(found.check.id, check);
    const makes = before && makesItems(options);
    const item = await items.find(check, said, makes);
    if ("what" in item) {
      judge("error", [item]);
      continue;
    }
    const added = addFinding(check.findings, item, said);
    if (typeof added === "string") {
      judge("error", [{ field: "note", what: added, values: { check: found.check.data.code } }]);
      continue;
    }
    if (found.chosen) notes.push({ field: "check", what: "chosen", values: { check: found.check.data.code } });
    if (item.made) notes.push({ field: "item", what: "item-made", values: { value: shortened(said.item) } });
    if (row.nth > 0) notes.push({ field: "item", what: "repeated", values: { row: row.first } });
    // The row that it repeats stands in an earlier batch of the dry run: there its finding is only announced.
    const announced = before && row.nth > 0 && added.verdict === "new";
    judge(announced ? (said.note ? "changed" : "same") : added.verdict, notes);
    if (added.verdict === "same") continue;
    check.findings = added.findings;
    check.version = item.version;
    check.row ??= row.row;
  }
  const at = now.toISOString();
  const writes = [...growing.values()].flatMap(({ stored, version, findings, row }): PastWrite[] =>
    row === null
      ? []
      : [{ row, id: stored.id, before: stored, check: withFindings(stored.data, version, findings, { importId, at }) }],
  );
  return { judged, writes };
}

interface Meant {
  readonly check: Stored<Check>;
  /** Whether others of that day were passed over. */
  readonly chosen: boolean;
}

/** The check that each row is about, or why there is none; null for rows that can't be read. */
async function findChecks(reader: Reader, read: readonly ReadRow[]): Promise<(Meant | RowProblem | null)[]> {
  const good = read.filter(({ errors }) => errors.length === 0).map(({ said }) => said);
  const ids = new Map(
    (
      await queryIn(
        db,
        checks,
        "code",
        good.flatMap(({ check }) => check || []),
      )
    ).map(({ id, data }) => [data.code, id]),
  );
  const byId = new Map((await reader.getMany(checks, [...new Set(ids.values())])).map((check) => [check?.id, check]));
  const days = new Map(good.flatMap((said) => (said.check ? [] : [[dayKey(said), said] as const])));
  const ofDays = new Map(
    await Promise.all(
      [...days].map(async ([key, { store, day }]) => [key, await checksOfDay(reader, storeId(store), day)] as const),
    ),
  );
  const named = await readTemplates(good.flatMap(({ template }) => template || []));
  return read.map(({ said, errors }) => {
    if (errors.length > 0) return null;
    const template = said.template ? named.get(said.template) : undefined;
    if (template && "what" in template) return template;
    const ofTemplate = ({ data }: Stored<Check>) => !template || data.templateId === template.id;
    if (!said.check) return meantOf((ofDays.get(dayKey(said)) ?? []).filter(ofTemplate), said);
    const check = byId.get(ids.get(said.check));
    const elsewhere =
      check && ((said.store && check.data.storeCode !== said.store) || (said.day && check.data.day !== said.day));
    if (!check) return { field: "check", what: "unknown-check", values: { value: said.check } };
    if (elsewhere || !ofTemplate(check)) return { field: "check", what: "other-check", values: { value: said.check } };
    return meantOf([check], said);
  });
}

const dayKey = ({ store, day }: FindingRow) => `${day} ${store}`;

/** More inspections of one store on one day would be a mistake of the file's. */
const mostOfDay = 100;

async function checksOfDay(reader: Reader, store: string, day: string): Promise<readonly Stored<Check>[]> {
  const page = await reader.query(checks, {
    where: [
      ["storeId", "==", store],
      ["day", ">=", day],
      ["day", "<=", day],
    ],
    orderBy: [
      ["day", "desc"],
      ["startedAt", "desc"],
    ],
    limit: mostOfDay,
  });
  return page.documents;
}

/** The one of these checks that a row is about. */
function meantOf(found: readonly Stored<Check>[], { store, day }: FindingRow): Meant | RowProblem {
  const codes = (some: readonly Stored<Check>[]) => some.map(({ data }) => data.code).join(", ");
  if (found.length === 0) return { field: "date", what: "no-check-then", values: { store, day } };
  const imported = found.filter(({ data }) => data.imported);
  if (imported.length === 0) return { field: "check", what: "not-imported", values: { value: codes(found) } };
  const open = imported.filter(({ data }) => data.status !== "void");
  if (open.length === 0) return { field: "check", what: "voided", values: { check: codes(imported) } };
  const check = checkMeant(open);
  return check
    ? { check, chosen: open.length > 1 }
    : { field: "check", what: "several-checks", values: { value: codes(open) } };
}

interface Found {
  readonly item: Pick<Item, "id" | "critical" | "severity">;
  readonly section: string;
  readonly version: TemplateVersion;
  /** It is not there yet. */
  readonly made: boolean;
}

/** Items of the checks' templates, by what rows call them. */
class Items {
  readonly #latest = new Map<string, NamedTemplate | null>();

  async begin(stored: Stored<Check>): Promise<Growing> {
    const { templateId, templateVersion, outcome } = stored.data;
    const version = await requireVersion(templateId, templateVersion);
    return { stored, version, findings: outcome?.findings ?? [], row: null };
  }

  /** Where an import made the template, its latest version may have what the check's own has not. */
  async find(
    { stored, version }: Growing,
    { item: name, severity }: FindingRow,
    makes: boolean,
  ): Promise<Found | RowProblem> {
    const own = itemNamed(version, name);
    if (own) return { ...own, version, made: false };
    const { templateId } = stored.data;
    let latest = this.#latest.get(templateId);
    if (latest === undefined) this.#latest.set(templateId, (latest = await readTemplate(templateId)));
    const values = { value: shortened(name), template: latest?.stored?.code ?? "" };
    if (!latest?.stored?.imported) return { field: "item", what: "unknown-item", values };
    const later = itemNamed(latest.version, name);
    if (later) return { ...later, version: latest.version, made: false };
    if (isFull(latest.version)) return { field: "item", what: "items-full", values };
    if (!makes) return { field: "item", what: "unknown-item", values };
    const [section] = withItems([], new Map([[name, severity]]));
    return { item: section!.items[0]!, section: section!.id, version, made: true };
  }
}

function isFull(version: TemplateVersion): boolean {
  return itemsOf(version).length >= mostPastItems;
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
