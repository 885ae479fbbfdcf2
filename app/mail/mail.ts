/** The text is written only when the mail is sent, from the data at that time. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const instant = z.iso.datetime();

const mailSchema = z.object({
  to: z.string(),
  kind: z.string(),
  input: z.record(z.string(), z.unknown()),
  queuedAt: instant,
  /** When it is sent next; for a failed mail, when it is deleted. */
  due: instant,
  attempts: z.number().int().min(0),
  failed: z.string().nullable(),
});
export type QueuedMail = z.infer<typeof mailSchema>;

export const mails = collection("mails", mailSchema);

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The record that it is about: mail programs group mails of one thread. */
  readonly thread?: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
}
