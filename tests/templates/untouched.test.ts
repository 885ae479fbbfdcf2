/** The form of every part matches the draft in both languages: unchanged it changes nothing, and each field has an effect. */
import { beforeAll, expect, test } from "vitest";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { type Draft, findItem, readDraftPlace } from "#app/templates/draft.ts";
import { findDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { partAt, placeNames } from "#app/templates/pages/edit/places.ts";
import { type FormEntries, readPart } from "#app/templates/pages/edit/part-form.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { everything } from "./everything.ts";
import { as } from "../people.ts";

const lead = as("lead");
const day = new Date("2026-03-05T03:00:00Z");
let app: App;
let cookie: string;
let id: string;
let draft: Draft;

beforeAll(async () => {
  const account = { email: "lead@chain.test", password: "lead-12345" };
  await createAccount({ ...account, displayName: "Lead", roles: ["lead"] }, new Date());
  app = await openApp();
  cookie = await app.signIn(account.email, account.password);
  ({ id } = await publishTemplate(lead, everything, day));
  // Numbers as typed text.
  const typed: DraftEdit[] = [
    { edit: "set-item", id: "nu", was: { max: "" }, now: { max: "lots" } },
    { edit: "set-item", id: "te", was: { when: null }, now: { when: { item: "sc", is: ["2", "3"] } } },
    { edit: "set-item", id: "da", was: { when: null }, now: { when: { item: "nu", is: ["-2.5", "8"] } } },
    { edit: "set-item", id: "pf", was: { severity: "critical" }, now: { severity: "major" } },
    { edit: "set-section", id: "b", was: { weight: "1" }, now: { weight: "1.5" } },
  ];
  const saved = await saveDraftEdits(lead, id, typed, day);
  if (saved.conflicts.length > 0) throw new Error("The draft is not as it was typed");
  draft = saved.draft;
}, 60_000);

const plain = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const attribute = (tag: string, name: string) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

interface Control {
  readonly name: string;
  /** The submitted value, or null for a box that isn't ticked. */
  readonly value: string | null;
  /** Another value that a person could enter. */
  readonly other: string | null;
}

/** The controls of the open part, as a browser reads them. */
function controlsOf(html: string): Control[] {
  const part = html.slice(html.indexOf("data-part"), html.indexOf("action-bar"));
  const controls = part.matchAll(
    /<textarea([^>]*)>([^<]*)<\/textarea>|<select([^>]*)>(.*?)<\/select>|<input([^>]*)\/?>/gs,
  );
  return [...controls].flatMap(([, area, text = "", select, options = "", input = ""]): Control[] => {
    if (area !== undefined) {
      const value = plain(text.replace(/^\n/, ""));
      return [{ name: attribute(area, "name"), value, other: `${value} more` }];
    }
    if (select !== undefined) {
      const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, option = ""]) => option);
      const value = attribute(all.find((option) => option.includes(' selected=""')) ?? all[0] ?? "", "value");
      const other = all.map((option) => attribute(option, "value")).find((each) => each !== value) ?? value;
      return [{ name: attribute(select, "name"), value, other }];
    }
    const [name, type, value] = [attribute(input, "name"), attribute(input, "type"), attribute(input, "value")];
    if (type === "file") return [];
    if (type === "hidden") return [{ name, value, other: value }];
    if (type !== "checkbox") return [{ name, value, other: `${value}7` }];
    return input.includes(' checked=""') ? [{ name, value, other: null }] : [{ name, value: null, other: value }];
  });
}

const sent = (controls: readonly Control[]): FormEntries =>
  controls.flatMap(({ name, value }): [string, string][] => (value === null ? [] : [[name, value]]));

test.each(["en", "vi"])("each unchanged form changes nothing, and each field changes something: %s", async (locale) => {
  const names = placeNames(draft);
  expect(names).toHaveLength(11);
  for (const name of names) {
    const place = readDraftPlace(name)!;
    const html = await (
      await app.request(`/qc/templates/${id}/edit?open=${name}`, {}, `${cookie}; locale=${locale}`)
    ).text();
    const controls = controlsOf(html);
    const entries = sent(controls);
    expect(entries.length, name).toBeGreaterThan(3);
    const part = partAt(draft, place)!;
    const read = (given: FormEntries) =>
      readPart(place, part, { entries: given, itemOf: (item) => findItem(draft, item)?.item });
    expect([name, read(entries)]).toEqual([name, part]);
    // Every field has an effect.
    for (const control of controls.filter((each) => each.name.startsWith("f.") && each.other !== each.value)) {
      const changed = controls.map((each) => (each === control ? { ...each, value: each.other } : each));
      expect(read(sent(changed)), `${control.name} of ${name}`).not.toEqual(part);
    }

    const body = new FormData();
    for (const [field, value] of [
      ...entries,
      ["part", name],
      ["was", JSON.stringify(part)],
      ["intent", "save"],
    ] as const)
      body.append(field, value);
    expect((await app.post(`/qc/templates/${id}/edit?open=${name}`, body, cookie)).status).toBe(303);
  }
  expect((await findDraft(lead, id)).draft.sections).toEqual(draft.sections);
  expect((await findDraft(lead, id)).draft.head).toEqual(draft.head);
});
