import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import { shorten } from "#app/i18n/plain.ts";
import { storedIfSame } from "#app/import/cell-reader.ts";
import { isOwnId, pastRecordId, numberedId } from "#app/import/ids.server.ts";
import type { Cells } from "#app/import/kind.ts";
import type { Moment } from "#app/import/moment.server.ts";
import { codeNamed } from "#app/score-policy/match-names.ts";
import { policiesByMonth } from "#app/score-policy/policy.server.ts";
import type { FoundRow } from "#app/store-managers/import-rows.server.ts";
import { idOfStore } from "#app/stores/import-fields.server.ts";
import { type FeedbackCase, isOpen, withDerivedFields } from "./case.ts";
import { type Contact, isEmpty, noContact } from "./contact.ts";
import { readContacts } from "./contacts.server.ts";
import { computeDueAt } from "./case-input.server.ts";
import { type CaseRow, receivedAt } from "./read-case-row.server.ts";

export function caseId(cells: Cells): string {
  const { code = "", store = "", text = "" } = cells;
  if (code) return numberedId("past-case", code);
  const received = receivedAt(cells);
  if (!store || !text || typeof received === "string") return "";
  const id = idOfStore(store);
  const { day, time, at } = received;
  return pastRecordId(day, id, "past-case", id, time ? at : day, foldedWords(text).join(" "));
}

export async function readCaseLookups(reader: Reader, rows: readonly CaseRow[], ids: readonly string[]) {
  const hasContacts = rows.some(({ contact }) => !isEmpty({ ...noContact, ...contact }));
  return { policies: await policiesByMonth(reader), contacts: await readContacts(reader, hasContacts ? ids : []) };
}

type CaseLookups = Awaited<ReturnType<typeof readCaseLookups>>;

/** Fields that the row leaves out stay. Null if the row has an error. */
export function caseOf({
  parsed,
  reader,
  id,
  before,
  store,
  storeId,
  inspector,
  related: { policies, contacts },
  now,
}: FoundRow<FeedbackCase, CaseRow, CaseLookups>): FeedbackCase | null {
  const { errors } = reader;
  const error = (field: string, what: string, value = "") => reader.error(field, what, { value });
  const { received } = parsed;
  const cameAt = received && storedIfSameMoment(received, before?.cameAt ?? null);
  if (cameAt && cameAt > now.toISOString()) error("day", "future", received.day);
  const answeredAt = parsed.answered
    ? storedIfSameMoment(parsed.answered, before?.answeredAt ?? null, now)
    : parsed.answered;
  const answered = answeredAt === undefined ? (before?.answeredAt ?? null) : answeredAt;
  if (answered && answered > now.toISOString()) error("answered", "future", parsed.answered?.day);
  if (answered && cameAt && answered < cameAt) error("answered", "before-it-came");
  const texts = { text: parsed.text ?? before?.text, answer: parsed.answer ?? before?.answer ?? "" };
  if (!texts.text) reader.error("text", "missing");
  if (!answered && texts.answer) reader.error("answered", "missing-answered");
  const severity = parsed.severity ?? before?.severity;
  if (!severity && !errors.some(({ field }) => field === "severity")) reader.error("severity", "missing");
  const stage = parsed.status ?? before?.status ?? "new";
  const status = stage === "new" && answered ? "in-progress" : stage;
  if (stage === "recovered" && !answered) reader.error("answered", "not-answered");
  if (!cameAt) return null;

  const day = dayOf(new Date(cameAt), config.APP_TIME_ZONE);
  const month = monthOf(day);
  const [policy, today] = [policies(month), policies(monthOf(dayOf(now, config.APP_TIME_ZONE)))];
  const choice = (field: "channel" | "category", list: "channels" | "feedbackCategories") => {
    const text = parsed[field];
    const own = before?.[field];
    if (text === undefined && own !== undefined) return own;
    if (!text) return void reader.error(field, "missing");
    const code = codeNamed(text, today[list], own) ?? codeNamed(text, policy[list], own);
    if (code !== undefined && (code === own || policy[list].some((each) => each.code === code))) return code;
    return void error(field, "unknown-choice", shorten(text));
  };
  const [channel, category] = [choice("channel", "channels"), choice("category", "feedbackCategories")];
  if (errors.length > 0 || !store || !severity || !channel || !category || !inspector) return null;
  const isClosed = !isOpen({ status });
  const resolution = storedIfSame(parsed.resolution, before?.resolution) ?? "";
  if (resolution && !isClosed) reader.note("resolution", "still-open");
  // Imports never restore an erased contact or overwrite a corrected one.
  if (before && changesContact(contacts.get(id) ?? noContact, parsed.contact)) reader.note(null, "contact-stays");
  const at = now.toISOString();
  return withDerivedFields({
    code: before ? before.code : isOwnId(parsed.code) ? "" : parsed.code,
    storeId,
    storeCode: store.data.code,
    storeName: before?.storeId === storeId ? before.storeName : store.data.name,
    area: store.data.area,
    day,
    month,
    cameAt,
    channel,
    category,
    severity,
    rating: parsed.rating === undefined ? (before?.rating ?? null) : parsed.rating,
    text: storedIfSame(texts.text, before?.text) ?? "",
    photos: before ? [...before.photos] : [],
    justified: parsed.justified ?? before?.justified ?? "undecided",
    status,
    dueAt:
      before?.cameAt === cameAt && before.severity === severity
        ? before.dueAt
        : computeDueAt({ cameAt, severity }, policy),
    answeredAt: answered,
    answer: storedIfSame(texts.answer, before?.answer) ?? "",
    resolution: isClosed ? resolution : "",
    managerId: before?.managerId ?? null,
    managerName: before?.managerName ?? null,
    inspectorId: inspector.id,
    inspectorName: inspector.name,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    imported: before?.imported,
  });
}

/** The stored instant if the row means the same: rows have no fractions of a second and may have no time. */
function storedIfSameMoment({ at, day, time }: Moment, stored: string | null, latest?: Date): string {
  const isSame =
    stored !== null && (time ? second(stored) === second(at) : dayOf(new Date(stored), config.APP_TIME_ZONE) === day);
  if (isSame) return stored;
  const today = latest && !time && day === dayOf(latest, config.APP_TIME_ZONE);
  return today && at > latest.toISOString() ? latest.toISOString() : at;
}

const second = (instant: string) => Math.floor(Date.parse(instant) / 1000);

function changesContact(stored: Contact, row: Partial<Contact>): boolean {
  return (["name", "phone", "email"] as const).some((field) => row[field] && row[field] !== stored[field]);
}

export function isSameCase(before: FeedbackCase, after: FeedbackCase): boolean {
  const digest = ({ area: _area, storeCode: _code, updatedAt: _at, words: _words, ...rest }: FeedbackCase) =>
    digestOf(rest);
  return digest(before) === digest(after);
}
