/** What becomes of rows of sittings, and of the sittings that they are about. Observations are only ever added or changed. */
import { idOfStore, localId, numberedId } from "#app/checks/past/ids.server.ts";
import { codeNamed } from "#app/checks/past/named-choice.ts";
import { type Inspector, inspectorNamed, readInspectors } from "#app/checks/past/names.server.ts";
import { pastDay } from "#app/checks/past/check-row.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { addDays, dayOf, monthOf } from "#app/i18n/days.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import { shorten } from "#app/i18n/plain.ts";
import type { Given, ImportContext, ImportRow, Judged, RowProblem } from "#app/import/kind.ts";
import { policiesByMonth } from "#app/score-policy/policy.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { type AttributedWrite, readById } from "#app/store-managers/import-attributed.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { sittingLimits } from "./limits.ts";
import { tagsOf } from "./points.ts";
import { readSittingRow, timeOf } from "./read-sitting-row.ts";
import { isWithin, type Observation, type Sitting, sittings } from "./sitting.ts";

/** The same id for the same sitting: made from its number where the row has one, else from its store, day and beginning. */
export function sittingId({ sitting = "", store = "", day = "", from = "" }: Given): string {
  if (sitting) return numberedId("past-sitting", sitting);
  const [on, at] = [pastDay(day).day, timeOf(from)];
  return store && on && at ? localId(on, idOfStore(store), "past-sitting", idOfStore(store), on, at) : "";
}

/** The same text for rows that say the same of one sitting: of an observation its number, else all that it is known by. */
export function sittingRowKey(given: Given): string {
  const id = sittingId(given);
  const { observation = "", camera = "", seen = "", category = "", words = "" } = given;
  return id && JSON.stringify([id, observation || [camera, timeOf(seen), category, words].map(plain)]);
}

const plain = (text: string) => foldedWords(text).join(" ");

interface Growing {
  readonly stored: Stored<Sitting> | null;
  /** Null until its first row. */
  sitting: Sitting | null;
  /** The first row that changes it, and the one that told of it first. */
  row: number | null;
  readonly first: number;
  /** The rows that tell of observations, by their ids. */
  readonly told: Map<string, number>;
}

interface Known {
  readonly store: Stored<Store> | null;
  readonly policies: (month: string) => ScorePolicy;
  readonly people: ReadonlyMap<string, Inspector | RowProblem>;
  readonly now: Date;
}

type Read = ReturnType<typeof readSittingRow>;

export async function planSittings(
  reader: Reader,
  { now }: ImportContext,
  rows: readonly ImportRow[],
): Promise<{ judged: Judged[]; writes: AttributedWrite<Sitting>[] }> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const read = rows.map((row) => {
    const { said, errors } = readSittingRow(row.given, today);
    return { row, id: sittingId(row.given), said, errors, storeId: idOfStore(said.store) };
  });
  const known = await readById(
    reader,
    sittings,
    read.map(({ id }) => id),
  );
  const places = await readById(
    reader,
    stores,
    read.map(({ storeId }) => storeId),
  );
  const policies = await policiesByMonth(reader);
  const people = await readInspectors(read.flatMap(({ said }) => said.observer || []));
  const growing = new Map<string, Growing>();
  const judged = read.map(({ row, id, said, errors, storeId }): Judged => {
    const stored = known.get(id) ?? null;
    const of = growing.get(id) ?? { stored, sitting: null, row: null, first: row.row, told: new Map() };
    const notes: RowProblem[] = [];
    if (row.nth > 0) errors.push({ field: null, what: "repeated", values: { row: row.first } });
    const store = places.get(storeId) ?? null;
    if (said.store && !store) errors.push({ field: "store", what: "unknown-store", values: { value: said.store } });
    const before = of.sitting ?? stored?.data ?? null;
    const after =
      errors.length === 0 ? grown({ row, said, errors }, of, { store, policies, people, now }, notes) : null;
    if (errors.length > 0 || !after) return { row: row.row, verdict: "error", problems: errors };
    growing.set(id, of);
    of.sitting = after;
    if (before && digestOf(before) === digestOf(after)) return { row: row.row, verdict: "same", problems: notes };
    of.row ??= row.row;
    const isNew = !stored || after.observations.length > (before?.observations.length ?? 0);
    return { row: row.row, verdict: isNew ? "new" : "changed", problems: notes };
  });
  const writes = [...growing].flatMap(([id, { stored, sitting, row }]): AttributedWrite<Sitting>[] => {
    if (!sitting || row === null) return [];
    const after = {
      ...sitting,
      updatedAt: now.toISOString(),
      tags: tagsOf(sitting.observations, policies(sitting.month)),
    };
    return [{ row, id, before: stored, after }];
  });
  return { judged, writes };
}

