import { spoiledCode } from "#app/records/spoiled-code.ts";
import { config } from "#app/config.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ImportContext, ImportRow, RowResult, RowProblem } from "#app/import/kind.ts";
import { type Inspector, noInspector, readInspectorsByName } from "#app/import/people.server.ts";
import { idOfStore } from "#app/stores/import-fields.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { findCheckIds } from "#app/checks/check-codes.server.ts";
import { compare, fraction } from "#app/score-policy/fraction.ts";
import { percent } from "#app/score-policy/percent.ts";
import { checkOf, type Placed } from "./check-of-row.server.ts";
import { type PastRow, outcomePoints, type ReadRow, readPastRow, samePoints } from "./check-row.ts";
import { pastCode, pastId } from "./ids.server.ts";
import { findNamedTemplates, type NamedTemplate, readTemplate, templateToBe } from "./names.server.ts";
import { spelling } from "./template.ts";
import type { CheckWrite } from "./write.server.ts";

interface RowPlan {
  readonly judged: RowResult;
  readonly write: CheckWrite | null;
  readonly inspector: Inspector;
}

export async function planCheckRows(reader: Reader, context: ImportContext, rows: readonly ImportRow[]) {
  const plans = await planRows(reader, context, rows);
  const writes = plans.flatMap(({ write }) => write ?? []);
  const people = plans.flatMap(({ write, inspector: { id, name, isInDirectory } }): [string, string][] =>
    write && isInDirectory === false ? [[id, name]] : [],
  );
  return { judged: plans.map(({ judged }) => judged), writes, people: new Map(people) };
}

async function planRows(reader: Reader, context: ImportContext, rows: readonly ImportRow[]): Promise<RowPlan[]> {
  const today = dayOf(context.now, config.APP_TIME_ZONE);
  const read = rows.map((row): ReadRow<PastRow> => ({ ...readPastRow(row.cells, today), row }));
  const templatesByName = withNew(
    await findNamedTemplates(read.flatMap(({ parsed }) => parsed.template || [])),
    read,
    context,
  );
  const inspectors = await readInspectorsByName(read.flatMap(({ parsed }) => parsed.inspector || []));
  const placed = read.map((each) => placeOf(each, templatesByName, inspectors));
  const [foundStores, foundChecks] = [
    await reader.getMany(
      stores,
      placed.map(({ store }) => store),
    ),
    await readExisting(reader, placed),
  ];
  const plans: RowPlan[] = [];
  const writes = new Set<string>();
  for (const [index, each] of placed.entries()) {
    const [store, stored] = [foundStores[index]?.data ?? null, foundChecks[index] ?? null];
    const own = stored ? await asStored(each, stored.data) : each;
    const plan = planRow({ ...own, template: await ownVersion(own.template, stored) }, { store, stored }, context);
    const twice = plan.write !== null && writes.has(plan.write.id);
    plans.push(twice ? refused(plan, { field: "code", what: "taken", values: { value: each.code } }) : plan);
    if (plan.write) writes.add(plan.write.id);
  }
  return plans;
}

function refused({ judged, inspector }: RowPlan, problem: RowProblem): RowPlan {
  return { judged: { row: judged.row, status: "error", problems: [problem] }, write: null, inspector };
}

/** Names that the check itself has refer to its own records, even if others have these names by now. */
async function asStored(
  placed: Placed,
  { templateId, templateName, inspectorId, inspectorName }: Check,
): Promise<Placed> {
  const { parsed } = placed;
  const templateSpelling = spelling(parsed.template);
  const ownTemplate =
    templateSpelling !== "" && [templateName.en, templateName.vi].some((name) => spelling(name) === templateSpelling);
  const ownInspector = parsed.inspector === inspectorName;
  const isOther = ({ field }: RowProblem) =>
    !(ownTemplate && field === "template") && !(ownInspector && field === "inspector");
  return {
    ...placed,
    errors: placed.errors.filter(isOther),
    notes: placed.notes.filter(isOther),
    template: ownTemplate && placed.template?.id !== templateId ? await readTemplate(templateId) : placed.template,
    inspector: ownInspector ? { id: inspectorId, name: inspectorName, isInDirectory: null } : placed.inspector,
  };
}

async function ownVersion(template: NamedTemplate | null, stored: Stored<Check> | null): Promise<NamedTemplate | null> {
  if (!template || template.id !== stored?.data.templateId) return template;
  const { templateVersion } = stored.data;
  return templateVersion === template.version.version
    ? template
    : { ...template, version: await requireVersion(template.id, templateVersion) };
}

type Templates = Awaited<ReturnType<typeof findNamedTemplates>>;

function withNew(templatesByName: Templates, read: readonly ReadRow<PastRow>[], { options }: ImportContext): Templates {
  if (!options.create.includes("templates")) return templatesByName;
  const all = new Map(templatesByName);
  for (const { parsed } of read) {
    const result = all.get(parsed.template);
    if (result && "what" in result && result.what === "unknown-template")
      all.set(parsed.template, templateToBe(parsed.template, parsed.category));
  }
  return all;
}

