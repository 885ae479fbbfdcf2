import { z } from "zod";
import { CommandRefused, runCommand } from "#app/command.server.ts";
import { db } from "#app/db/db.server.ts";
import { foldEmail } from "#app/auth/user.ts";
import { LastAdmin } from "#app/users/access.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";

/** @throws Refused with the usage, and the problem of an invalid address */
export function readEmailArgument(address: string | undefined, usage: string): string {
  const email = z
    .email()
    .max(254)
    .safeParse(foldEmail(address ?? ""));
  if (!email.success)
    throw new CommandRefused(address ? `“${address}” is not an e-mail address like lan@example.com.\n${usage}` : usage);
  return email.data;
}

export async function runPeopleCommand(work: () => Promise<string>): Promise<void> {
  await runCommand(() => work().catch(refuse));
  await db.close();
}

function refuse(error: unknown): never {
  if (error instanceof LastAdmin)
    throw new CommandRefused(
      `${error.message}: nobody could give rights any more. Make another first (npm run grant -- EMAIL admin), or add --even-last-admin.`,
    );
  if (error instanceof ProviderUnreachable)
    throw new CommandRefused(`${error.message}. Not everything is done: run the command again.`);
  throw error;
}
