/**
 * `npm run grant -- EMAIL ROLE…`: gives roles to whoever has that e-mail address; to somebody new, a one-time link to come in with.
 * `npm run grant -- EMAIL --new-password`: a one-time link for somebody who forgot their password.
 */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { foldEmail, type Role, roles, roleSchema } from "#app/users/user.ts";
import { findProfile, grantRoles } from "#app/users/users.server.ts";
import { invitationPath, invite } from "./sign-in/invitations.server.ts";

const [address = "", ...wanted] = process.argv.slice(2);
const email = z.email().max(254).safeParse(foldEmail(address));
const granted = z.array(roleSchema).min(1).safeParse(wanted);
const newPassword = wanted.length === 1 && wanted[0] === "--new-password";

async function linkFor(owner: string, invited: readonly Role[]): Promise<string> {
  const origin = config.ORIGIN ?? `http://localhost:${config.PORT}`;
  return `${origin}${invitationPath(await invite(owner, invited))}`;
}

function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}

if (!email.success || !(granted.success || newPassword)) {
  refuse(
    `Usage: npm run grant -- EMAIL ROLE…\n       npm run grant -- EMAIL --new-password\nRoles: ${roles.join(", ")}`,
  );
} else {
  const profile = await findProfile(email.data);
  if (!granted.success) {
    if (profile)
      console.info(
        `With this link ${email.data} chooses a new password, once, within 7 days:\n${await linkFor(email.data, profile.role)}`,
      );
    else refuse(`Nobody has signed in as ${email.data} yet. Give them roles instead: npm run grant -- EMAIL ROLE…`);
  } else if (profile) {
    const { role } = await grantRoles(profile.uid, granted.data);
    console.info(`${email.data} now has: ${role.join(", ")}`);
  } else {
    console.info(
      `Nobody has signed in as ${email.data} yet. This link lets them in as ${granted.data.join(", ")}, once, within 7 days:\n${await linkFor(email.data, granted.data)}`,
    );
  }
}
await db.close();
