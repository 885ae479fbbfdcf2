/** What becomes of rows of customer feedback. */
import { idOfStore, isOwnId, localId, numberedId } from "#app/checks/past/ids.server.ts";
import { codeNamed } from "#app/checks/past/named-choice.ts";
import { type Inspector, inspectorNamed, readInspectors } from "#app/checks/past/names.server.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import { shorten } from "#app/i18n/plain.ts";
import type { Given, ImportContext, ImportRow, Judged, RowProblem } from "#app/import/kind.ts";
import type { Moment } from "#app/import/moment.server.ts";
import { policiesByMonth } from "#app/score-policy/policy.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { type AttributedWrite, readById } from "#app/store-managers/import-attributed.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { cases, type FeedbackCase, isOpen, settled } from "./case.ts";
import { type Contact, isEmpty, noContact } from "./contact.ts";
import { putContact, readContacts } from "./contacts.server.ts";
import { dueAt } from "./given.server.ts";
import { cameOf, readCaseRow } from "./read-case-row.server.ts";

/** The same id for the same case: made from its number where the row has one, else from its store, time and words. */
export function caseId(given: Given): string {
  const { code = "", store = "", text = "" } = given;
  if (code) return numberedId("past-case", code);
  const came = cameOf(given);
  if (!store || !text || typeof came === "string") return "";
  const id = idOfStore(store);
  return localId(came.day, id, "past-case", id, came.time ? came.at : came.day, foldedWords(text).join(" "));
}

interface Placed extends ReturnType<typeof readCaseRow> {
  readonly row: ImportRow;
  readonly id: string;
  readonly store: string;
}

export async function planCases(
  reader: Reader,
  { now }: ImportContext,
  rows: readonly ImportRow[],
): Promise<{ judged: Judged[]; writes: AttributedWrite<FeedbackCase>[] }> {
  const placed = rows.map((row): Placed => {
    const id = caseId(row.given);
    return { ...readCaseRow(row.given), row, id, store: idOfStore(row.given["store"] ?? "") };
  });
  const ids = placed.map(({ id }) => id);
  const known = await readById(reader, cases, ids);
  const places = await readById(
    reader,
    stores,
    placed.map(({ store }) => store),
  );
  const contacts = await readContacts(reader, [...known.keys()]);
  const policies = await policiesByMonth(reader);
  const people = await readInspectors(placed.flatMap(({ said }) => said.recordedBy || []));
  const judged: Judged[] = [];
  const writes: AttributedWrite<FeedbackCase>[] = [];
  const taken = new Map<string, number>();
  for (const each of placed) {
    const { row, id, said, notes } = each;
    const before = known.get(id) ?? null;
    const store = places.get(each.store)?.data ?? null;
    const errors = [...twice(each, taken), ...each.errors];
    const after = caseOf(each, { before, store, policies, people, now }, errors);
    if (errors.length > 0 || !after) {
      judged.push({ row: row.row, verdict: "error", problems: errors });
      continue;
    }
    taken.set(id, row.row);
    // Who erased a contact isn't to find it again, and who corrected it keeps the correction.
    if (before && changesContact(contacts.get(id) ?? noContact, said.contact))
      notes.push({ field: null, what: "contact-stays" });
    if (before && isSame(before.data, after)) {
      judged.push({ row: row.row, verdict: "same", problems: notes });
      continue;
    }
    judged.push({ row: row.row, verdict: before ? "changed" : "new", problems: notes });
    const contact = { ...noContact, ...said.contact };
    const also = before || isEmpty(contact) ? undefined : (tx: Transaction) => putContact(tx, id, contact, after.day);
    writes.push({ row: row.row, id, before, after, also });
  }
  return { judged, writes };
}

function twice({ row, said, id }: Placed, taken: ReadonlyMap<string, number>): RowProblem[] {
  const earlier = row.nth > 0 ? row.first : taken.get(id);
  if (earlier === undefined) return [];
  const values = { row: earlier };
  return said.code
    ? [{ field: "code", what: "twice", values: { ...values, value: said.code } }]
    : [{ field: null, what: "repeated", values }];
}

interface Known {
  readonly before: Stored<FeedbackCase> | null;
  readonly store: Store | null;
  readonly policies: (month: string) => ScorePolicy;
  readonly people: ReadonlyMap<string, Inspector | RowProblem>;
  readonly now: Date;
}

