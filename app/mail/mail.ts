/** A mail that is to go out: named by what it tells and whom, and written only when it is sent, from what is true by then. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const instant = z.iso.datetime();

const mailSchema = z.object({
  /** The uid it is for. */
  to: z.string(),
  kind: z.string(),
  /** What its kind writes it from. */
  input: z.record(z.string(), z.unknown()),
  queuedAt: instant,
  /** When it is tried next; where it was given up, when it is forgotten. */
  due: instant,
  attempts: z.number().int().min(0),
  /** Why it was given up. */
  failed: z.string().nullable(),
});
export type QueuedMail = z.infer<typeof mailSchema>;

export const mails = collection("mails", mailSchema);

/** A mail as it is written for someone. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Names the record that it is about: mails of one stand together in mail programs. */
  readonly thread?: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
}
