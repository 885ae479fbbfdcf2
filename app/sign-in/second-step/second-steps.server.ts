/** On the embedded engine only: a hosted provider has its own second steps. */
import { z } from "zod";
import { sealingFor } from "#app/auth/sealing.server.ts";
import { commandLine, recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { type Profile, type Role, users } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { log } from "#app/log.server.ts";
import { queueMail } from "#app/mail/mails.server.ts";
import type { Verb } from "#app/timeline/events.ts";
import type { Author } from "#app/timeline/timeline.server.ts";
import type { userEvents } from "#app/users/events.ts";
import { userRecord } from "#app/users/user-record.server.ts";
import { stepOf } from "./one-time-code.server.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.server.ts";
import { secondStepMail } from "./second-step-mail.server.ts";

export const stepSealing = sealingFor("second-step");

const passkeySchema = z.object({
  /** In base64url, like the public key. */
  id: z.string(),
  publicKey: z.string(),
  /** Some passkeys always report 0. */
  counter: z.number().int().min(0),
  transports: z.array(z.string()),
  name: z.string(),
  addedAt: z.iso.datetime(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const secondStepSchema = z.object({
  app: z
    .object({
      secret: z.string(),
      addedAt: z.iso.datetime(),
      /** Codes of this step or before don't work again. */
      lastStep: z.number().int(),
    })
    .nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodes: z.array(z.string()),
});
type SecondStep = z.infer<typeof secondStepSchema>;

/** Keyed by uid. The profile tells that there is one. */
export const secondSteps = collection("second-steps", secondStepSchema);

const none: SecondStep = { app: null, passkeys: [], recoveryCodes: [] };
const isOn = ({ app, passkeys }: SecondStep) => app !== null || passkeys.length > 0;

export const keepsSecondSteps = config.ENGINE === "embedded";

export function hasSecondStep(profile: Profile): boolean {
  return keepsSecondSteps && profile.secondStep === true;
}

export function needsSecondStep({ role }: { readonly role: readonly Role[] }): boolean {
  return config.secondStepRequired && role.some((each) => each === "lead" || each === "admin");
}

export async function readSecondStep(uid: string): Promise<SecondStep> {
  return (await db.get(secondSteps, uid))?.data ?? none;
}

/** Runs in the transaction of a proof: reads, and returns a function that writes; null refuses. */
type Prepare = (tx: Transaction) => Promise<(() => void) | null>;
const prepareNothing: Prepare = async () => () => {};

type Change = Extract<Verb<typeof userEvents>, `second-step-${string}` | `recovery-code${string}`>;

/** Null if `become` changes nothing. Without app and passkeys the recovery codes are deleted, too. */
async function changeSecondStep(
  uid: string,
  what: Change,
  become: (before: SecondStep) => SecondStep | null,
  now: Date,
  { by = null, prepare = prepareNothing }: { by?: Author | null; prepare?: Prepare } = {},
): Promise<SecondStep | null> {
  const changed = await db.transaction(async (tx) => {
    const [stored, profile] = [await tx.get(secondSteps, uid), await tx.get(users, uid)];
    const after = profile && become(stored?.data ?? none);
    const writeAlongside = after && (await prepare(tx));
    if (!after || !writeAlongside) return null;
    const stays = isOn(after);
    const person = { id: uid, before: profile, after: { ...profile.data, secondStep: stays }, event: { what } };
    const write = await prepareRecords(tx, userRecord, by ?? profile.data, [person], now);
    if (stays) tx.set(secondSteps, uid, after);
    else tx.delete(secondSteps, uid);
    write();
    writeAlongside();
    queueMail(tx, secondStepMail, { id: newId(), to: uid, input: { what } }, now);
    return { after, email: profile.data.email };
  });
  if (!changed) return null;
  const { email, after } = changed;
  recordSecurityEvent({ what, account: email, by: by ? commandLine : email });
  return after;
}

/** In place of an earlier app; false for a wrong code. */
export async function addApp(uid: string, sealed: string, code: string, now: Date): Promise<boolean> {
  const secret = stepSealing.unseal(sealed, uid);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null) return false;
  const app = { secret: sealed, addedAt: now.toISOString(), lastStep: step };
  return (await changeSecondStep(uid, "second-step-added", (before) => ({ ...before, app }), now)) !== null;
}

export async function removeApp(uid: string, now: Date): Promise<boolean> {
  const become = (before: SecondStep) => before.app && { ...before, app: null };
  return (await changeSecondStep(uid, "second-step-removed", become, now)) !== null;
}

export const mostPasskeys = 10;

export async function addPasskey(uid: string, passkey: Passkey, now: Date): Promise<boolean> {
  const become = (before: SecondStep) =>
    before.passkeys.length < mostPasskeys && before.passkeys.every(({ id }) => id !== passkey.id)
      ? { ...before, passkeys: [...before.passkeys, passkey] }
      : null;
  return (await changeSecondStep(uid, "second-step-added", become, now)) !== null;
}

export async function removePasskey(uid: string, id: string, now: Date): Promise<boolean> {
  const become = (before: SecondStep) =>
    before.passkeys.some((passkey) => passkey.id === id)
      ? { ...before, passkeys: before.passkeys.filter((passkey) => passkey.id !== id) }
      : null;
  return (await changeSecondStep(uid, "second-step-removed", become, now)) !== null;
}

/** False if it was removed, or used by another request since it was read. */
export function notePasskeyUse(
  uid: string,
  { id, counter }: Passkey,
  newCounter: number,
  prepare: Prepare,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx.get(secondSteps, uid);
    const passkeys = stored?.data.passkeys ?? [];
    if (!stored || !passkeys.some((one) => one.id === id && one.counter === counter)) return false;
    const writeAlongside = await prepare(tx);
    if (!writeAlongside) return false;
    writeAlongside();
    const used = passkeys.map((one) => (one.id === id ? { ...one, counter: newCounter } : one));
    tx.set(secondSteps, uid, { ...stored.data, passkeys: used });
    return true;
  });
}

export async function resetSecondStep(uid: string, by: Author, now: Date): Promise<boolean> {
  const become = (before: SecondStep) => (isOn(before) ? none : null);
  return (await changeSecondStep(uid, "second-step-reset", become, now, { by })) !== null;
}

/** Only the hashes are stored. Null without a second step. */
export async function makeRecoveryCodes(uid: string, now: Date): Promise<string[] | null> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(uid, code));
  const become = (before: SecondStep) => (isOn(before) ? { ...before, recoveryCodes: hashes } : null);
  return (await changeSecondStep(uid, "recovery-codes-made", become, now)) && codes;
}

