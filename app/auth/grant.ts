/** `npm run grant -- EMAIL ROLE…`: gives roles to whoever has that e-mail address; to somebody new, a one-time link to come in with. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { foldEmail, roles, roleSchema } from "#app/users/user.ts";
import { findProfile, grantRoles } from "#app/users/users.server.ts";
import { invitationPath, invite } from "./invitations.server.ts";

const [address = "", ...wanted] = process.argv.slice(2);
const email = z.email().max(254).safeParse(foldEmail(address));
const granted = z.array(roleSchema).min(1).safeParse(wanted);

if (!email.success || !granted.success) {
  console.error(`Usage: npm run grant -- EMAIL ROLE…\nRoles: ${roles.join(", ")}`);
  process.exitCode = 1;
} else {
  const profile = await findProfile(email.data);
  if (profile) {
    const { role } = await grantRoles(profile.uid, granted.data);
    console.info(`${email.data} now has: ${role.join(", ")}`);
  } else {
    const token = await invite(email.data, granted.data);
    const origin = config.ORIGIN ?? `http://localhost:${config.PORT}`;
    console.info(
      `Nobody has signed in as ${email.data} yet. This link lets them in as ${granted.data.join(", ")}, once, within 7 days:\n${origin}${invitationPath(token)}`,
    );
  }
}
await db.close();
