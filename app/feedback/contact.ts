/** A customer's contact, in a document of its own, so that erasing it is one write. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { formatPhone } from "#app/stores/phone.ts";

const contactInputSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type Contact = z.infer<typeof contactInputSchema>;

/** By the id of its case. `marks` are keyed hashes of phone and e-mail on the day: the same customer's have one in common. */
const contactSchema = contactInputSchema.extend({
  marks: z.array(z.string()),
  /** The case's day; the contact is erased some time after it. */
  day: z.iso.date(),
});
export type StoredContact = z.infer<typeof contactSchema>;

export const contacts = collection("feedback-contacts", contactSchema);

export const noContact: Contact = { name: "", phone: "", email: "" };

export function isEmpty({ name, phone, email }: Contact): boolean {
  return !name && !phone && !email;
}

/** For users who may not read it: 09•• ••• 678, T•••, l•••@example.com. */
export function maskContact({ name, phone, email }: Contact): Contact {
  return { name: name && `${first(name)}•••`, phone: phone && maskedPhone(phone), email: email && maskedEmail(email) };
}

const first = (text: string) => String.fromCodePoint(text.codePointAt(0)!);

function maskedPhone(phone: string): string {
  const digits = formatPhone(phone).replace(/\D/g, "");
  return digits.length < 9 ? "••• •••" : `${digits.slice(0, 2)}•• ••• ${digits.slice(-3)}`;
}

function maskedEmail(email: string): string {
  return `${first(email)}•••${email.slice(email.lastIndexOf("@"))}`;
}
