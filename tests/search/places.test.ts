/** The command menu lists each page with one address, and each action, only for people who may open it. */
import { expect, test } from "vitest";
import { roles } from "#app/auth/user.ts";
import { destinationsOf } from "#app/search/destinations.ts";
import { known, table } from "../auth/every-route.ts";

/** Pages that redirect, belong to scripts or to signing in, or follow another action. */
const left =
  /^\/(?:|\d+|\*|sign-in.*|search.*|share\/.*|offline|jobs\/run|api\/.*|notifications\/stream|settings\/second-factor\/(?:app|passkey)|qc\/check\/(?:approve|kit)|qc\/(?:stores|users)\/bulk)$/;
/** Without the id of one, all of one's drafts. */
const drafts = "/qc/check/edit";
/** Its example address names a store and a manager, but the page needs neither. */
const assign = "/qc/store-managers/assign";
const pages = known.filter(
  ({ pattern }) =>
    !left.test(pattern) && !/[:.]/.test(pattern) && (table[pattern]?.path === undefined || pattern === assign),
);

test.each(roles)("lists exactly the pages that %s can open", (role) => {
  const opened = pages.filter(({ pattern }) => {
    const { get } = table[pattern]!;
    return (typeof get === "object" ? (get[role] ?? get.else) : get) === 200;
  });
  expect(opened.length).toBeGreaterThan(30);
  const places = destinationsOf([role]).flatMap(({ to }) => (to === drafts ? [] : to));
  expect(places.toSorted()).toEqual(opened.map(({ pattern }) => pattern).toSorted());
  expect(new Set(places).size).toBe(places.length);
});
