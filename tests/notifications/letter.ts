import { z } from "zod";
import type { MailKind } from "#app/mail/mails.server.ts";

/** A mail of the tests' own. */
export const letter: MailKind<{ words: string }> = {
  name: "letter",
  input: z.object({ words: z.string() }),
  write: async (to, { words }) => ({ to, subject: words, text: words }),
};
