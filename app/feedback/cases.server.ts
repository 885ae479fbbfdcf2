import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { CaseRefused } from "./case-errors.ts";
import { caseRecord } from "./case-record.server.ts";
import { type CaseInput, caseInputSchema, type FeedbackCase, isOpen, withDerivedFields } from "./case.ts";
import { type Contact, isEmpty, noContact } from "./contact.ts";
import { contactDigest, isSameContact, prepareContact, readContact, readContacts } from "./contacts.server.ts";
import { type caseEvents, auditedSchema } from "./events.ts";
import { deriveFields } from "./case-input.server.ts";
import { canMove, type MoveName, moves } from "./moves.ts";
import type { EventOf } from "#app/timeline/events.ts";

export const { find: findCase, require: requireCase, findMany: findCases } = recordReader(caseRecord);

export function readContactsFor(user: User, records: readonly Stored<FeedbackCase>[]): Promise<Map<string, Contact>> {
  const readable = records.filter(({ data }) => can(user, "read customer contact", data));
  return readContacts(
    db,
    readable.map(({ id }) => id),
  );
}

/**
 * Records a case. Sending the same form again returns the same one. The key is minted for "record-feedback".
 * @throws CaseRefused, StaleForm, Response 403 and 400
 */
export async function recordCase(
  user: User,
  { contact, ...input }: CaseInput & { readonly contact: Contact },
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  const body = { ...input, contact: contactDigest(contact) };
  return changeRecord(
    { user, kind: caseRecord, action: "record feedback", form: "record-feedback", key, body, now },
    async (tx) => {
      const [id, at] = [newId(), now.toISOString()];
      const record = withDerivedFields({
        code: "",
        ...(await deriveFields(tx, user, input, undefined, now)),
        justified: "undecided",
        status: "new",
        answeredAt: null,
        answer: "",
        resolution: "",
        inspectorId: user.uid,
        inspectorName: nameOf(user),
        createdAt: at,
        updatedAt: at,
      });
      const writeContact = await prepareContact(tx, id, contact, record.day);
      const event = { what: "recorded" } as const;
      return { write: { id, before: null, after: record, event }, sideEffects: () => writeContact(), result: id };
    },
  );
}

/** The store is stored by its name, photos as their number. */
function auditedOf({ storeId: _, ...input }: CaseInput, { storeName }: Pick<FeedbackCase, "storeName">) {
  return { ...input, store: storeName, photos: input.photos.length };
}

/**
 * Changes what was recorded. The key is minted for `edit-feedback/ID`.
 * @param input.contact null to leave it unchanged, as for users who can't read it
 * @throws StaleRecord, CaseRefused, Response 404, 403 and 400
 */
export async function editCase(
  user: User,
  id: string,
  { contact, ...input }: CaseInput & { readonly contact: Contact | null },
  { key, seen }: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const isSameContactAsStored = contact === null || isSameContact(await readContact(db, id), contact);
  const body = { ...input, contact: contact && contactDigest(contact) };

  const isSame = ({ data }: Stored<FeedbackCase>) =>
    isSameContactAsStored && Object.keys(findDifferences(caseInputSchema, data, input).after).length === 0;
  return changeRecord(
    { user, kind: caseRecord, id, action: "edit feedback", form: "edit-feedback", key, seen, body, isSame, now },
    async (tx, { data: before }) => {
      if (contact && !can(user, "read customer contact", before)) throw new Response(null, { status: 403 });
      const after = withDerivedFields({
        ...before,
        ...(await deriveFields(tx, user, input, before, now)),
        updatedAt: now.toISOString(),
      });
      const contactAfter = contact ?? (await readContact(tx, id)) ?? noContact;
      const writeContact = await prepareContact(tx, id, contactAfter, after.day);
      const differences = findDifferences(auditedSchema, auditedOf(before, before), auditedOf(input, after));
      const changesOnlyContact = Object.keys(differences.after).length === 0;
      const event: EventOf<typeof caseEvents> = changesOnlyContact
        ? { what: "contact-changed" }
        : { what: "changed", ...differences };
      return { write: { after, event }, sideEffects: writeContact };
    },
  );
}

