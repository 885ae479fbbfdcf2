import { z } from "zod";
import { readArguments, CommandRefused } from "#app/command.server.ts";
import { config } from "#app/config.server.ts";
import { type Role, roles, roleSchema } from "#app/auth/user.ts";
import { type Command, grantRoles, removeRoles } from "#app/users/access.server.ts";
import { findProfile } from "#app/users/users.server.ts";
import { runPeopleCommand, readEmailArgument } from "./command.server.ts";
import { commandLine, recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { commandAuthor, invitationPath, invite } from "./invitations.server.ts";
import { keepsSecondSteps, resetSecondStep } from "./second-step/second-steps.server.ts";
import { revokeSessions } from "./session.server.ts";

const usage = `Usage: npm run grant -- EMAIL ROLE…
       npm run grant -- EMAIL --remove ROLE… [--even-last-admin]
       npm run grant -- EMAIL --new-password
       npm run grant -- EMAIL --reset-factors
Roles: ${roles.join(", ")}`;
const name = "npm run grant";

await runPeopleCommand(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      remove: { type: "boolean", default: false },
      "even-last-admin": { type: "boolean", default: false },
      "new-password": { type: "boolean", default: false },
      "reset-factors": { type: "boolean", default: false },
    },
  });
  const newRoles = z.array(roleSchema).safeParse(positionals.slice(1)).data;
  if (!newRoles) throw new CommandRefused(usage);
  const email = readEmailArgument(positionals[0], usage);
  const [alone, ...more] = (["new-password", "reset-factors"] as const).filter((option) => values[option]);
  if (alone && more.length === 0 && newRoles.length === 0 && !values.remove)
    return alone === "new-password" ? newPassword(email) : resetFactors(email);
  if (alone || newRoles.length === 0) throw new CommandRefused(usage);
  return values.remove
    ? remove(email, newRoles, { name, evenLastAdmin: values["even-last-admin"] })
    : grant(email, newRoles);
});

async function grant(email: string, newRoles: readonly Role[]): Promise<string> {
  const profile = await findProfile(email);
  if (!profile)
    return `Nobody has signed in as ${email} yet. This link lets them in as ${newRoles.join(", ")}, once, within 24 hours:\n${await linkFor(email, newRoles)}`;
  const { role, disabled } = await grantRoles({ name }, profile.uid, newRoles);
  return [`${email} now has: ${role.join(", ")}`, ...(disabled ? [disabledNote(email)] : [])].join("\n");
}

async function remove(email: string, unwanted: readonly Role[], command: Command): Promise<string> {
  const profile = await findProfile(email);
  if (!profile)
    throw new CommandRefused(
      `Nobody has signed in as ${email} yet. If there is a link, npm run disable -- ${email} takes it back.`,
    );
  const { role } = profile;
  const missing = unwanted.filter((each) => !role.includes(each));
  if (missing.length)
    throw new CommandRefused(
      `${email} does not have: ${missing.join(", ")}. They have: ${role.join(", ") || "no role"}`,
    );
  if (role.every((each) => unwanted.includes(each)))
    throw new CommandRefused(`${email} would have no role left. To shut them out: npm run disable -- ${email}`);
  const changed = await removeRoles(command, profile.uid, unwanted);
  return `${email} now has: ${changed.role.join(", ")}`;
}

async function newPassword(email: string): Promise<string> {
  const profile = await findProfile(email);
  if (!profile)
    throw new CommandRefused(
      `Nobody has signed in as ${email} yet. Give them roles instead: npm run grant -- ${email} ROLE…`,
    );
  if (profile.disabled) throw new CommandRefused(disabledNote(email));
  return `With this link ${email} chooses a new password, once, within 24 hours:\n${await linkFor(email, profile.role)}`;
}

async function resetFactors(email: string): Promise<string> {
  const profile = await findProfile(email);
  if (!profile) throw new CommandRefused(`Nobody has signed in as ${email} yet.`);
  if (!keepsSecondSteps) throw new CommandRefused("Firebase Authentication keeps second steps: reset it there.");
  if (!(await resetSecondStep(profile.uid, commandAuthor(name), new Date()))) return `${email} has no second step.`;
  await revokeSessions(profile.uid);
  return `${email} has no second step now, and is signed out everywhere.`;
}

function disabledNote(email: string): string {
  return `${email} is disabled. To let them in again: npm run enable -- ${email}`;
}

async function linkFor(owner: string, invited: readonly Role[]): Promise<string> {
  const origin = config.ORIGIN ?? `http://localhost:${config.PORT}`;
  const token = await invite(owner, invited);
  recordSecurityEvent({ what: "invited", account: owner, by: commandLine, roles: invited });
  return `${origin}${invitationPath(token)}`;
}
