/** The lists of an empty chain. */
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../app.ts";
import { people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "./visitor.ts";
import { addUser } from "../people.ts";

let lead: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  await addUser(people.lead);
  lead = visitorOf(await openApp(), await cookieFor(people.lead.uid));
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
