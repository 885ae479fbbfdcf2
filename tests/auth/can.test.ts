import { expect, test } from "vitest";
import { type Action, can, readsAllStores, type Subject } from "#app/auth/can.ts";
import type { Role, User } from "#app/auth/user.ts";
import { signedIn } from "../people.ts";

const person = (role: Role[], rest?: Partial<User>) => signedIn("me", role, rest);
const people = {
  user: person(["user"]),
  manager: person(["manager"], { managerId: "m1", stores: ["s1"], formerStores: ["s0"] }),
  lead: person(["lead"]),
  admin: person(["admin"]),
  nobody: person([]),
};

/** A record of each kind, as far as permissions look at it. */
const subjects = {
  "mine, my store": { inspectorId: "me", storeId: "s1", managerId: "m1" },
  "another's, my store, under an earlier manager": { inspectorId: "other", storeId: "s1", managerId: "m9" },
  "another's, my former store, in my time": { inspectorId: "other", storeId: "s0", managerId: "m1" },
  "another's, my former store, not my time": { inspectorId: "other", storeId: "s0", managerId: "m9" },
  "another's, foreign store": { inspectorId: "other", storeId: "s9", managerId: "m9" },
  "no manager assigned": { inspectorId: "other", storeId: "s9", managerId: null },
} satisfies Record<string, Subject>;
type Kind = keyof typeof subjects;
const every: Kind[] = Object.keys(subjects).filter((name): name is Kind => name in subjects);
const ownStores: Kind[] = [
  "mine, my store",
  "another's, my store, under an earlier manager",
  "another's, my former store, in my time",
];
const todaysStores: Kind[] = ["mine, my store", "another's, my store, under an earlier manager"];

/** For each action and role: the records it is allowed on. The roles of product.md's table. */
const table: Record<Action, Partial<Record<keyof typeof people, Kind[]>>> = {
  "read check": { user: every, manager: ownStores, lead: every, admin: every },
  "read store": {
    user: every,
    manager: [...ownStores, "another's, my former store, not my time"],
    lead: every,
    admin: every,
  },
  "read store history": {
    user: every,
    manager: todaysStores,
    lead: every,
    admin: every,
  },
  "read template": { user: every, manager: every, lead: every, admin: every },
  "read report": { user: every, manager: every, lead: every, admin: every },
  "read inspector figures": { user: ["mine, my store"], lead: every, admin: every },
  "read score policy": { user: every, manager: every, lead: every, admin: every },
  "start check": { user: every, lead: every, admin: every },
  "edit check": { user: ["mine, my store"], lead: every, admin: every },
  "submit check": { user: ["mine, my store"], lead: every, admin: every },
  "discard check": { user: ["mine, my store"], lead: ["mine, my store"], admin: ["mine, my store"] },
  "appeal check": { manager: ownStores, lead: every, admin: every },
  "share check": { user: ["mine, my store"], manager: ownStores, lead: every, admin: every },
  "decide check": { lead: every, admin: every },
  "read sitting": { user: every, manager: ownStores, lead: every, admin: every },
  "record sitting": { user: every, lead: every, admin: every },
  "change sitting": { user: ["mine, my store"], lead: every, admin: every },
  "read activity": { user: every, manager: ownStores, lead: every, admin: every },
  "record activity": { user: every, lead: every, admin: every },
  "change activity": { user: ["mine, my store"], lead: every, admin: every },
  "read feedback": { user: every, manager: ownStores, lead: every, admin: every },
  "record feedback": { user: every, lead: every, admin: every },
  "edit feedback": { user: ["mine, my store"], lead: every, admin: every },
  "work on feedback": { manager: todaysStores, lead: every, admin: every },
  "decide feedback": { lead: every, admin: every },
  "read customer contact": { manager: todaysStores, lead: every, admin: every },
  "read task": { user: every, manager: todaysStores, lead: every, admin: every },
  "create task": { user: every, lead: every, admin: every },
  "change task": { user: ["mine, my store"], lead: every, admin: every },
  "work on task": { manager: todaysStores, lead: every, admin: every },
  "verify task": { user: ["mine, my store"], lead: every, admin: every },
  "read plan": { user: every, lead: every, admin: every },
  // These records are not announced.
  "read slot": { user: every, lead: every, admin: every },
  "manage plans": { lead: every, admin: every },
  "manage stores": { lead: every, admin: every },
  "manage templates": { lead: every, admin: every },
  "import checks": { lead: every, admin: every },
  "import sittings": { lead: every, admin: every },
  "import feedback": { lead: every, admin: every },
  "import activities": { lead: every, admin: every },
  "keep score policy": { admin: every },
  "manage apps": { admin: every },
  "read audit log": { admin: every },
  "use chats": { user: every, manager: every, lead: every, admin: every },
  // These records are not conversations.
  "read chat": {},
  "keep own profile": { user: every, manager: every, lead: every, admin: every },
  "manage users": { admin: every },
};

