/** Signing in and its pages on the Firebase engine: Google's own emulators for accounts and documents. */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, cookieOf, openApp } from "../app.ts";
import { type AuthEmulator, startAuthEmulator } from "../emulators/auth.ts";
import { type FirestoreEmulator, startFirestoreEmulator } from "../emulators/firestore.ts";
import { type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";
import { freePort } from "../emulators/free-port.ts";
import { areHere } from "../emulators/missing.ts";
import { type PolicyStandIn, startPasswordPolicy } from "../emulators/password-policy.ts";
import { pageOf, textOf } from "../page.ts";

const project = "demo-auth-pages";

const emulated = areHere("the sign-in pages on the Firebase engine");
describe.runIf(emulated)("on the Firebase engine", { timeout: 60_000 }, () => {
  let app: App;
  let auth: AuthEmulator;
  let policy: PolicyStandIn;
  let firestore: FirestoreEmulator;
  let proxy: FirestoreProxy;
  let product: Awaited<ReturnType<typeof load>>;

  async function load() {
    const { db } = await import("#app/db/db.server.ts");
    const { invitationPath, invite } = await import("#app/sign-in/invitations.server.ts");
    const { sessions } = await import("#app/sign-in/session.server.ts");
    const { users } = await import("#app/auth/user.ts");
    const { findProfile } = await import("#app/users/users.server.ts");
    return { db, invitationPath, invite, sessions, users, findProfile };
  }

  beforeAll(async () => {
    [auth, firestore] = await Promise.all([startAuthEmulator({ project }), startFirestoreEmulator()]);
    [policy, proxy] = await Promise.all([startPasswordPolicy(auth.host), startFirestoreProxy(firestore.host)]);
    Object.assign(process.env, {
      ENGINE: "firebase",
      FIREBASE_API_KEY: "demo-api-key",
      FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
      FIREBASE_PROJECT_ID: project,
      FIREBASE_STORAGE_BUCKET: `${project}.appspot.com`,
      FIREBASE_MESSAGING_SENDER_ID: "1",
      FIREBASE_APP_ID: "1:1:web:1",
      GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com",
      FIREBASE_AUTH_EMULATOR_HOST: policy.host,
      FIRESTORE_EMULATOR_HOST: proxy.host,
      FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${await freePort()}`,
      METADATA_SERVER_DETECTION: "none",
      AUTH_ALLOWED_DOMAINS: "chain.test",
    });
    app = await openApp();
    product = await load();
  }, 150_000);
  afterAll(async () => {
    await product.db.close();
    await proxy.close();
    await Promise.all([auth.stop(), firestore.stop(), policy.close()]);
  });

  let number = 0;
  let email = "";
  let address = "";
  beforeEach(() => {
    email = `person${++number}@chain.test`;
    address = `198.51.100.${number}`;
  });

  const password = "right-password";
  const locationOf = (response: Response) => response.headers.get("Location");
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    app.post(path, fields, cookie, { address });
  const signIn = (given = password) => post("/sign-in", { email, password: given });
  const cookieAfter = async (response: Promise<Response>) => cookieOf(await response)!;
  const isIn = async (cookie: string) => (await app.request("/settings/account", {}, cookie)).status === 200;
  const account = (more = {}) => auth.createAccount({ email, password, emailVerified: true, ...more });

  /** An ID token as a browser gets it for a Google account. */
  async function googleToken(of: string, verified = true, name = "Lan"): Promise<string> {
    const claims = { sub: `google-${of}`, email: of, email_verified: verified, name };
    const response = await fetch(
      `http://${auth.host}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo-api-key`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
          requestUri: "http://localhost",
          returnSecureToken: true,
        }),
      },
    );
    const { idToken }: { idToken: string } = await response.json();
    // Within a second the same person gets the same token again.
    if (handedOut.has(idToken)) return googleToken(of, verified, name);
    handedOut.add(idToken);
    return idToken;
  }
  const handedOut = new Set<string>();
  const withGoogle = (idToken: string) => post("/sign-in", { intent: "google", idToken });

  test("makes an account with a verified address, a profile and a session by an invitation's link, once", async () => {
    email = "invited@elsewhere.test";
    const link = product.invitationPath(await product.invite(email, ["lead"]));
    expect(await (await app.request(link)).text()).toContain("Already have an account?");
    expect((await post(link, { displayName: "Hoa", password: "12345" })).status).toBe(400);
    const accepted = await post(link, { displayName: "Hoa", password });
    expect([accepted.status, locationOf(accepted)]).toEqual([302, "/"]);
    expect(await isIn(cookieOf(accepted)!)).toBe(true);
    expect(await product.findProfile(email)).toMatchObject({ displayName: "Hoa", role: ["lead"] });
    const stored = (await auth.listAccounts()).find((one) => one["email"] === email);
    expect(stored).toMatchObject({ emailVerified: true, displayName: "Hoa" });
    expect((await post(link, { displayName: "Thief", password: "stolen-1" })).status).toBe(404);
    expect((await signIn()).status).toBe(302);
  });

  test("lets in only one of two people who follow an invitation's link at once", async () => {
    email = "both@elsewhere.test";
    const link = product.invitationPath(await product.invite(email, ["lead"]));
    const tries = ["first-password", "other-password"];
    const answers = await Promise.all(tries.map((choice) => post(link, { displayName: choice, password: choice })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 404]);
    const [won, lost] = answers[0]!.status === 302 ? tries : tries.toReversed();
    expect(await product.findProfile(email)).toMatchObject({ displayName: won, role: ["lead"] });
    expect((await auth.listAccounts()).filter((one) => one["email"] === email)).toHaveLength(1);
    expect((await signIn(lost)).status).toBe(400);
    expect((await signIn(won)).status).toBe(302);
  });

  test("makes one profile and two sessions of two first sign-ins at once", async () => {
    const uid = await account();
    const answers = await Promise.all([signIn(), signIn()]);
    expect(answers.map(locationOf)).toEqual(["/", "/"]);
    expect(await Promise.all(answers.map((answer) => isIn(cookieOf(answer)!)))).toEqual([true, true]);
    const { documents } = await product.db.query(product.users, { where: [["email", "==", email]], limit: 10 });
    expect(documents.map(({ id }) => id)).toEqual([uid]);
  });

  test("lets in a person whose profile another sign-in made while theirs was under way", async () => {
    await account();
    const second: Response[] = [];
    const meanwhile = async () => second.push(await signIn());
    proxy.failNext({ method: "RunQuery", status: 14, meanwhile });
    const answers = [await signIn(), ...second];
    expect(answers.map(locationOf)).toEqual(["/", "/"]);
    expect(proxy.faultsLeft()).toBe(0);
  });

  test("makes a working link by npm run grant, and adds roles for a person who used it", async () => {
    email = "granted@elsewhere.test";
    // Bypasses the proxy, which is blocked while this process waits.
    const env = { ...process.env, FIRESTORE_EMULATOR_HOST: firestore.host };
    const grant = (...args: string[]) =>
      spawnSync(process.execPath, ["app/sign-in/grant.ts", email, ...args], { encoding: "utf8", env });
    const link = new URL(/http\S+/.exec(grant("admin").stdout)![0]);
    const accepted = await post(link.pathname + link.search, { displayName: "First", password });
    expect(locationOf(accepted)).toBe("/");
    expect(grant("lead").stdout).toContain("granted@elsewhere.test now has: admin, lead");
    const forgotten = new URL(/http\S+/.exec(grant("--new-password").stdout)![0]);
    expect(
      (await post(forgotten.pathname + forgotten.search, { displayName: "First", password: "second" })).status,
    ).toBe(302);
    expect(await isIn(cookieOf(accepted)!)).toBe(false);
    expect((await signIn("second")).status).toBe(302);
  });

  test("lets a person with a provider account in by the invitation, without its link", async () => {
    email = "known@elsewhere.test";
    await account();
    expect(locationOf(await signIn())).toBe("/403");
    expect(await product.findProfile(email)).toBeNull();
    await product.invite(email, ["manager"]);
    expect(locationOf(await signIn())).toBe("/");
    expect((await product.findProfile(email))?.role).toEqual(["manager"]);
  });

  test("makes no second account for a known address without a link, and none when it is disabled", async () => {
    const uid = await account();
    const profilesOf = async () =>
      (await product.db.query(product.users, { where: [["email", "==", email]], limit: 10 })).documents;
    expect(locationOf(await signIn())).toBe("/");
    // As people can do at the provider with their own, which leaves the address to another account.
    await auth.changeAccount(uid, { email: `moved-${email}` });
    const second = await withGoogle(await googleToken(email));
    expect([locationOf(second), second.headers.getSetCookie()]).toEqual(["/403", []]);
    const [{ data } = { data: null }, ...others] = await profilesOf();
    expect([data?.uid, others]).toEqual([uid, []]);

    await product.db.set(product.users, uid, { ...data!, disabled: true });
    await product.invite(email, ["user"]);
    const shut = await withGoogle(await googleToken(email));
    expect([shut.status, shut.headers.getSetCookie()]).toEqual([403, []]);
    expect(await shut.text()).toContain("This account has been disabled.");
    expect(await profilesOf()).toHaveLength(1);

    await product.db.set(product.users, uid, data!);
    expect(locationOf(await withGoogle(await googleToken(email)))).toBe("/");
    expect(await profilesOf()).toHaveLength(2);
  });

  test("reads the provider's name as one plain line", async () => {
    await withGoogle(await googleToken(email, true, `Lan\r\nBcc:\u202e x ${"w".repeat(200)}`));
    const { displayName } = (await product.findProfile(email))!;
    expect(displayName).toBe(`Lan Bcc: x ${"w".repeat(88)}…`);
  });

  test("refuses an unverified address and stores nothing of it", async () => {
    const uid = await account({ emailVerified: false });
    const response = await signIn();
    expect([locationOf(response), response.headers.getSetCookie()]).toEqual(["/403", []]);
    expect(await product.db.get(product.users, uid)).toBeNull();
  });

  test("uses the provider's cookie as session; answers a wrong password and an unknown address alike", async () => {
    await account();
    const response = await signIn();
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__session=[\w-]+\.[\w-]+\.\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const texts = await Promise.all(
      [signIn("wrong-password"), post("/sign-in", { email: "nobody@chain.test", password })].map(async (sent) => {
        const answer = await sent;
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
        return (await answer.text()).replaceAll(/nonce="[^"]*"|value="[^"]*@chain.test"/g, "");
      }),
    );
    expect(texts[0]).toContain("Wrong e-mail address or password");
    expect(texts[0]).toBe(texts[1]);
  });

  test("ends this session on signing out, and all on signing out everywhere", async () => {
    await account();
    const cookies: string[] = [];
    for (let times = 0; times < 3; times++) cookies.push(await cookieAfter(signIn()));
    await app.post("/sign-out", {}, cookies[0]);
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, true, true]);
    expect(locationOf(await app.post("/settings/account", {}, cookies[1]))).toBe("/sign-in");
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, false, false]);
    expect(await isIn(await cookieAfter(signIn()))).toBe(true);
  });

  test("shuts a disabled user out on the next request, and says so on the form", async () => {
    const uid = await account();
    const cookie = await cookieAfter(signIn());
    expect(await isIn(cookie)).toBe(true);
    const { data } = (await product.db.get(product.users, uid))!;
    await product.db.set(product.users, uid, { ...data, disabled: true });
    expect(locationOf(await app.request("/settings/account", {}, cookie))).toContain("/sign-in");
    expect(await (await app.request("/sign-in", {}, cookie)).text()).toContain("This account has been disabled.");
    await product.db.set(product.users, uid, data);
    await auth.changeAccount(uid, { disableUser: true });
    const response = await signIn();
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This account has been disabled.");
  });

  test("exchanges a provider's token for a session, for the same people as a password", async () => {
    const entered = await withGoogle(await googleToken(email));
    expect([entered.status, locationOf(entered)]).toEqual([302, "/"]);
    expect(await isIn(cookieOf(entered)!)).toBe(true);
    expect(await product.findProfile(email)).toMatchObject({ displayName: "Lan", role: ["user"] });
    const stranger = await withGoogle(await googleToken("stranger@elsewhere.test"));
    expect([locationOf(stranger), stranger.headers.getSetCookie()]).toEqual(["/403", []]);
    expect(await product.findProfile("stranger@elsewhere.test")).toBeNull();
    const back = await app.post(
      "/sign-in-2?redirect=%2Ftasks",
      { intent: "google", idToken: await googleToken(email) },
      undefined,
      { address },
    );
    expect(locationOf(back)).toBe("/tasks");
  });

  test("accepts a provider's token once", async () => {
    const token = await googleToken(email);
    expect((await withGoogle(token)).status).toBe(302);
    const replayed = await withGoogle(token);
    expect([replayed.status, replayed.headers.getSetCookie()]).toEqual([400, []]);
    expect(await replayed.text()).toContain("This sign-in was already used. Sign in again.");
    expect((await withGoogle(await googleToken(email))).status).toBe(302);
  });

  test("shows the form with an explanation for an invalid token or a disabled account", async () => {
    const token = await googleToken(email);
    for (const idToken of ["", "x", token.slice(0, -40)]) {
      const response = await withGoogle(idToken);
      expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
      const text = await response.text();
      expect(text).toContain("Wrong e-mail address or password");
      expect(text).not.toContain("Enter your e-mail address.");
    }
    const stored = (await auth.listAccounts()).find((one) => one["email"] === email)!;
    await auth.changeAccount(String(stored["localId"]), { disableUser: true });
    const response = await withGoogle(token);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This account has been disabled.");
  });

  test("answers 503 to a sign-in while Firestore is away, without details", async () => {
    const token = await googleToken(email);
    proxy.failNext(...Array.from({ length: 4 }, () => ({ method: "BatchGetDocuments", status: 14 }) as const));
    const away = await withGoogle(token);
    expect([away.status, away.headers.getSetCookie(), proxy.faultsLeft()]).toEqual([503, [], 0]);
    expect(await away.text()).not.toContain("UNAVAILABLE");
    expect(locationOf(await withGoogle(await googleToken(email)))).toBe("/");
  });

  test("explains that an account with a second factor at the provider can't be used", async () => {
    const mfa = { state: "ENABLED", enabledProviders: ["PHONE_SMS"] };
    await auth.changeProject({ mfa });
    await account({ mfaInfo: [{ phoneInfo: "+15555550100" }] });
    const response = await signIn();
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await response.text()).toContain("second step at Firebase");
    expect((await signIn("wrong-password")).status).toBe(400);
  });

  test("keeps this session and ends the others after a new password", async () => {
    await account();
    const [here, elsewhere] = [await cookieAfter(signIn()), await cookieAfter(signIn())];
    const path = "/settings/account/password";
    const wrong = await post(path, { current: "wrong", password: "new-password" }, here);
    expect(wrong.status).toBe(400);
    const response = await post(path, { current: password, password: "new-password" }, here);
    expect([response.status, locationOf(response)]).toEqual([303, "/settings/account"]);
    expect(await Promise.all([cookieOf(response)!, here, elsewhere].map(isIn))).toEqual([true, false, false]);
    expect((await signIn()).status).toBe(400);
    expect((await signIn("new-password")).status).toBe(302);
  });

  test("takes the current password of one's own account, not of another with its former address", async () => {
    const uid = await account();
    expect((await signIn()).status).toBe(302);
    await auth.changeAccount(uid, { email: `moved-${email}` });
    await auth.createAccount({ email, password: "another-password" });
    email = `moved-${email}`;
    const cookie = await cookieAfter(signIn());
    const fields = { current: "another-password", password: "new-password" };
    const response = await post("/settings/account/password", fields, cookie);
    expect(response.status).toBe(400);
    expect(await isIn(cookie)).toBe(true);
    expect((await signIn()).status).toBe(302);
  });

  test("lets a Google user set a first password within five minutes of signing in", async () => {
    const cookie = await cookieAfter(withGoogle(await googleToken(email)));
    const path = "/settings/account/password";
    expect(await (await app.request(path, {}, cookie)).text()).not.toContain('name="current"');
    const { uid } = (await product.findProfile(email))!;
    const [session] = (await product.db.query(product.sessions, { where: [["uid", "==", uid]], limit: 1 })).documents;
    const since = (minutes: number) =>
      product.db.set(product.sessions, session!.id, {
        ...session!.data,
        createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    await since(6);
    const late = await post(path, { password: "first-password" }, cookie);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain("This needs a recent sign-in");
    await since(1);
    expect((await post(path, { password: "first-password" }, cookie)).status).toBe(303);
    expect((await signIn("first-password")).status).toBe(302);
  });

  test("answers alike for every forgotten address, with a link for one use and a limit", async () => {
    await account();
    const cookie = await cookieAfter(signIn());
    const ask = async (of: string) => {
      const response = await post("/sign-in/reset", { email: of });
      expect(response.status).toBe(200);
      return (await response.text()).replaceAll(/nonce="[^"]*"/g, "").replace(of, "");
    };
    const known = await ask(email);
    expect(known).toContain("Check your mailbox");
    expect(known).toBe(await ask("nobody@chain.test"));
    const answer = await fetch(`http://${auth.host}/emulator/v1/projects/${project}/oobCodes`);
    const { oobCodes }: { oobCodes: { email: string; oobCode: string }[] } = await answer.json();
    const { oobCode } = oobCodes.find((code) => code.email === email)!;
    const path = `/sign-in/reset?${new URLSearchParams({ mode: "resetPassword", oobCode })}`;
    expect(await (await app.request(path)).text()).toContain(email);
    const short = await post(path, { password: "12345" });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("at least 6 characters");
    const entered = await post(path, { password: "remembered" });
    expect([entered.status, locationOf(entered)]).toEqual([302, "/"]);
    expect(await Promise.all([cookieOf(entered)!, cookie].map(isIn))).toEqual([true, false]);
    const over = await app.request(path);
    expect([over.status, (await over.text()).includes("This link no longer works")]).toEqual([404, true]);
    expect((await post(path, { password: "once-more" })).status).toBe(404);
    const cut = "/sign-in/reset?mode=resetPassword&oobCode=";
    expect((await app.request(cut)).status).toBe(404);
    expect((await post(cut, { password: "once-more" })).status).toBe(404);
    await ask(email);
    await ask(email);
    const limited = await post("/sign-in/reset", { email });
    expect(limited.status).toBe(429);
    expect(await limited.text()).toContain("Too many failed attempts. Please try again later.");
  });

  /** The link's address in the last mail to a person. */
  async function resetPath(of: string): Promise<string> {
    expect((await post("/sign-in/reset", { email: of })).status).toBe(200);
    const answer = await fetch(`http://${auth.host}/emulator/v1/projects/${project}/oobCodes`);
    const { oobCodes }: { oobCodes: { email: string; oobCode: string }[] } = await answer.json();
    const { oobCode } = oobCodes.findLast((code) => code.email === of)!;
    return `/sign-in/reset?${new URLSearchParams({ mode: "resetPassword", oobCode })}`;
  }

  test("explains why the project's policy refuses a password, and shows the rules on the next page", async () => {
    await account();
    const cookie = await cookieAfter(signIn());
    const strict = {
      schemaVersion: 1,
      enforcementState: "ENFORCE",
      allowedNonAlphanumericCharacters: ["!"],
      customStrengthOptions: {
        minPasswordLength: 8,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
    } as const;
    policy.set(strict);
    const reasons = "Add an uppercase letter (A–Z). Add a digit (0–9). Add a special character such as ! or #.";
    const rules = "At least 8 characters, with an uppercase letter, with a digit, with a special character.";
    const [weak, good] = ["abcdefgh", "Abcdef1!"];
    const invitation = product.invitationPath(await product.invite("stricter@elsewhere.test", ["user"]));
    const places: [path: string, fields: Record<string, string>, cookie?: string][] = [
      ["/settings/account/password", { current: password }, cookie],
      [invitation, { displayName: "Hoa" }],
      [await resetPath(email), {}],
    ];
    for (const [path, fields, session] of places) {
      const refused = await post(path, { ...fields, password: weak }, session);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(textOf(pageOf(await refused.text()).select("#password-error")[0]!)).toBe(reasons);
      expect(await (await app.request(path, {}, session)).text()).toContain(rules);
      expect([path, (await post(path, { ...fields, password: good }, session)).status]).toEqual([
        path,
        session ? 303 : 302,
      ]);
    }
    const vietnamese = await app.request(
      "/settings/account/password",
      {},
      `${await cookieAfter(signIn(good))}; locale=vi`,
    );
    expect(await vietnamese.text()).toContain("Ít nhất 8 ký tự");

    email = `outdated@chain.test`;
    await account();
    expect((await signIn()).status).toBe(302);
    policy.set({ ...strict, forceUpgradeOnSignin: true });
    const outdated = await signIn();
    expect(outdated.status).toBe(400);
    expect(await outdated.text()).toContain("Your password no longer meets the rules.");
    policy.set({});
  });

  test("lets nobody in and signs nobody out while the provider is away, and says why", async () => {
    await account();
    const cookie = await cookieAfter(signIn());
    await auth.stop();
    for (const [path, fields] of [
      ["/sign-in", { email, password }],
      ["/sign-in", { intent: "google", idToken: "" }],
      ["/sign-in/reset", { email }],
    ] as const) {
      const response = await post(path, fields);
      if ("idToken" in fields) expect(response.status).toBe(400);
      else {
        expect({ path, status: response.status }).toEqual({ path, status: 503 });
        expect(await response.text()).toContain("Network error. Please check your connection.");
      }
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await isIn(cookie)).toBe(true);
    const path = "/settings/account/password";
    expect((await app.request(path, {}, cookie)).status).toBe(503);
    const changing = await post(path, { current: password, password: "another-password" }, cookie);
    expect([changing.status, changing.headers.getSetCookie()]).toEqual([503, []]);
    expect(await changing.text()).toContain("The service is not available right now.");
  });
});
