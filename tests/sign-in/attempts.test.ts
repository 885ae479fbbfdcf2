/** Limits on failed sign-ins and on mails that reset a password: they stop guessing and spare colleagues. */
import { expect, test } from "vitest";
import {
  attemptLimits,
  uncountAttempt,
  maxAttemptPauseMs,
  rememberNetwork,
  countAttempt,
  countResetMail,
} from "#app/sign-in/attempts.server.ts";

const now = new Date("2026-11-20T03:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const from = (address: string, browser: string | null = null) => ({ address, browser });
const attempt = (email: string, address: string, at = now) => countAttempt(email, from(address), at);

test("locks an account for an address after five failures, until the window ends", async () => {
  for (let failure = 0; failure < attemptLimits.accountFromAddress; failure++)
    expect(await attempt("a@limit.test", "198.51.100.1", later(failure))).toBeNull();
  expect(await attempt("a@limit.test", "198.51.100.1", later(10))).toBe(5 * 60);
  expect(await attempt("A@limit.test ", "198.51.100.1", later(14))).toBe(60);
  expect(await attempt("a@limit.test", "198.51.100.2", later(14))).toBeNull();
  expect(await attempt("b@limit.test", "198.51.100.1", later(14))).toBeNull();
  expect(await attempt("a@limit.test", "198.51.100.1", later(15.1))).toBeNull();
});

test("counts many attempts at once", async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => attempt("burst@limit.test", "198.51.100.3")));
  expect(tries.filter((wait) => wait === null)).toHaveLength(attemptLimits.accountFromAddress);
});

const passedOf = async (count: number, name: string, address: string) => {
  let passed = 0;
  for (let round = 0; round < count; round++)
    if ((await attempt(`${name}${round}@limit.test`, address)) === null) passed++;
  return passed;
};

test("slows an address that tries many accounts, without locking other addresses out", async () => {
  expect(await passedOf(40, "many", "198.51.100.4")).toBe(attemptLimits.accountsOfAddress);
  for (let minute = 0; minute < 125; minute++) await attempt("victim@limit.test", "2001:db8:1:2::1", later(minute));
  expect(await attempt("victim@limit.test", "2001:db8:1:2:aaaa::1", later(125))).not.toBeNull();
  expect(await attempt("victim@limit.test", "198.51.100.5", later(125))).toBeNull();
});

test("counts an account with many failures as one of those an address may fail at", async () => {
  for (let failure = 0; failure < 20; failure++) await attempt("clumsy@limit.test", "198.51.100.8");
  expect(await passedOf(40, "colleague", "198.51.100.8")).toBe(attemptLimits.accountsOfAddress - 1);
});

test("lets a browser in that used the account before, with a limit of its own", async () => {
  const office = "198.51.100.9";
  await passedOf(40, "spread", office);
  expect(await attempt("known@limit.test", office)).not.toBeNull();
  for (let address = 0; address < 30; address++) await attempt("known@limit.test", `192.0.2.${address}`);
  expect(await attempt("known@limit.test", "198.51.100.10")).not.toBeNull();
  for (let failure = 0; failure < attemptLimits.accountFromBrowser; failure++)
    expect(await countAttempt("known@limit.test", from(office, "mark"), now)).toBeNull();
  expect(await countAttempt("known@limit.test", from(office, "mark"), now)).not.toBeNull();
  await uncountAttempt("known@limit.test", from(office, "mark"));
  expect(await countAttempt("known@limit.test", from(office, "mark"), now)).toBeNull();
});

test("ends guesses at one account from many addresses", async () => {
  let passed = 0;
  for (let address = 0; address < 60; address++)
    if ((await attempt("wanted@limit.test", `192.0.2.${address}`)) === null) passed++;
  expect(passed).toBe(attemptLimits.account);
});

test("gives an account its attempts back after a success, but not to the address that tried others", async () => {
  await passedOf(4, "before", "198.51.100.6");
  for (let failure = 0; failure < 5; failure++) await attempt("c@limit.test", "198.51.100.6");
  await uncountAttempt("c@limit.test", from("198.51.100.6"));
  for (let failure = 0; failure < 5; failure++) expect(await attempt("c@limit.test", "198.51.100.6")).toBeNull();
  expect(await attempt("c@limit.test", "198.51.100.6")).not.toBeNull();
  expect(await passedOf(40, "after", "198.51.100.6")).toBe(attemptLimits.accountsOfAddress - 5);
});

test("gives an address no more back after many successes at once than was counted", async () => {
  const office = "198.51.100.20";
  expect(await passedOf(10, "spread-of-office", office)).toBe(10);
  for (let round = 0; round < 5; round++) expect(await attempt("own@limit.test", office)).toBeNull();
  await Promise.all(Array.from({ length: 5 }, () => uncountAttempt("own@limit.test", from(office))));
  expect(await passedOf(40, "rest-of-office", office)).toBe(attemptLimits.accountsOfAddress - 10);
});

