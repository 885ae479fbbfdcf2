/** Outcomes of requests other than success, without scripts; browser tests cover the same table with scripts. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { sessions } from "#app/sign-in/session.server.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { outcomeOf } from "#app/shell/outcome.ts";
import { storeId } from "#app/stores/stores.server.ts";
import type { User } from "#app/auth/user.ts";
import { createAccount } from "../account.ts";
import { type App, cookieOf, openApp, origin } from "../app.ts";
import { chain, makeChain, start, stored } from "../checks/chain.ts";
import { pageOf, textOf } from "../page.ts";

let app: App;
let hoa: User;
let cookie: string;
beforeAll(async () => {
  app = await openApp();
  await makeChain();
  const profile = await createAccount({
    email: "hoa@example.test",
    password: "demo-1234",
    displayName: "Hoa",
    roles: ["user"],
  });
  hoa = await userOf(profile, new Date());
  cookie = await app.signIn(hoa.email);
});

/** The message on the page to which a response redirects. */
async function messageAfter(response: Response): Promise<string> {
  expect(response.status).toBe(303);
  const path = response.headers.get("Location")!;
  const html = await (await app.request(path, {}, `${cookie}; ${flashOf(response)}`)).text();
  const page = pageOf(html);
  return [...page.all("status"), ...page.all("alert")].map((part) => textOf(part.select("p")[0]!))[0] ?? "";
}

const flashOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith("flash="))!
    .split(";")[0]!;

test.each([
  [204, undefined, "Content not found.", null],
  [304, undefined, "Content not modified!", null],
  [401, undefined, "Session expired!", "/sign-in"],
  [403, undefined, "You don’t have access", "/403"],
  [500, undefined, "Internal Server Error!", "/500"],
  [500, "SQLITE_CORRUPT", "Internal Server Error!", "/500"],
  [400, "The name is taken.", "The name is taken.", null],
  [418, "", "Something went wrong!", null],
  [503, null, "Something went wrong!", null],
])("maps %i with the title %o to “%s” and leads to %s", (status, title, message, to) => {
  expect(outcomeOf(status, title)).toMatchObject({ toast: { message }, to });
});

describe("a form that changes nothing", () => {
  test("says that the draft is unchanged, and writes nothing", async () => {
    const id = await start(hoa);
    const save = (locale = "en") =>
      app.post(
        `/qc/check/edit?id=${id}&section=hygiene`,
        { "a.floor.value": "pass", "a.floor.changes": "0", intent: "save" },
        `${cookie}; locale=${locale}`,
      );
    expect(await messageAfter(await save())).toBe("Draft saved.");
    const before = await stored(id);
    expect(await messageAfter(await save())).toBe("Content not modified!");
    expect(await messageAfter(await save("vi"))).toBe("Nội dung không có gì thay đổi!");
    expect(await stored(id)).toEqual(before);
  });

  test("says that the preference is unchanged", async () => {
    const keep = (theme: string) =>
      app.post("/preferences", { "ui-theme": theme }, `${cookie}; ui-theme=dark`, {
        headers: { Referer: `${origin}/settings/appearance` },
      });
    expect(await messageAfter(await keep("dark"))).toBe("Content not modified!");
    const changed = await keep("light");
    expect([changed.status, changed.headers.get("Location")]).toEqual([303, "/settings/appearance"]);
    expect(changed.headers.getSetCookie().join()).not.toContain("flash=");
  });
});

describe("a form about something deleted meanwhile", () => {
  test("says that a removed photo was not found when it is removed again", async () => {
    const id = await start(hoa);
    const remove = await app.post(
      `/qc/check/edit?id=${id}&section=hygiene`,
      { "a.floor.remove": "f".repeat(64) },
      cookie,
    );
    expect(remove.headers.get("Location")).toBe(`/qc/check/edit?id=${id}&section=hygiene#item-floor`);
    expect(await messageAfter(remove)).toBe("Content not found.");
  });

  test("starts no check of a store or template that no longer exists", async () => {
    for (const fields of [
      { storeId: storeId("GONE"), templateId: chain.t1 },
      { storeId: chain.s1, templateId: "gone" },
    ]) {
      const before = await db.count(checks);
      const sent = await app.post("/qc/check", { ...fields, key: mintFormKey(hoa.uid, "start-check") }, cookie);
      expect(sent.headers.get("Location")).toBe("/qc/check/");
      expect(await messageAfter(sent)).toBe("Content not found.");
      expect(await db.count(checks)).toBe(before);
    }
  });
});

describe("a failure of the server", () => {
  test("answers 500 with its screen, without the error's message or place", async () => {
    const id = await start(hoa);
    const loose = collection("checks", z.looseObject({}));
    await db.set(loose, id, { ...(await stored(id)), storeName: 7, at: "topsecret" });
    for (const path of [`/qc/check/view?id=${id}`, `/qc/check/view.data?id=${id}`]) {
      const response = await app.request(path, {}, cookie);
      const text = await response.text();
      expect(response.status).toBe(500);
      for (const secret of ["topsecret", "storeName", "no longer fits", "Malformed", ".server", "node_modules"])
        expect(text).not.toContain(secret);
      if (path.includes(".data")) continue;
      for (const words of ["Something went wrong!", "Show Error", "Hide Error", "<details"])
        expect(text).toContain(words);
    }
  });

  test("answers 404 to an unknown address", async () => {
    const response = await app.request("/nowhere", {}, cookie);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("<title>Not Found · Store QC</title>");
  });
});

test("leads an ended session to the sign-in page with its address, and says so", async () => {
  const ended = await app.signIn(hoa.email);
  const { documents } = await db.query(sessions, { where: [["uid", "==", hoa.uid]], limit: 100 });
  for (const { id, data } of documents) await db.set(sessions, id, { ...data, expiresAt: new Date(0).toISOString() });
  const away = await app.request("/qc/checks?status=draft", {}, ended);
  expect([away.status, away.headers.get("Location")]).toEqual([
    302,
    "/sign-in?redirect=%2Fqc%2Fchecks%3Fstatus%3Ddraft",
  ]);
  expect(cookieOf(away)).toBeNull();
  const data = await app.request("/qc/checks.data?status=draft", {}, ended);
  expect(data.status).toBe(202);
  expect(flashOf(data)).toContain("flash=");
});
