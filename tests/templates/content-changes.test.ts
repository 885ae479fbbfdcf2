import { expect, test } from "vitest";
import { templateInputSchema } from "#app/templates/content.ts";
import { changesBetween, findMoved } from "#app/templates/content-changes.ts";
import { contentOfDraft, draftOf } from "#app/templates/draft-content.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { describeChanges } from "#app/templates/pages/changes/describe-changes.ts";
import { everything } from "./everything.ts";

const before = templateInputSchema.parse(everything);
const after = (...edits: DraftEdit[]) => contentOfDraft(applyEdits(draftOf(before), edits).draft);
const describeEdits = (...edits: DraftEdit[]) =>
  changesBetween(before, after(...edits)).parts.map((part) =>
    [
      part.kind,
      part.item?.id ?? `section ${part.section?.id}`,
      `${part.from ?? "–"}→${part.to ?? "–"}`,
      part.moved && (part.fromSection ? `moved from ${part.fromSection.id}` : "moved"),
      part.fields.map(({ field }) => field).join(" "),
    ]
      .filter(Boolean)
      .join(" "),
  );

test("comparing equal versions gives no changes", () => {
  expect(changesBetween(before, after())).toEqual({ head: [], parts: [] });
});

test("changed fields are listed with the values before and after", () => {
  const changes = changesBetween(
    before,
    after(
      {
        edit: "set-item",
        id: "pf",
        was: { severity: "critical", points: "3" },
        now: { severity: "minor", points: "4" },
      },
      { edit: "set-head", was: { passMark: "85" }, now: { passMark: "90" } },
      { edit: "set-section", id: "b", was: { weight: "1" }, now: { weight: "2" } },
    ),
  );
  expect(changes.head).toEqual([{ field: "passMark", before: 85, after: 90 }]);
  expect(changes.parts.map((part) => [part.item?.id ?? part.section?.id, part.fields])).toEqual([
    [
      "pf",
      [
        { field: "points", before: 3, after: 4 },
        { field: "severity", before: "critical", after: "minor" },
      ],
    ],
    ["b", [{ field: "weight", before: 1, after: 2 }]],
  ]);
});

test("added, removed and moved parts are listed with their numbers", () => {
  const text = { en: "New", vi: "" };
  expect(
    describeEdits({ edit: "add-items", section: "a", before: "sc", items: [{ id: "n", type: "date", text }] }),
  ).toEqual(["added n –→1.2"]);
  expect(describeEdits({ edit: "remove", id: "sc" })).toEqual(["removed sc 1.2→–"]);
  expect(describeEdits({ edit: "remove", id: "a" })).toEqual([
    "removed section a 1→–",
    "removed pf 1.1→–",
    "removed sc 1.2→–",
    "removed ch 1.3→–",
  ]);
  expect(describeEdits({ edit: "move-item", id: "si", section: "b", before: "nu" })).toEqual([
    "changed si 2.5→2.1 moved",
  ]);
  expect(describeEdits({ edit: "move-item", id: "da", section: "a", before: "pf" })).toEqual([
    "changed da 2.3→1.1 moved from b",
  ]);
  expect(describeEdits({ edit: "move-section", id: "b", before: "a" })).toHaveLength(1);
});

test("a changed type is listed with the fields of the new type", () => {
  expect(describeEdits({ edit: "set-item", id: "sc", was: { type: "scale" }, now: { type: "pass-fail" } })).toEqual([
    "changed sc 1.2→1.2 type faultBelow max",
  ]);
  // A choice earns the points of its options; its own points only say whether it counts.
  expect(describeEdits({ edit: "set-item", id: "ch", was: { points: "5" }, now: { points: "7" } })).toEqual([]);
  expect(describeEdits({ edit: "set-item", id: "ch", was: { points: "5" }, now: { points: "0" } })).toEqual([
    "changed ch 1.3→1.3 points",
  ]);
});

test("moves are listed for as few parts as possible", () => {
  const moved = (from: string, to: string) => [...findMoved(from.split(""), to.split(""))].join("");
  expect(moved("abcdef", "abcdef")).toBe("");
  expect(moved("abcdef", "bcdefa")).toBe("a");
  expect(moved("abcdef", "fabcde")).toBe("f");
  expect(moved("abcdef", "axbycz")).toBe("");
  expect(moved("abcd", "dcba")).toHaveLength(3);
});

test("a condition is described by the item's displayed answers, not by stored values", () => {
  const when = { item: "ch", is: ["worst", "best"] };
  const [change] = describeChanges(before, after({ edit: "set-item", id: "nu", was: { when: null }, now: { when } }));
  expect(change?.lines).toEqual(["Asked when: – → “Which?” = “Worst” or “Best”"]);

  const degrees = { item: "nu", is: ["fail", "2.5"] };
  const [other] = describeChanges(
    before,
    after({
      edit: "set-item",
      id: "si",
      was: {
        when: draftOf(before)
          .sections.flatMap(({ items }) => items)
          .find(({ id }) => id === "si")!.when,
      },
      now: { when: degrees },
    }),
  );
  expect(other?.lines.join()).toContain("= out of range or 2.5");
});