function placeOf(
  each: ReadRow<PastRow>,
  templatesByName: Templates,
  inspectors: Awaited<ReturnType<typeof readInspectorsByName>>,
): Placed {
  const { parsed, errors, notes, row } = each;
  const template = parsed.template ? (templatesByName.get(parsed.template) ?? null) : null;
  if (template && "what" in template) errors.push(template);
  else if (template?.stored === null)
    notes.push({ field: "template", what: "template-made", values: { value: parsed.template } });
  const inspector = parsed.inspector
    ? inspectors.get(parsed.inspector)
    : parsed.inspector === null
      ? noInspector
      : undefined;
  if (inspector && "what" in inspector) errors.push(inspector);
  else if (inspector && inspector.isInDirectory === false)
    notes.push({ field: "inspector", what: "no-account", values: { value: inspector.name } });
  if (parsed.code && row.nth > 0)
    errors.push({ field: "code", what: "twice", values: { value: parsed.code, row: row.first } });
  const validTemplate = template && !("what" in template) ? template : null;
  const store = idOfStore(parsed.store);
  const generatedCode =
    validTemplate && parsed.day
      ? pastCode({ id: store, code: parsed.store }, { day: parsed.day, templateId: validTemplate.id, nth: row.nth })
      : "";
  const code = parsed.code || generatedCode;
  return {
    ...each,
    store,
    code,
    id: code && parsed.day ? pastId(code, parsed.day, store) : "",
    template: validTemplate,
    inspector: inspector && !("what" in inspector) ? inspector : undefined,
  };
}

/** An existing check found by its code may have another day, or not be imported. */
async function readExisting(reader: Reader, placed: readonly Placed[]): Promise<(Stored<Check> | null)[]> {
  const existing = await reader.getMany(
    checks,
    placed.map(({ id }) => id),
  );
  const codes = placed.flatMap(({ parsed, id }, index) => (id && parsed.code && !existing[index] ? parsed.code : []));
  const idOf = await findCheckIds(codes);
  const ids = new Set(codes.flatMap((code) => idOf(code) ?? []));
  if (ids.size === 0) return existing;
  const byId = new Map((await reader.getMany(checks, [...ids])).map((check) => [check?.id, check]));
  return placed.map(({ parsed }, index) => existing[index] ?? byId.get(idOf(parsed.code)) ?? null);
}

function planRow(
  placed: Placed,
  { store, stored }: { store: Store | null; stored: Stored<Check> | null },
  context: ImportContext,
): RowPlan {
  const { row, parsed, template, notes, errors } = placed;
  const inspector = placed.inspector ?? noInspector;
  if (parsed.store && !store) errors.push({ field: "store", what: "unknown-store", values: { value: parsed.store } });
  if (!stored && parsed.isUnfinished)
    errors.push({ field: "status", what: "unfinished", values: { value: row.cells["status"]! } });
  if (template && !template.version.scored && (parsed.points || parsed.result))
    errors.push({ field: "template", what: "unscored", values: { value: parsed.template } });
  const plan = (
    status: RowResult["status"],
    problems: readonly RowProblem[],
    write: CheckWrite | null = null,
  ): RowPlan => ({
    judged: { row: row.row, status, problems },
    write,
    inspector,
  });
  if (errors.length > 0 || !template || !store) return plan("error", errors);
  if (stored && isSame(stored.data, placed, template)) return plan("same", notes);
  const inTheWay = stored && conflictOf(stored.data, placed, template);
  if (inTheWay) return plan("error", [inTheWay]);
  const spoiled = stored ? null : spoiledCode("code", parsed.code);
  if (spoiled) notes.push(spoiled);
  const points =
    parsed.points === undefined && stored?.data.outcome ? outcomePoints(stored.data.outcome) : (parsed.points ?? null);
  if (!points && template.version.scored) notes.push({ field: "earned", what: "no-score" });
  return plan(stored ? "changed" : "new", notes, {
    row: row.row,
    id: stored?.id ?? placed.id,
    before: stored,
    after: checkOf(placed, { template, store, before: stored?.data ?? null }, context),
  });
}

function conflictOf(check: Check, { parsed, code, store }: Placed, template: NamedTemplate): RowProblem | null {
  const values = { value: code };
  if (!check.imported) return { field: "code", what: "not-imported", values };
  const elsewhere = check.storeId !== store || check.day !== parsed.day || check.templateId !== template.id;
  if (!parsed.code && elsewhere) return { field: "code", what: "taken", values };
  if (check.status === "void") return { field: null, what: "voided", values: { check: code } };
  const findings = check.templateId !== template.id && check.outcome?.findings.length;
  return findings ? { field: "template", what: "has-findings", values: { check: code } } : null;
}

function isSame(check: Check, { parsed, row, store, inspector }: Placed, template: NamedTemplate): boolean {
  const { outcome, imported, result = null } = check;
  const ownResult = imported?.result === false ? null : result;
  const points = outcome ? outcomePoints(outcome) : null;
  const inPerCent = row.cells["available"] === undefined && parsed.points ? parsed.points.earned : null;
  const sameScore = inPerCent && check.score !== undefined && compare(inPerCent, fraction(check.score, percent)) === 0;
  return (
    check.storeId === store &&
    check.day === parsed.day &&
    check.templateId === template.id &&
    (inspector === undefined || inspector.id === check.inspectorId) &&
    (parsed.points === undefined || sameScore || samePoints(parsed.points, points)) &&
    (parsed.result === undefined || parsed.result === ownResult || parsed.result === result)
  );
}
