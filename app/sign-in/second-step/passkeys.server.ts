/** WebAuthn. The libraries are loaded when needed. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isAhead } from "#app/auth/clock-skew.ts";
import type { RequestArgs } from "#app/auth/route-args.ts";
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { consumeIdToken } from "#app/sign-in/used-tokens.server.ts";
import { type PendingSignIn, preparePending } from "./pending.server.ts";
import { addPasskey, notePasskeyUse, type Passkey, readSecondStep } from "./second-steps.server.ts";

const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

type Transport = NonNullable<RegistrationResponseJSON["response"]["transports"]>[number];

const isTransport = (name: string): name is Transport =>
  ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"].includes(name);

const credentialOf = ({ id, transports }: Passkey) => ({ id, transports: transports.filter(isTransport) });

function siteOf({ origin, hostname }: URL): { origin: string; site: string } {
  return { origin, site: hostname };
}

const challengeLifeMs = 15 * 60 * 1000;
const purposeOf = (uid: string, expiresAt: string) => ["new-passkey", uid, expiresAt];

function mintChallenge(uid: string, now: Date): string {
  const expiresAt = new Date(now.getTime() + challengeLifeMs).toISOString();
  return `${expiresAt} ${mintMark(purposeOf(uid, expiresAt))}`;
}

/** The challenge's random part; null if it is another person's or expired. */
function readChallenge(encoded: string, uid: string, now: Date): string | null {
  const [expiresAt = "", mark = ""] = Buffer.from(encoded, "base64url").toString().split(" ");
  return isAhead(expiresAt, challengeLifeMs, now) ? readMark(mark, purposeOf(uid, expiresAt)) : null;
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** EdDSA, ES256 and RS256; every device has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

export async function newPasskeyOptions(user: User, url: URL, now: Date): Promise<string> {
  const { generateRegistrationOptions } = await library();
  const { passkeys } = await readSecondStep(user.uid);
  const options = await generateRegistrationOptions({
    rpName: "Store QC",
    rpID: siteOf(url).site,
    userID: new TextEncoder().encode(user.uid),
    userName: user.email,
    userDisplayName: nameOf(user),
    challenge: new TextEncoder().encode(mintChallenge(user.uid, now)),
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(credentialOf),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return JSON.stringify(options);
}

export async function keepPasskey(
  { uid }: User,
  url: URL,
  { answer, name }: { answer: string; name: string },
  now: Date,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library();
  const { origin, site } = siteOf(url);
  let challenge: string | null = null;
  const isExpected = (encoded: string) => {
    challenge = readChallenge(encoded, uid, now);
    return challenge !== null;
  };
  const verify = async () =>
    verifyRegistrationResponse({
      response: await withoutMaker(parse(answer) as RegistrationResponseJSON),
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: site,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    });
  const verification = await verify().catch(() => null);
  if (!verification?.verified || challenge === null || !(await consumeIdToken(challenge, now))) return false;
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  const passkey = { id, publicKey: key, counter, transports: transports.filter(isTransport), name };
  return addPasskey(uid, { ...passkey, addedAt: now.toISOString() }, now);
}

/** Removes the attestation: to verify it the library would fetch addresses named in certificates, which anybody can write. */
async function withoutMaker({ response, ...answer }: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get("authData");
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", authData],
  ]);
  return { ...answer, response: { ...response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(none)) } };
}

export async function passkeyOptions(url: URL, uid: string, challenge: string): Promise<string | null> {
  const { passkeys } = await readSecondStep(uid);
  if (passkeys.length === 0 || challenge === "") return null;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(url).site,
    allowCredentials: passkeys.map(credentialOf),
    challenge: fromBase64(challenge),
    userVerification: "preferred",
  });
  return JSON.stringify(options);
}

export async function takePasskey(
  { request, url }: RequestArgs,
  { uid, challenge }: PendingSignIn,
  answer: string,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await library();
  const { origin, site } = siteOf(url);
  const response = parse(answer) as AuthenticationResponseJSON | null;
  const passkey = (await readSecondStep(uid)).passkeys.find(({ id }) => id === response?.id);
  if (!response || !passkey || challenge === "") return false;
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: site,
    credential: { ...credentialOf(passkey), publicKey: fromBase64(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: false,
  }).catch(() => null);
  return (
    verification?.verified === true &&
    notePasskeyUse(uid, passkey, verification.authenticationInfo.newCounter, (tx) => preparePending(tx, request))
  );
}

/** The library validates the content. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
