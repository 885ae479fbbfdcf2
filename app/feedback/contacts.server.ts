/** Customers' contacts. Callers check who may read them. */
import { createHmac } from "node:crypto";
import { foldEmail } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Reader, Transaction } from "#app/db/documents.ts";
import { normalPhone } from "#app/stores/phone.ts";
import { type Contact, contacts, isEmpty, noContact, type StoredContact } from "./contact.ts";

const key = createHmac("sha256", config.SESSION_SECRET).update("feedback-contact").digest();

function hashOf(...parts: string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

/** Shows that a contact changed without containing it, as in a form's digest. */
export function contactDigest(contact: Contact): string {
  return hashOf("contact", contact.name, contact.phone, contact.email);
}

function marksOf({ phone, email }: Contact, day: string): string[] {
  return [
    ...(phone ? [hashOf("phone", day, normalPhone(phone))] : []),
    ...(email ? [hashOf("email", day, foldEmail(email))] : []),
  ];
}

export async function readContact(reader: Reader, id: string): Promise<Contact | null> {
  const stored = await reader.get(contacts, id);
  return stored && toContact(stored.data);
}

export async function readContacts(reader: Reader, ids: readonly string[]): Promise<Map<string, Contact>> {
  const found = await reader.getMany(contacts, ids);
  return new Map(found.flatMap((stored) => (stored ? [[stored.id, toContact(stored.data)]] : [])));
}

function toContact({ name, phone, email }: StoredContact): Contact {
  return { name, phone, email };
}

/** Reads the stored contact and returns a function that replaces it; an empty contact deletes it. */
export async function prepareContact(tx: Transaction, id: string, contact: Contact, day: string): Promise<() => void> {
  const stored = await tx.get(contacts, id);
  return () => {
    if (!isEmpty(contact)) putContact(tx, id, contact, day);
    else if (stored) tx.delete(contacts, id);
  };
}

export function putContact(tx: Transaction, id: string, contact: Contact, day: string): void {
  const record: StoredContact = { ...contact, marks: marksOf(contact, day), day };
  tx.set(contacts, id, record);
}

export function isSameContact(stored: Contact | null, contact: Contact): boolean {
  return contactDigest(stored ?? noContact) === contactDigest(contact);
}

const maxTwins = 5;

/** Ids of other cases of the same day with the same phone or e-mail; at most a few. */
export async function findTwins(reader: Reader, id: string): Promise<string[]> {
  const marks = (await reader.get(contacts, id))?.data.marks ?? [];
  const found = await Promise.all(
    marks.map((mark) => reader.query(contacts, { where: [["marks", "array-contains", mark]], limit: maxTwins + 1 })),
  );
  const ids = new Set(found.flatMap(({ documents }) => documents.map((one) => one.id)));
  ids.delete(id);
  return [...ids].slice(0, maxTwins);
}