/** Draws on a photo; no shapes remove the drawing. @throws Response 404 and 403 */
export function drawOnPhoto(user: User, id: string, key: string, shapes: readonly Shape[], now: Date) {
  return changeRecord(
    { user, kind: caseRecord, id, action: "edit feedback", form: "draw-on-feedback", body: null, now },
    async (_, { data: before }) => {
      const photos = orNotFound(withDrawing(before.photos, key, shapes));
      return {
        write: {
          after: withDerivedFields({ ...before, photos, updatedAt: now.toISOString() }),
          event: { what: "drawn" },
        },
      };
    },
  );
}

/**
 * Saves the answer and when the customer got it first. The key is minted for `answer-feedback/ID`.
 * @throws CaseRefused for a time before it came or in the future; StaleRecord, Response 404, 403 and 400
 */
export async function answerCase(
  user: User,
  id: string,
  { answeredAt, answer }: { readonly answeredAt: string; readonly answer: string },
  { key, seen }: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const body = { answeredAt, answer };

  const isSame = ({ data }: Stored<FeedbackCase>) => data.answeredAt === answeredAt && data.answer === answer;
  return changeRecord(
    { user, kind: caseRecord, id, action: "work on feedback", form: "answer-feedback", key, seen, body, isSame, now },
    async (_, stored) => {
      const before = stored.data;
      if (!isOpen(before)) throw new StaleRecord(stored);
      if (answeredAt < before.cameAt) throw new CaseRefused({ answeredDay: "before-it-came" });
      if (answeredAt > now.toISOString()) throw new CaseRefused({ answeredDay: "future" });
      const after = withDerivedFields({ ...before, ...body, status: "in-progress", updatedAt: now.toISOString() });
      const answerBefore = { answeredAt: before.answeredAt, answer: before.answer };
      return { write: { after, event: { what: "answered", before: answerBefore, after: body } } };
    },
  );
}

const verbs = { start: "started", recover: "recovered", lose: "lost", reopen: "reopened" } as const;

/**
 * Moves a case on, judges it, or erases its customer's contact. The key is minted for `move-feedback/ID`.
 * @throws CaseRefused without a required reason; StaleRecord if the move is no longer possible; Response 404, 403 and 400
 */
export async function moveCase(
  user: User,
  id: string,
  name: MoveName,
  { key, seen, reason = "" }: FormIdentity & { readonly reason?: string },
  now: Date,
): Promise<"changed" | "same"> {
  const note = reason.trim();

  return changeRecord(
    { user, kind: caseRecord, id, action: moves[name].by, form: "move-feedback", key, seen, body: { name, note }, now },
    async (tx, stored) => {
      const before = stored.data;
      const contact = await readContact(tx, id);
      if (!canMove(name, before, contact !== null && !isEmpty(contact))) throw new StaleRecord(stored);
      if (moves[name].reason && !note) throw new CaseRefused({ reason: "reason-missing" });
      const at = { updatedAt: now.toISOString() };
      if (name === "erase") {
        const writeContact = await prepareContact(tx, id, noContact, before.day);
        return {
          write: { after: withDerivedFields({ ...before, ...at }), event: { what: "contact-erased", note } },
          sideEffects: writeContact,
        };
      }
      if (name === "justify" || name === "dismiss" || name === "undecide") {
        const justified = moves[name].judges;
        const sides = { before: { justified: before.justified }, after: { justified } };
        return {
          write: {
            after: withDerivedFields({ ...before, justified, ...at }),
            event: { what: "judged", note, ...sides },
          },
        };
      }
      const status = moves[name].to;
      const resolution = isOpen({ status }) ? "" : note;
      const sides = { before: { status: before.status }, after: { status } };
      return {
        write: {
          after: withDerivedFields({ ...before, status, resolution, ...at }),
          event: { what: verbs[name], note, ...sides },
        },
      };
    },
  );
}
