import { config } from "#app/config.server.ts";
import { managerId } from "./managers.server.ts";
import { storeId } from "#app/stores/stores.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ImportContext, ImportRow, RowResult, RowProblem } from "#app/import/kind.ts";
import { stores } from "#app/stores/store.ts";
import { foldEmail, users } from "#app/auth/user.ts";
import { assignmentId } from "./assign.server.ts";
import { readNamesById } from "./assignment-names.server.ts";
import { compareAssignments } from "./consequences.ts";
import { type Assignment, assignments, coversDay, type Manager, managers } from "./manager.ts";
import { planAssignments, type PlannedChange, type RequestedAssignment } from "./plan-assignments.ts";
import { type ReadAssignment, readAssignmentRow } from "./read-assignment-row.ts";

interface ReadAssignments {
  readonly judged: RowResult[];
  readonly changes: readonly PlannedChange[];
  readonly stored: ReadonlyMap<string, Stored<Assignment>>;
}

export async function readAssignments(
  reader: Reader,
  rows: readonly ImportRow[],
  { importId, now }: Pick<ImportContext, "importId" | "now">,
): Promise<ReadAssignments> {
  const read = rows.map((row) => ({ ...row, ...readAssignmentRow(row.cells) }));
  const storeNames = await readNamesById(
    reader,
    stores,
    read.map(({ store }) => storeId(store)),
  );
  const people = await peopleOf(reader, read);
  const judged = new Map<number, RowResult>();
  const leaverIds = new Set<string>();
  const requests = read.flatMap((each): RequestedAssignment[] => {
    const { row, store, manager, from, to, shared } = each;
    const errors = [...each.errors];
    if (each.nth > 0) errors.unshift({ field: null, what: "twice", values: { row: each.first } });
    const place = storeId(store);
    if (store && !storeNames.has(place))
      errors.push({ field: "store", what: "unknown-store", values: { value: store } });
    const person = manager ? people(manager) : null;
    if (person && "what" in person) errors.push(person);
    if (errors.length > 0) judged.set(row, { row, status: "error", problems: errors });
    if (errors.length > 0 || !person || "what" in person) return [];
    if (person.data.status === "left") leaverIds.add(person.id);
    const fields = { storeId: place, managerId: person.id, from, to, shared };
    return [{ ...fields, row, id: assignmentId({ storeId: place, managerId: person.id, from, to }) }];
  });
  const byStore = groupBy(requests, (request) => request.storeId);
  const stored = groupBy(await queryIn(reader, assignments, "storeId", byStore.keys()), ({ data }) => data.storeId);
  const changes: PlannedChange[] = [];
  const leavers = { ids: leaverIds, today: dayOf(now, config.APP_TIME_ZONE) };
  for (const [place, wants] of byStore) {
    const current = new Map(stored.get(place)?.map(({ id, data }) => [id, data]));
    const inOrder = wants.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const plan = planAssignments(current, inOrder, { importId, leavers });
    changes.push(...plan.changes);
    const notes = concernedBy(plan, [...current.values()], { store: storeNames.get(place)!, today: leavers.today });
    for (const { row, status, problems } of plan.rows)
      judged.set(row, { row, status, problems: [...problems, ...(notes.get(row) ?? [])] });
  }
  return {
    judged: await withNames(
      reader,
      rows.map(({ row }) => judged.get(row)!),
    ),
    changes,
    stored: new Map([...stored.values()].flat().map((each) => [each.id, each])),
  };
}

/** Notes managers who are displaced, and a store left without a manager. */
function concernedBy(
  { changes }: ReturnType<typeof planAssignments>,
  before: readonly Assignment[],
  { store, today }: { readonly store: string; readonly today: string },
): Map<number, RowProblem[]> {
  const lasting = before.filter(({ to }) => to === null || to >= today);
  if (lasting.length === 0) return new Map();
  const changed = new Map(changes.flatMap((change) => (change.before ? [[change.before, change.after]] : [])));
  const after = [
    ...lasting.map((assignment) => changed.get(assignment) ?? assignment),
    ...changes.flatMap(({ before: earlier, after: later }) =>
      earlier || (later.to !== null && later.to < today) ? [] : later,
    ),
  ];
  const notes = new Map<number, RowProblem[]>();
  const displacedNames = new Set<string>();
  for (const each of compareAssignments("", lasting, after)) {
    if (each.what !== "handover" || each.before === null || (each.to !== null && each.to < today)) continue;
    const heir = changes.find((change) => change.after.managerId === each.after && coversDay(change.after, each.from));
    const { row } = heir ?? changes.find((change) => change.after.managerId === each.before) ?? changes[0]!;
    const values = { store, day: each.from };
    const displaced = { field: null, what: "displaces", values: { ...values, manager: each.before } };
    const unmanaged = { field: null, what: "unmanaged", values };
    const newNotes = [
      ...(displacedNames.has(each.before) ? [] : [displaced]),
      ...(each.after === null ? [unmanaged] : []),
    ];
    displacedNames.add(each.before);
    notes.set(row, [...(notes.get(row) ?? []), ...newNotes]);
  }
  return notes;
}

/** By code, by the manager's e-mail address, or by that of their account. */
async function peopleOf(
  reader: Reader,
  read: readonly ReadAssignment[],
): Promise<(text: string) => Stored<Manager> | RowProblem> {
  const texts = [...new Set(read.flatMap(({ manager }) => manager || []))];
  const coded = await reader.getMany(managers, texts.map(managerId));
  const byCode = new Map(texts.map((text, at) => [text, coded[at] ?? null]));
  const emails = texts.filter((text) => text.includes("@"));
  const own = await queryIn(
    reader,
    managers,
    "email",
    emails.flatMap((email) => [email, foldEmail(email)]),
  );
  const accounts = await queryIn(reader, users, "email", emails.map(foldEmail));
  const linked = await queryIn(
    reader,
    managers,
    "uid",
    accounts.map(({ data }) => data.uid),
  );
  return (text) => {
    const ofCode = byCode.get(text);
    if (ofCode) return ofCode;
    const email = foldEmail(text);
    const uid = accounts.find(({ data }) => data.email === email)?.data.uid;
    const theirs = own.filter(({ data }) => foldEmail(data.email) === email);
    const matches = theirs.length > 0 ? theirs : linked.filter(({ data }) => data.uid === uid);
    const ids = new Set(matches.map(({ id }) => id));
    if (matches[0] && ids.size === 1) return matches[0];
    return { field: "manager", what: ids.size > 1 ? "several-managers" : "unknown-manager", values: { value: text } };
  };
}

async function withNames(reader: Reader, judged: readonly RowResult[]): Promise<RowResult[]> {
  const isNamed = ({ what }: RowProblem) => ["overlap", "left", "displaces"].includes(what);
  const ids = judged.flatMap(({ problems }) =>
    problems.filter(isNamed).map(({ values }) => String(values!["manager"])),
  );
  const names = await readNamesById(reader, managers, ids);
  const nameManager = (problem: RowProblem): RowProblem =>
    isNamed(problem)
      ? { ...problem, values: { ...problem.values, manager: names.get(String(problem.values!["manager"])) ?? "" } }
      : problem;
  return judged.map((one) => ({ ...one, problems: one.problems.map(nameManager) }));
}