/** The sitting with what the row says of it; null where it can't be. */
function grown(
  { row, said, errors }: Read & { readonly row: ImportRow },
  of: Growing,
  known: Known,
  notes: RowProblem[],
): Sitting | null {
  const head = headOf({ said, errors }, of, known, notes);
  if (!head) return null;
  const policy = known.policies(head.month);
  const outside = head.observations.find(({ at }) => !isWithin(head, at));
  if (outside) errors.push({ field: "from", what: "left-out", values: { value: outside.at } });
  const unknown = head.observations.find(
    ({ category }) => !policy.observationCategories.some(({ code }) => code === category),
  );
  if (unknown) errors.push({ field: "day", what: "category-then", values: { value: unknown.category } });
  const after = said.seen ? withSeen(head, said.seen, policy, known, errors) : head;
  // Of two rows about one observation the later would take back the earlier each time the file comes.
  const observation = after?.observations.find((each) => !head.observations.includes(each));
  const earlier = observation && of.told.get(observation.id);
  if (earlier !== undefined) errors.push({ field: null, what: "repeated", values: { row: earlier } });
  if (errors.length > 0 || !after) return null;
  if (observation) of.told.set(observation.id, row.row);
  const stored = of.stored?.data;
  if (stored?.status !== "void" || digestOf(stored) === digestOf(after)) return after;
  errors.push({ field: null, what: "voided" });
  return null;
}

/** The sitting itself; rows of one tell the same of it. */
function headOf(
  { said, errors }: Read,
  { stored, sitting, first }: Growing,
  { store, people, now }: Known,
  notes: RowProblem[],
): Sitting | null {
  const before = sitting ?? stored?.data;
  const own = before && { id: before.inspectorId, name: before.inspectorName, known: null };
  const who = inspectorNamed(said.observer, own, people);
  const { day, from, to } = said;
  const end = `${to < from ? addDays(day, 1) : day} ${to}`;
  if (end > `${dayOf(now, config.APP_TIME_ZONE)} ${clockTimeOf(now, config.APP_TIME_ZONE)}`)
    errors.push({ field: "to", what: "not-over", values: { value: to } });
  if (!before && said.status === "void") errors.push({ field: "status", what: "unfinished" });
  if (before && store && before.storeId !== store.id)
    errors.push({ field: "sitting", what: "other-store", values: { value: before.storeCode } });
  if ("what" in who) errors.push({ ...who, field: "observer" });
  else if (who.known === false) notes.push({ field: "observer", what: "no-account", values: { value: who.name } });
  if (errors.length > 0 || !store || "what" in who) return null;
  const note =
    said.note === undefined || (before && sameText(said.note, before.note)) ? (before?.note ?? "") : said.note;
  const head = { day, from, to, note, month: monthOf(day), inspectorId: who.id, inspectorName: who.name };
  const at = now.toISOString();
  if (!before)
    return {
      storeId: store.id,
      storeCode: store.data.code,
      storeName: store.data.name,
      area: store.data.area,
      status: "recorded",
      ...head,
      managerId: null,
      managerName: null,
      observations: [],
      tags: [],
      createdAt: at,
      updatedAt: at,
    };
  const after = { ...before, ...head };
  // An earlier row of the file has said otherwise.
  if (sitting && digestOf(sitting) !== digestOf(after)) {
    errors.push({ field: null, what: "head-differs", values: { row: first } });
    return null;
  }
  return after;
}

const sameText = (a: string, b: string) => a.replace(/\r\n?/g, "\n").trim() === b.replace(/\r\n?/g, "\n").trim();

function withSeen(
  head: Sitting,
  { code, ...seen }: NonNullable<Read["said"]["seen"]>,
  policy: ScorePolicy,
  { policies, now }: Known,
  errors: RowProblem[],
): Sitting | null {
  const today = policies(monthOf(dayOf(now, config.APP_TIME_ZONE)));
  const byCode = code ? head.observations.find(({ id }) => id === numberedId("past-observation", code)) : undefined;
  const category =
    codeNamed(seen.category, today.observationCategories, byCode?.category) ??
    codeNamed(seen.category, policy.observationCategories, byCode?.category);
  if (!category || !policy.observationCategories.some((each) => each.code === category)) {
    errors.push({ field: "category", what: "unknown-choice", values: { value: shorten(seen.category) } });
    return null;
  }
  if (!isWithin(head, seen.at)) {
    errors.push({ field: "seen", what: "outside", values: { value: seen.at } });
    return null;
  }
  const alike = (each: Observation) =>
    each.at === seen.at &&
    each.category === category &&
    plain(each.camera) === plain(seen.camera) &&
    plain(each.words) === plain(seen.words);
  const found = byCode ?? (code ? undefined : head.observations.find(alike));
  const id =
    found?.id ??
    (code
      ? numberedId("past-observation", code)
      : derivedId("past-observation", seen.at, category, plain(seen.camera), plain(seen.words)));
  const words = found && sameText(seen.words, found.words) ? found.words : seen.words;
  const observation: Observation = {
    id,
    camera: seen.camera,
    at: seen.at,
    category,
    severity: seen.severity!,
    words,
    photos: found ? [...found.photos] : [],
  };
  if (!found && head.observations.length >= sittingLimits.observations) {
    errors.push({ field: null, what: "full", values: { max: sittingLimits.observations } });
    return null;
  }
  const observations = found
    ? head.observations.map((each) => (each === found ? observation : each))
    : [...head.observations, observation];
  return { ...head, observations };
}