const actions = Object.keys(table).filter((name): name is Action => name in table);
const names = Object.keys(people).filter((name): name is keyof typeof people => name in people);

test.each(actions)("%s", (action) => {
  for (const name of names) {
    const found = every.filter((kind) => can(people[name], action, subjects[kind]));
    expect({ [name]: found }).toEqual({ [name]: every.filter((kind) => (table[action][name] ?? []).includes(kind)) });
  }
});

test("lets a task's assignee work on it, and lets no one verify their own fix", () => {
  const task = { storeId: "s9", inspectorId: "other", ownerId: null, doneBy: null };
  expect(can(people.user, "work on task", { ...task, ownerId: "me" })).toBe(true);
  expect(can(people.user, "work on task", task)).toBe(false);
  for (const action of ["read task", "work on task"] as const) {
    expect(can(people.manager, action, { ...task, ownerId: "m1" })).toBe(true);
    expect(can(people.manager, action, task)).toBe(false);
    expect(can(person(["manager"]), action, task)).toBe(false);
  }
  const mine = { ...task, inspectorId: "me" };
  for (const name of ["user", "lead", "admin"] as const) {
    expect(can(people[name], "verify task", { ...mine, doneBy: "other" })).toBe(true);
    expect(can(people[name], "verify task", { ...mine, doneBy: "me" })).toBe(false);
  }
});

test("adds up the grants of several roles", () => {
  const both = person(["user", "manager"], { managerId: "m1", stores: ["s1"] });
  expect(can(both, "start check")).toBe(true);
  expect(can(both, "appeal check", subjects["mine, my store"])).toBe(true);
  expect(can(both, "appeal check", subjects["another's, foreign store"])).toBe(false);
});

test("gives a manager without a linked record no access, not even to stores without a manager", () => {
  const unlinked = person(["manager"]);
  for (const subject of Object.values(subjects)) expect(can(unlinked, "read check", subject)).toBe(false);
});

test("lets a store's manager read a check once it was submitted or reopened; staff always can", () => {
  const check = { storeId: "s1", inspectorId: "other", managerId: "m1" };
  const reads = (name: keyof typeof people, more: Subject) => can(people[name], "read check", { ...check, ...more });
  const outcome = { score: 100 };
  for (const hidden of [{ status: "draft" }, { status: "void" }]) {
    expect(reads("manager", hidden)).toBe(false);
    for (const name of ["user", "lead", "admin"] as const) expect(reads(name, hidden)).toBe(true);
  }
  for (const shown of [
    { status: "submitted", outcome },
    { status: "void", outcome },
    { status: "draft", reopened: { reason: "Again" } },
    { status: "void", reopened: { reason: "Again" } },
    {},
  ])
    expect(reads("manager", shown)).toBe(true);
});

test("limits only users without another role than manager to their stores", () => {
  expect(readsAllStores(people.manager)).toBe(false);
  expect(readsAllStores(people.nobody)).toBe(false);
  expect(readsAllStores(people.user)).toBe(true);
  expect(readsAllStores(person(["manager", "lead"]))).toBe(true);
});

test("lets a manager read what is announced to today's stores", () => {
  const announced = every.filter((name) => can(people.manager, "read slot", { ...subjects[name], announced: true }));
  expect(announced).toEqual(todaysStores);
});
