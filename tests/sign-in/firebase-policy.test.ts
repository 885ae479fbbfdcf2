/**
 * The project's own password policy: read from the provider, shown before a password is set, and enforced by the
 * provider where it is newer.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type BrokenRule, brokenRules, defaultPasswordPolicy, type PasswordPolicy } from "#app/auth/password-policy.ts";
import { type AuthEmulator, startAuthEmulator } from "../emulators/auth.ts";
import { areHere } from "../emulators/missing.ts";
import { type PolicyStandIn, startPasswordPolicy } from "../emulators/password-policy.ts";

const project = process.env["FIREBASE_PROJECT_ID"] ?? "demo-qc";
const minute = 60_000;

const emulated = areHere("the password policy of a Firebase project", ["auth"]);
describe.runIf(emulated)("the password policy of a project", { timeout: 60_000 }, () => {
  let emulator: AuthEmulator;
  let standIn: PolicyStandIn;
  let app: Awaited<ReturnType<typeof open>>;

  async function open() {
    const { firebase } = await import("#app/sign-in/firebase/identity.server.ts");
    const { readPolicy } = await import("#app/sign-in/firebase/policy.server.ts");
    return { identity: firebase, readPolicy };
  }

  beforeAll(async () => {
    emulator = await startAuthEmulator({ project });
    standIn = await startPasswordPolicy(emulator.host);
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = standIn.host;
    app = await open();
    vi.useFakeTimers({ toFake: ["Date"] });
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await standIn?.close();
    await emulator?.stop();
  });
  beforeEach(async () => {
    await emulator.clearAccounts();
    await emulator.createAccount({ email, password: "any-password", displayName: "Lan", emailVerified: true });
    standIn.set({});
    pass(11 * minute);
    await app.readPolicy();
    pass(11 * minute);
  });

  /** The cached policy is outdated after ten minutes. */
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const email = "lan@chain.test";
  const account = (password: string) => ({ email, password, displayName: "Lan" });
  const enforced = {
    schemaVersion: 1,
    enforcementState: "ENFORCE",
    allowedNonAlphanumericCharacters: ["!", "#"],
  } as const;
  const all = {
    ...enforced,
    customStrengthOptions: {
      minPasswordLength: 8,
      maxPasswordLength: 12,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
  };
  const symbols = ["!", "#"];

  type Told = Exclude<PolicyStandIn["state"]["told"], number | null>;
  const rows: [name: string, told: Told, policy: Partial<PasswordPolicy>][] = [
    ["no minimum", { ...enforced, customStrengthOptions: {} }, { minimum: 6, symbols }],
    ["a minimum", { ...enforced, customStrengthOptions: { minPasswordLength: 9 } }, { minimum: 9, symbols }],
    ["a maximum", { ...enforced, customStrengthOptions: { maxPasswordLength: 20 } }, { maximum: 20, symbols }],
    ["a maximum of none", { ...enforced, customStrengthOptions: { maxPasswordLength: 0 } }, { symbols }],
    [
      "lowercase",
      { ...enforced, customStrengthOptions: { containsLowercaseCharacter: true } },
      { lowercase: true, symbols },
    ],
    [
      "uppercase",
      { ...enforced, customStrengthOptions: { containsUppercaseCharacter: true } },
      { uppercase: true, symbols },
    ],
    ["digits", { ...enforced, customStrengthOptions: { containsNumericCharacter: true } }, { digit: true, symbols }],
    [
      "symbols",
      { ...enforced, customStrengthOptions: { containsNonAlphanumericCharacter: true } },
      { symbol: true, symbols },
    ],
    [
      "everything",
      all,
      { minimum: 8, maximum: 12, lowercase: true, uppercase: true, digit: true, symbol: true, symbols },
    ],
    ["everything, but switched off", { ...all, enforcementState: "OFF" }, {}],
    ["everything, never switched on", { ...all, enforcementState: "ENFORCEMENT_STATE_UNSPECIFIED" }, {}],
    ["nothing at all", {}, {}],
  ];
  test.each(rows)("that requires %s is read as such", async (_, answer, policy) => {
    standIn.set(answer);
    expect(await app.identity.passwordPolicy()).toEqual({ ...defaultPasswordPolicy, ...policy });
  });

  test("is read every ten minutes; when it is unreadable the last one applies, with a retry each minute", async () => {
    standIn.set(all);
    const { readPolicy } = app;
    const strict = await readPolicy();
    expect(strict.minimum).toBe(8);
    standIn.state.asked = 0;
    pass(10 * minute - 1);
    expect(await readPolicy()).toBe(strict);
    expect(standIn.state.asked).toBe(0);
    for (const unreadable of [
      501,
      500,
      403,
      null,
      { customStrengthOptions: 7 },
      { ...all, schemaVersion: 2 },
      "no policy",
    ]) {
      pass(10 * minute);
      standIn.state.asked = 0;
      standIn.state.told = unreadable as never;
      expect(await readPolicy()).toBe(strict);
      await readPolicy();
      expect(standIn.state.asked).toBe(1);
      pass(minute);
      await readPolicy();
      expect(standIn.state.asked).toBe(2);
    }
    standIn.state.told = {};
    pass(minute);
    expect(await readPolicy()).toEqual(defaultPasswordPolicy);
  });

  /** Each way to set a password, for the account that is there. */
  const ways: [name: string, set: (password: string) => Promise<unknown>][] = [
    ["a new account", (password) => app.identity.createAccount({ ...account(password), email: "new@chain.test" })],
    ["an invitation", (password) => app.identity.claimAccount(account(password))],
    [
      "another password",
      async (password) => app.identity.setPassword((await app.identity.findAccount(email))!.uid, password),
    ],
    ["a forgotten password", async (password) => app.identity.reset!.finish(await resetCode(), password)],
  ];

  async function resetCode(): Promise<string> {
    await app.identity.reset!.send(email, "en");
    const answer = await fetch(`http://${emulator.host}/emulator/v1/projects/${project}/oobCodes`);
    const { oobCodes }: { oobCodes: { oobCode: string }[] } = await answer.json();
    return oobCodes.at(-1)!.oobCode;
  }

  const refusals: [password: string, rules: BrokenRule[]][] = [
    ["Ab1!", ["short"]],
    ["Abcdefgh123!!", ["long"]],
    ["ABCDEF1!", ["lowercase"]],
    ["abcdef1!", ["uppercase"]],
    ["Abcdefg!", ["digit"]],
    ["Abcdef1?", ["symbol"]],
    ["------", ["short", "lowercase", "uppercase", "digit", "symbol"]],
  ];
  test.each(ways)("applies to %s, rule by rule", async (_, set) => {
    standIn.set(all);
    for (const [password, rules] of refusals)
      await expect(set(password), password).rejects.toMatchObject({ name: "PasswordRefused", rules });
    await set("Abcdef1!");
  });

  test.each(ways)("that became stricter since it was read is explained for %s too", async (_, set) => {
    const before = await app.identity.passwordPolicy();
    expect(brokenRules(before, "abcdefgh")).toEqual([]);
    standIn.set(all);
    const refused = { name: "PasswordRefused", rules: ["uppercase", "digit", "symbol"] };
    await expect(set("abcdefgh")).rejects.toMatchObject(refused);
    await expect(set("abcdefgh")).rejects.toMatchObject(refused);
    await set("Abcdef1!");
  });

  test.each(ways)("that is unreadable refuses %s without a rule, and is not taken for an outage", async (_, set) => {
    Object.assign(standIn.state, { told: 501, kept: all });
    await expect(set("abcdefgh")).rejects.toMatchObject({ name: "PasswordRefused", rules: [] });
    await set("Abcdef1!");
  });

  test("lets a person with an older password in, unless it forces an upgrade", async () => {
    // The emulator's tokens are as old as its own clock says.
    vi.useRealTimers();
    standIn.set(all);
    expect(await app.identity.signIn(email, "any-password")).toMatchObject({ email });
    standIn.set({ ...all, forceUpgradeOnSignin: true });
    expect(await app.identity.signIn(email, "any-password")).toBe("weak-password");
  });
});