test("limits mails to reset a password by account and by address, until the window ends", async () => {
  for (let mail = 0; mail < attemptLimits.mailsToAccount; mail++)
    expect(await countResetMail("d@limit.test", `192.0.2.${mail}`, now)).toBeNull();
  expect(await countResetMail("D@limit.test", "192.0.2.99", now)).toBe(15 * 60);
  expect(await countResetMail("d@limit.test", "192.0.2.99", later(15.1))).toBeNull();
  let passed = 0;
  for (let round = 0; round < 40; round++)
    if ((await countResetMail(`mail${round}@limit.test`, "198.51.100.7", now)) === null) passed++;
  expect(passed).toBe(attemptLimits.mailsFromAddress);
});

test("locks no colleague out after 30 unknown addresses were tried in an office", async () => {
  const office = "198.51.100.30";
  await rememberNetwork("here-before@limit.test", from(office), later(-60));
  await passedOf(40, "unknown", office);
  expect(await attempt("here-before@limit.test", office)).toBeNull();
  const pause = (await attempt("first-time@limit.test", office))!;
  expect(pause).toBeGreaterThan(0);
  expect(pause).toBeLessThanOrEqual(2);
  expect(await attempt("first-time@limit.test", office, later(pause / 60))).toBeNull();
  expect(await attempt("first-time@limit.test", office, later(pause / 60))).toBeNull();
});

test("lengthens the pause between accounts to half a minute, for under 100 in 15 minutes", async () => {
  const pauses: number[] = [];
  let [at, tried] = [0, 0];
  while (at < 15 * 60) {
    const pause = await attempt(`stuffed${tried}@limit.test`, "198.51.100.31", later(at / 60));
    if (pause === null) tried++;
    else pauses.push(pause);
    at += pause ?? 0;
  }
  expect(pauses[0]).toBe(2);
  expect(pauses.at(-1)).toBe(maxAttemptPauseMs / 1000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(tried).toBeGreaterThan(attemptLimits.accountsOfAddress);
  expect(tried).toBeLessThan(100);
});

test("guards an office's accounts against one password tried on them all", async () => {
  const office = "198.51.100.32";
  for (let person = 0; person < 40; person++) await rememberNetwork(`own${person}@limit.test`, from(office), now);
  expect(await passedOf(40, "own", office)).toBe(attemptLimits.accountsOfAddress);
});

test("keeps an account open where it was signed in to within 30 days, despite guesses from elsewhere", async () => {
  const home = "198.51.100.33";
  await rememberNetwork("home@limit.test", from(home), now);
  for (let address = 0; address < 30; address++) await attempt("home@limit.test", `192.0.2.${address}`, later(1));
  expect(await attempt("home@limit.test", "198.51.100.34", later(1))).not.toBeNull();
  expect(await attempt("home@limit.test", home, later(1))).toBeNull();
  const day = 24 * 60;
  for (let address = 0; address < 30; address++)
    await attempt("home@limit.test", `192.0.2.${address}`, later(31 * day));
  expect(await attempt("home@limit.test", home, later(31 * day))).not.toBeNull();
});

test("gives a network known by an earlier password no advantage", async () => {
  const networks = Array.from({ length: 30 }, (_, at) => `192.0.2.${at}`);
  for (const address of networks) await rememberNetwork("changed@limit.test", { address, password: 1 }, now);
  const guess = (password: number) => async (address: string) =>
    (await countAttempt("changed@limit.test", { ...from(address), password }, now)) === null;
  const passed = async (password: number) =>
    (await Promise.all(networks.map(guess(password)))).filter((each) => each).length;
  expect([await passed(2), await passed(1)]).toEqual([attemptLimits.account, networks.length]);
});

test("knows a network for 30 days after the last sign-in, not after the first", async () => {
  const [home, day] = ["198.51.100.35", 24 * 60];
  for (const since of [0, 10, 20, 30, 40]) await rememberNetwork("daily@limit.test", from(home), later(since * day));
  for (let address = 0; address < 30; address++)
    await attempt("daily@limit.test", `192.0.2.${address}`, later(54 * day));
  expect(await attempt("daily@limit.test", home, later(54 * day))).toBeNull();
});

test("locks nobody out after a clock jumped, and allows no more guesses when it is a little ahead", async () => {
  const year = 365 * 24 * 60;
  const failFive = async (email: string, at: Date) => {
    for (let failure = 0; failure < 5; failure++) await attempt(email, "198.51.100.36", at);
  };
  await failFive("jumped@limit.test", later(year));
  expect(await attempt("jumped@limit.test", "198.51.100.36", later(year))).not.toBeNull();
  expect(await attempt("jumped@limit.test", "198.51.100.36")).toBeNull();
  for (let round = 0; round < 40; round++) await attempt(`ahead${round}@limit.test`, "198.51.100.37", later(year));
  expect(await attempt("behind@limit.test", "198.51.100.37")).toBeNull();
  await failFive("ahead@limit.test", later(2));
  expect(await attempt("ahead@limit.test", "198.51.100.36")).not.toBeNull();
});

test("slows mails requested from one address, so that a colleague gets theirs", async () => {
  const office = "198.51.100.38";
  for (let mail = 0; mail < 40; mail++) await countResetMail(`flood${mail}@limit.test`, office, now);
  const pause = (await countResetMail("forgot@limit.test", office, now))!;
  expect(pause).toBeLessThanOrEqual(2);
  expect(await countResetMail("forgot@limit.test", office, later(pause / 60))).toBeNull();
});
