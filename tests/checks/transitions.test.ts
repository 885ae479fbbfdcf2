import { expect, test } from "vitest";
import { checkStatuses, isCounted } from "#app/checks/check.ts";
import { isPossible, canMoveCheck, type CheckTransitionName, checkTransitions } from "#app/checks/transitions.ts";
import { roles } from "#app/auth/user.ts";
import { signedIn } from "../people.ts";

const names: CheckTransitionName[] = [
  "submit",
  "appeal",
  "approve",
  "removeFinding",
  "keepFinding",
  "discard",
  "undiscard",
  "reopen",
  "void",
];
const own = { storeId: "s1", managerId: "m1", inspectorId: "inspector" };
const people = {
  inspector: signedIn("inspector", ["user"]),
  colleague: signedIn("colleague", ["user"]),
  manager: signedIn("manager", ["manager"], { managerId: "m1", stores: ["s1"] }),
  stranger: signedIn("stranger", ["manager"], { managerId: "m2", stores: ["s2"] }),
  lead: signedIn("lead", ["lead"]),
  admin: signedIn("admin", ["admin"]),
};

test.each([
  ["draft", ["submit", "discard", "void"]],
  ["submitted", ["appeal", "approve", "reopen", "void"]],
  ["appealed", ["removeFinding", "keepFinding", "reopen", "void"]],
  ["approved", ["reopen", "void"]],
  ["void", []],
] as const)("from %s a check may %o", (status, moves) =>
  expect(names.filter((name) => isPossible(name, { status }))).toEqual(moves),
);

test("only a discarded check can be restored, and a reopened one can't be discarded", () => {
  const at = "2026-03-05T03:00:00.000Z";
  expect(isPossible("undiscard", { status: "void", discardedAt: at })).toBe(true);
  expect(isPossible("discard", { status: "draft", reopened: { at, byName: "lead", reason: "Again" } })).toBe(false);
});

test.each([
  ["submit", ["inspector", "lead", "admin"]],
  ["appeal", ["manager", "lead", "admin"]],
  ["approve", ["lead", "admin"]],
  ["removeFinding", ["lead", "admin"]],
  ["keepFinding", ["lead", "admin"]],
  ["reopen", ["lead", "admin"]],
  ["discard", ["inspector"]],
  ["void", ["lead", "admin"]],
] as const)("%s is allowed for %o", (name, allowed) => {
  const status = checkTransitions[name].from[0];
  expect(
    Object.entries(people)
      .filter(([, user]) => canMoveCheck(user, name, { ...own, status }))
      .map(([who]) => who),
  ).toEqual(allowed);
});

const imported = {
  importId: "i",
  file: "past.csv",
  row: 2,
  at: "2026-03-05T03:00:00.000Z",
  by: "lead",
  byName: "lead",
  lastImport: "i",
  result: false,
};

test("an imported check can only be voided, because its score can't be calculated again", () => {
  for (const status of checkStatuses) {
    const moves = names.filter((name) => isPossible(name, { status, imported }));
    expect(moves.every((name) => ["approve", "keepFinding", "void"].includes(name))).toBe(true);
  }
  expect(names.filter((name) => isPossible(name, { status: "approved", imported }))).toEqual(["void"]);
});

test("nobody moves a check from a status that doesn't allow it", () => {
  for (const name of names) {
    for (const status of checkStatuses.filter((other) => !isPossible(name, { status: other }))) {
      for (const role of roles)
        expect(
          canMoveCheck(signedIn("inspector", [role], { managerId: "m1", stores: ["s1"] }), name, { ...own, status }),
        ).toBe(false);
    }
  }
});

test("the table has every transition, and submitted, appealed and approved checks count", () => {
  expect(Object.keys(checkTransitions)).toEqual(names);
  expect(checkStatuses.filter((status) => isCounted({ status }))).toEqual(["submitted", "approved", "appealed"]);
});
