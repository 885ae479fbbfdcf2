/** The lists of an empty chain. */
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { users } from "#app/auth/user.ts";
import { openApp } from "../app.ts";
import { people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "./visitor.ts";

let lead: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  const { uid, email, displayName, role } = people.lead;
  const at = "2026-01-01T00:00:00.000Z";
  await db.set(users, uid, {
    uid,
    email,
    displayName,
    photoURL: null,
    role: [...role],
    createdAt: at,
    updatedAt: at,
    accountNo: "ACC1767225600000ABCDE",
    lastLoginAt: at,
    disabled: false,
    words: [],
    sortName: "",
  });
  lead = visitorOf(await openApp(), await cookieFor(uid));
});

test("assigning without any managers explains it and links to creating one", async () => {
  const { html } = await lead.get("/qc/store-managers/assign");
  expect(html).toContain("No store managers to choose from");
  expect(html).toContain('href="/qc/store-managers/new"');
  expect(html).not.toContain('type="search"');
  expect((await lead.get("/qc/store-managers/assign?q=nobody")).html).toContain("No matches");
});

test.each([
  ["stores", "No stores yet", "New store"],
  ["store-managers", "No store managers yet", "New manager"],
  ["templates", "No templates yet", "New template"],
])("/qc/%s/ without records offers to create one and no filters", async (list, title, begin) => {
  const { html } = await lead.get(`/qc/${list}/`);
  expect(html).toContain(title);
  expect(html).toContain(begin);
  expect(html).not.toContain('type="search"');
  // A search without results can be changed.
  expect((await lead.get(`/qc/${list}/?status=closing`)).html).toContain('type="search"');
});