/** The case that a row describes; what stands already and the row says nothing about stays. Null where it can't be. */
function caseOf(
  { said, store: storeId, notes }: Placed,
  { before: stored, store, policies, people, now }: Known,
  errors: RowProblem[],
): FeedbackCase | null {
  const before = stored?.data;
  const error = (field: string, what: string, value = "") => errors.push({ field, what, values: { value } });
  if (said.store && !store) error("store", "unknown-store", said.store);
  const cameAt = said.came && momentOr(said.came, before?.cameAt ?? null);
  if (cameAt && cameAt > now.toISOString()) error("day", "future", said.came.day);
  const answeredAt = said.answered ? momentOr(said.answered, before?.answeredAt ?? null, now) : said.answered;
  const answered = answeredAt === undefined ? (before?.answeredAt ?? null) : answeredAt;
  if (answered && answered > now.toISOString()) error("answered", "future", said.answered?.day);
  if (answered && cameAt && answered < cameAt) error("answered", "before-it-came");
  const words = { text: said.text ?? before?.text, answer: said.answer ?? before?.answer ?? "" };
  if (!words.text) errors.push({ field: "text", what: "missing" });
  if (!answered && words.answer) errors.push({ field: "answered", what: "missing-answered" });
  const severity = said.severity ?? before?.severity;
  if (!severity && !errors.some(({ field }) => field === "severity"))
    errors.push({ field: "severity", what: "missing" });
  const given = said.status ?? before?.status ?? "new";
  const status = given === "new" && answered ? "in-progress" : given;
  if (given === "recovered" && !answered) errors.push({ field: "answered", what: "not-answered" });
  const recorder = before && { id: before.inspectorId, name: before.inspectorName, known: null };
  const who = inspectorNamed(said.recordedBy, recorder, people);
  if ("what" in who) errors.push({ ...who, field: "recordedBy" });
  else if (who.known === false) notes.push({ field: "recordedBy", what: "no-account", values: { value: who.name } });
  if (!cameAt) return null;

  const day = dayOf(new Date(cameAt), config.APP_TIME_ZONE);
  const month = monthOf(day);
  const [policy, today] = [policies(month), policies(monthOf(dayOf(now, config.APP_TIME_ZONE)))];
  const choice = (field: "channel" | "category", list: "channels" | "feedbackCategories") => {
    const text = said[field];
    const own = before?.[field];
    if (text === undefined && own !== undefined) return own;
    if (!text) return void errors.push({ field, what: "missing" });
    const code = codeNamed(text, today[list], own) ?? codeNamed(text, policy[list], own);
    if (code !== undefined && (code === own || policy[list].some((each) => each.code === code))) return code;
    return void error(field, "unknown-choice", shorten(text));
  };
  const [channel, category] = [choice("channel", "channels"), choice("category", "feedbackCategories")];
  if (errors.length > 0 || !store || !severity || !channel || !category || "what" in who) return null;
  const closed = !isOpen({ status });
  const resolution = sameWords(said.resolution, before?.resolution) ?? "";
  if (resolution && !closed) notes.push({ field: "resolution", what: "still-open" });
  const at = now.toISOString();
  return settled({
    code: before ? before.code : isOwnId(said.code) ? "" : said.code,
    storeId,
    storeCode: store.code,
    storeName: before?.storeId === storeId ? before.storeName : store.name,
    area: store.area,
    day,
    month,
    cameAt,
    channel,
    category,
    severity,
    rating: said.rating === undefined ? (before?.rating ?? null) : said.rating,
    text: sameWords(words.text, before?.text) ?? "",
    photos: before ? [...before.photos] : [],
    justified: said.justified ?? before?.justified ?? "undecided",
    status,
    dueAt:
      before?.cameAt === cameAt && before.severity === severity ? before.dueAt : dueAt({ cameAt, severity }, policy),
    answeredAt: answered,
    answer: sameWords(words.answer, before?.answer) ?? "",
    resolution: closed ? resolution : "",
    managerId: before?.managerId ?? null,
    managerName: before?.managerName ?? null,
    inspectorId: who.id,
    inspectorName: who.name,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    imported: before?.imported,
  });
}

/** The instant that stands where the row says the same, which has no parts of a second and perhaps no time. */
function momentOr({ at, day, time }: Moment, stored: string | null, latest?: Date): string {
  const same =
    stored !== null && (time ? second(stored) === second(at) : dayOf(new Date(stored), config.APP_TIME_ZONE) === day);
  if (same) return stored;
  const today = latest && !time && day === dayOf(latest, config.APP_TIME_ZONE);
  return today && at > latest.toISOString() ? latest.toISOString() : at;
}

const second = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/** What stands, where a file says it but for the blanks around it and its line breaks. */
function sameWords(given: string | undefined, stored: string | undefined): string | undefined {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  return given === undefined || (stored !== undefined && plain(given) === plain(stored)) ? stored : given;
}

function changesContact(stored: Contact, given: Partial<Contact>): boolean {
  return (["name", "phone", "email"] as const).some((field) => given[field] && given[field] !== stored[field]);
}

function isSame(before: FeedbackCase, after: FeedbackCase): boolean {
  const given = ({ area: _area, storeCode: _code, updatedAt: _at, words: _words, ...rest }: FeedbackCase) =>
    digestOf(rest);
  return given(before) === given(after);
}
