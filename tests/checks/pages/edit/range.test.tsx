import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatRange } from "#app/checks/format-answer.ts";
import { CheckEditor } from "#app/checks/pages/edit/editor.ts";
import { shownVersion } from "#app/checks/pages/edit/form-view.ts";
import { CheckItem } from "#app/checks/pages/edit/item.tsx";
import { ItemInput } from "#app/checks/pages/edit/item-input.tsx";
import type { Item } from "#app/templates/template.ts";
import { answer, item, section, version } from "./form.ts";
import { pageOf, Part, textOf } from "../../../page.ts";

const items = [
  item("number", "staff", { min: 3, max: 12 }),
  item("number", "cups", { min: 3, max: 12 }),
  item("scale", "shine", { max: 20, faultBelow: 10 }),
  item("number", "spoons", { min: null, max: null }),
];

/** The finding marks of items with these answers. */
function findingMarks(values: Readonly<Record<string, number>>) {
  const editor = new CheckEditor(
    {
      uid: "u",
      checkId: "c",
      storeId: "s1",
      storeName: "",
      lead: "",
      version: shownVersion(version([section("all", items)]), "en"),
      answers: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, answer({ value })])),
      removed: {},
      last: null,
      section: "all",
      timeZone: "Asia/Ho_Chi_Minh",
      submitKey: "",
      reopenedAt: null,
      texts: { back: "", change: "", critical: "", major: "", offline: "", photoLimit: "", refused: "", takePhoto: "" },
    },
    null,
  );
  return items.map((each) => {
    const page = pageOf(renderToStaticMarkup(<CheckItem editor={editor} item={each} number="1.1" />));
    const word = page.select("strong[id$='-finding']").find((strong) => textOf(strong) === "Finding");
    return {
      id: each.id,
      input: page
        .select("input")
        .find((input) => new Part(input).attribute("inputmode") !== null)!
        .classList.contains("border-bad"),
      word: word === undefined ? null : !word.classList.contains("invisible"),
      described: page.select("[aria-describedby*='-finding']").length > 0,
    };
  });
}

test("a number field shows its finding and reserves space for the word", () => {
  expect(findingMarks({ staff: 99, cups: 8, shine: 4, spoons: 99 })).toEqual([
    { id: "staff", input: true, word: true, described: true },
    { id: "cups", input: false, word: false, described: false },
    { id: "shine", input: true, word: true, described: true },
    { id: "spoons", input: false, word: null, described: false },
  ]);
});

test("a finding is announced with its field, also in a template preview", () => {
  const [staff] = items;
  const isAnnounced = (finding: boolean) =>
    renderToStaticMarkup(
      <ItemInput item={staff!} fields={{ value: "99" }} describedBy={undefined} invalid={false} finding={finding} />,
    ).includes(' aria-describedby="item-staff-finding"');
  expect([isAnnounced(true), isAnnounced(false)]).toEqual([true, false]);
});

test("the accepted range shows its unit, and no extra spaces without one", () => {
  const ranges = (unit: string) =>
    [
      { min: 3, max: 12 },
      { min: 3, max: null },
      { min: null, max: 8 },
    ].map((range) => {
      const number = item("number", "n", { ...range, unit }) as Extract<Item, { type: "number" }>;
      return [formatRange(number, "en"), formatRange(number, "vi")];
    });
  expect(ranges("")).toEqual([
    ["Accepted: 3 to 12", "Cho phép: 3 đến 12"],
    ["Accepted: 3 or more", "Cho phép: từ 3 trở lên"],
    ["Accepted: 8 or less", "Cho phép: tối đa 8"],
  ]);
  expect(ranges("°C")).toEqual([
    ["Accepted: 3 to 12 °C", "Cho phép: 3 đến 12 °C"],
    ["Accepted: 3 °C or more", "Cho phép: từ 3 °C trở lên"],
    ["Accepted: 8 °C or less", "Cho phép: tối đa 8 °C"],
  ]);
});
