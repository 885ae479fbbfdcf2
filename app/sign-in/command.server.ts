/** What the commands about people have in common: an e-mail address first, one sentence of answer, and of refusal. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { foldEmail } from "#app/auth/user.ts";
import { LastAdmin } from "#app/users/users.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";

/** A command that can't be carried out; its message is all that is printed. */
export class Refused extends Error {
  override name = "Refused";
}

/** The folded address. @throws Refused with the usage, and what is wrong with an address that was given */
export function readEmail(address: string | undefined, usage: string): string {
  const email = z
    .email()
    .max(254)
    .safeParse(foldEmail(address ?? ""));
  if (!email.success)
    throw new Refused(address ? `“${address}” is not an e-mail address like lan@example.com.\n${usage}` : usage);
  return email.data;
}

/** Runs a command and prints what it resolves to; a refusal goes to the standard error, with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.info(await work());
  } catch (error) {
    console.error(refusalOf(error));
    process.exitCode = 1;
  } finally {
    await db.close();
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof LastAdmin)
    return `${error.message}: nobody could give rights any more. Make another first (npm run grant -- EMAIL admin), or add --even-last-admin.`;
  if (error instanceof ProviderUnreachable) return `${error.message}. Not everything is done: run the command again.`;
  throw error;
}
