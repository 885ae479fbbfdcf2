/** Problems that block publishing are shown at their field and on the publish page, in both languages. */
import { beforeAll, expect, test } from "vitest";
import { m } from "#app/i18n/locale.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { type DraftProblem, draftProblems } from "#app/templates/draft-problems.ts";
import type { ProblemCode } from "#app/templates/problem-words.ts";
import { type ItemFields, newItem, placeName } from "#app/templates/draft.ts";
import { createTemplate, findDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { as } from "../people.ts";
import { pageOf } from "../page.ts";

type Words = (inputs: { low: string; high: string }, options: { locale: "en" | "vi" }) => string;

const lead = as("lead");
const day = new Date("2026-03-05T03:00:00Z");
const text = (en: string, vi = "") => ({ en, vi });
let app: App;
let cookie: string;

beforeAll(async () => {
  const account = { email: "lead@chain.test", password: "lead-12345" };
  await createAccount({ ...account, displayName: "Lead", roles: ["lead"] }, new Date());
  app = await openApp();
  cookie = await app.signIn(account.email, account.password);
}, 60_000);

const section = (id: string, weight = ""): DraftEdit[] => [
  { edit: "add-section", id, title: text(`Section ${id}`), before: null },
  { edit: "set-section", id, was: { weight: "" }, now: { weight } },
];
const item = (home: string, id: string, now: Partial<ItemFields> = {}): DraftEdit[] => [
  { edit: "add-items", section: home, before: null, items: [{ id, type: "pass-fail", text: text(`Item ${id}`) }] },
  {
    edit: "set-item",
    id,
    was: Object.fromEntries(Object.keys(now).map((field) => [field, newItem(id)[field as "unit"]])),
    now,
  },
];
const on = (id: string, ...is: string[]) => ({ when: { item: id, is } });
const option = (id: string, en: string, points = "1") => ({ id, text: text(en), points, fault: false });

/** Drafts that together have every problem. */
const drafts: Record<string, { edits: DraftEdit[]; codes: ProblemCode[] }> = {
  "cyclic conditions": {
    edits: [...section("a"), ...item("a", "x", on("y", "fail")), ...item("a", "y", on("x", "fail"))],
    codes: ["condition-cycle"],
  },
  "weights of zero": {
    edits: [...section("a", "0"), ...item("a", "x"), ...section("b", "0"), ...item("b", "y")],
    codes: ["weight-zero"],
  },
  "a template without scored items": {
    edits: [...section("a"), ...item("a", "x", { points: "0" }), ...item("a", "y", { type: "text" })],
    codes: ["not-scored"],
  },
  "weights here and there, and on nothing that is scored": {
    edits: [...section("a", "2"), ...item("a", "x", { points: "0" }), ...section("b"), ...item("b", "y")],
    codes: ["section-not-scored", "weight-some"],
  },
  "conditions that can't be met": {
    edits: [
      ...section("a"),
      ...item("a", "u", on("gone", "fail")),
      ...item("a", "v", on("w", "fail")),
      ...item("a", "w"),
      ...item("a", "t", { type: "text" }),
      ...item("a", "x", on("t", "fail")),
      ...item("a", "y", on("w")),
      ...item("a", "z", on("w", "maybe")),
    ],
    codes: ["condition-unknown", "condition-later", "condition-kind", "condition-empty", "condition-answer"],
  },
  "answers and ranges": {
    edits: [
      ...section("a"),
      ...item("a", "x", { type: "choice", options: [option("p", "Clean")] }),
      ...item("a", "y", {
        type: "choice",
        options: [option("p", "Clean"), option("q", "clean", "x"), option("r", "")],
      }),
      ...item("a", "n", { type: "number", min: "9", max: "1", unit: "kilograms per metre", decimals: "7" }),
      ...item("a", "o", { type: "number", min: "cold" }),
      ...item("a", "s", { type: "scale", scaleMax: "4", faultBelow: "5" }),
      ...item("a", "h", { help: text("", "Nhìn kỹ"), text: text("") }),
    ],
    codes: [
      "options-few",
      "option-twice",
      "whole-number",
      "text-missing",
      "range-empty",
      "unit",
      "range",
      "number",
      "fault-always",
      "english-missing",
    ],
  },
  "the template itself": {
    edits: [
      {
        edit: "set-head",
        was: {
          category: "opening",
          bands: ["A 90", "B 80", "C 70", "D 0"].map((band) => ({ name: band[0], from: band.slice(2) })),
        },
        now: {
          category: "(không)",
          bands: [
            { name: "A", from: "50" },
            { name: "A", from: "60" },
            { name: "Far too long", from: "10" },
          ],
        },
      },
    ],
    codes: ["no-sections", "category", "band-twice", "band-order", "band-name", "band-last"],
  },
  "no bands and no items": {
    edits: [
      ...section("a"),
      {
        edit: "set-head",
        was: { bands: ["A 90", "B 80", "C 70", "D 0"].map((band) => ({ name: band[0], from: band.slice(2) })) },
        now: { bands: [] },
      },
    ],
    codes: ["no-bands", "no-items"],
  },
};

/** Escaped for HTML. */
const escaped = (words: string) => words.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
const wordsOf = ({ code, low = 0, high = 0 }: DraftProblem, locale: "en" | "vi") => {
  const say = m[`templates_problem_${code.replaceAll("-", "_")}` as keyof typeof m] as unknown as Words;
  return escaped(say({ low: String(low), high: String(high) }, { locale }));
};
const get = async (path: string, locale: string) => (await app.request(path, {}, `${cookie}; locale=${locale}`)).text();

test.each(Object.entries(drafts))(
  "problems block publishing and link to their field: %s",
  async (name, { edits, codes }) => {
    const code = `P${Object.keys(drafts).indexOf(name)}`;
    const { id } = await createTemplate(lead, { code, name: text(name), category: "opening" }, day);
    const { draft, conflicts } = await saveDraftEdits(lead, id, edits, day);
    expect(conflicts).toEqual([]);
    const problems = draftProblems(draft);
    expect([...new Set(problems.map((problem) => problem.code))]).toEqual(expect.arrayContaining(codes));
    for (const locale of ["en", "vi"] as const) {
      const review = await get(`/qc/templates/${id}/publish`, locale);
      expect(review).not.toContain('value="publish"');
      const links = pageOf(review).all("link");
      for (const problem of problems) {
        const words = wordsOf(problem, locale);
        const linked = links.find(
          ({ href, text: said }) => href.includes(`open=${placeName(problem.at)}`) && said.endsWith(words),
        );
        expect(linked, `${placeName(problem.at)} ${problem.code} (${locale}) on the page that publishes`).toBeDefined();
        const [address = "", anchor] = linked!.href.split("#");
        const editor = await get(address, locale);
        const panel = editor.slice(editor.indexOf("data-part"));
        const from = anchor ? panel.indexOf(`id="${anchor}"`) : 0;
        expect(from, `${anchor} of ${problem.code}`).toBeGreaterThanOrEqual(0);
        // The message is beside the linked control, with only that control's own labels between.
        const said = panel.indexOf(words, from);
        expect(said, `${placeName(problem.at)} ${problem.code} (${locale}) in the editor`).toBeGreaterThan(from);
        expect(panel.slice(from, said).match(/<label/g)?.length ?? 0).toBeLessThan(4);
      }
    }
  },
);

test("errors in score fields don't block publishing a template without a score", async () => {
  const { id } = await createTemplate(lead, { code: "PLAIN", name: text("Plain"), category: "opening" }, day);
  const bad: DraftEdit[] = [
    ...section("a", "0"),
    ...item("a", "x", { points: "many" }),
    { edit: "set-head", was: { scored: true, passMark: "80" }, now: { scored: false, passMark: "all" } },
  ];
  await saveDraftEdits(lead, id, bad, day);
  expect(draftProblems((await findDraft(lead, id)).draft)).toEqual([]);
  expect(await get(`/qc/templates/${id}/publish`, "en")).toContain('value="publish"');
});