/** Null if the code is wrong or used, or `prepare` refuses. Of two parallel requests only one succeeds. */
export async function takeCode(
  uid: string,
  typed: string,
  now: Date,
  prepare: Prepare,
): Promise<"code" | "recovery-code" | null> {
  const code = typed.replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) return (await takeAppCode(uid, code, now, prepare)) ? "code" : null;
  const hash = recoveryHash(uid, code);
  const become = (before: SecondStep) =>
    before.recoveryCodes.includes(hash)
      ? { ...before, recoveryCodes: before.recoveryCodes.filter((each) => each !== hash) }
      : null;
  return (await changeSecondStep(uid, "recovery-code-used", become, now, { prepare })) && "recovery-code";
}

function takeAppCode(uid: string, code: string, now: Date, prepare: Prepare): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx.get(secondSteps, uid);
    if (!stored?.data.app) return false;
    const { app } = stored.data;
    const secret = stepSealing.unseal(app.secret, uid);
    if (secret === null)
      log.warn("second-step-unreadable", { reason: "SESSION_SECRET is another than when it was added" });
    const step = secret === null ? null : stepOf(secret, code, now);
    if (step === null || step <= app.lastStep) return false;
    const writeAlongside = await prepare(tx);
    if (!writeAlongside) return false;
    writeAlongside();
    tx.set(secondSteps, uid, { ...stored.data, app: { ...app, lastStep: step } });
    return true;
  });
}
