/** The commands `npm run disable`, `enable` and `sign-out`, each with an e-mail address. */
import type { ParseArgsOptionsConfig } from "node:util";
import { composeAreas } from "#app/areas.server.ts";
import { readArguments, CommandRefused } from "#app/command.server.ts";
import { revokeTokensOf } from "#app/apps/tokens.server.ts";
import type { Profile } from "#app/auth/user.ts";
import { commandAccess } from "#app/users/access.server.ts";
import { findProfiles } from "#app/users/users.server.ts";
import { runPeopleCommand, readEmailArgument } from "./command.server.ts";
import { identity } from "./identity.server.ts";
import { commandLine, recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { revokeSessions } from "./session.server.ts";
import { revokeFeed } from "#app/plan/calendar-feeds.server.ts";
import { noteUserEvent } from "#app/users/user-record.server.ts";
import { commandAuthor, withdrawInvitations } from "./invitations.server.ts";

const verbs = { disable, enable, "sign-out": signOut };
const verb = process.argv[2] as keyof typeof verbs;
const usage = `Usage: npm run ${verb} -- EMAIL${verb === "disable" ? " [--even-last-admin]" : ""}`;

composeAreas();
await runPeopleCommand(async () => {
  const options: ParseArgsOptionsConfig = verb === "disable" ? { "even-last-admin": { type: "boolean" } } : {};
  const args = process.argv.slice(3);
  const { values, positionals } = readArguments(usage, { args, allowPositionals: true, options });
  const [address, ...rest] = positionals;
  if (rest.length > 0) throw new CommandRefused(usage);
  return verbs[verb](readEmailArgument(address, usage), { evenLastAdmin: "even-last-admin" in values });
});

/** The profile changes first; the provider's part is repeated with the command. */
async function disable(email: string, { evenLastAdmin }: { readonly evenLastAdmin: boolean }): Promise<string> {
  const people = await find(email);
  for (const { uid, profile } of people)
    if (profile && !profile.disabled)
      await commandAccess({ name: "npm run disable", evenLastAdmin }, uid, { disabled: true });
  const [by, now] = [commandAuthor("npm run disable"), new Date()];
  const withdrawn = await withdrawInvitations(email, by, now);
  if (!people[0]?.profile && (people.length > 0 || withdrawn > 0))
    recordSecurityEvent({ what: "disabled", account: email, by: commandLine });
  if (people.length === 0 && withdrawn > 0)
    return `Nobody has signed in as ${email} yet. The link they were given no longer works.`;
  if (people.length === 0) throw unknown(email);
  for (const { uid } of people) {
    await revokeFeed(uid, by, now);
    await revokeTokensOf(uid, by, now);
    await identity.setDisabled(uid, true);
    await revokeSessions(uid);
  }
  return `${email} is disabled and signed out everywhere. To let them in again: npm run enable -- ${email}`;
}

async function enable(email: string): Promise<string> {
  const people = await find(email);
  if (people.length === 0) throw unknown(email);
  for (const { uid } of people) await identity.setDisabled(uid, false);
  const disabled = people.flatMap(({ profile }) => (profile?.disabled ? [profile] : []));
  if (!disabled[0]) return `${email} is not disabled.`;
  for (const { uid } of disabled) await commandAccess({ name: "npm run enable" }, uid, { disabled: false });
  return `${email} can sign in again, as ${disabled[0].role.join(", ")}. Earlier sessions stay ended.`;
}

async function signOut(email: string): Promise<string> {
  const people = await find(email);
  if (people.length === 0) throw unknown(email);
  for (const { uid } of people) {
    await revokeSessions(uid);
    await noteUserEvent(uid, "signed-out", new Date(), commandAuthor("npm run sign-out"));
  }
  recordSecurityEvent({ what: "forced-sign-out", account: email, by: commandLine });
  return `${email} is signed out everywhere.`;
}

async function find(email: string): Promise<{ uid: string; profile: Profile | null }[]> {
  const profiles = await findProfiles(email);
  if (profiles.length > 0) return profiles.map((profile) => ({ uid: profile.uid, profile }));
  const account = await identity.findAccount(email);
  return account ? [{ uid: account.uid, profile: null }] : [];
}

function unknown(email: string): CommandRefused {
  return new CommandRefused(`There is nobody with the e-mail address ${email}.`);
}
