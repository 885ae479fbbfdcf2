import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { type Profile, roleSchema, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { documentList } from "#app/lists/document-list.server.ts";
import { defineParams, type FiltersOf, searchText, type SortOf } from "#app/lists/params.ts";
import { z } from "zod";

export const userParams = defineParams({
  filters: { q: searchText, role: roleSchema, status: z.enum(["active", "disabled"]) },
  sorts: ["name", "seen"],
});
type UserFilters = FiltersOf<typeof userParams>;
type UserSort = SortOf<typeof userParams>;

const pages = documentList<Profile, UserSort>(users, {
  equal: ["disabled"],
  contains: { role: "role" },
  orders: { name: ["sortName", "asc"], seen: ["lastLoginAt", "desc"] },
});

const stored = ({ status, ...filters }: UserFilters) => ({
  ...filters,
  ...(status && { disabled: status === "disabled" }),
});

/** @throws Response 403 for users who don't manage users */
export async function listUsers(
  user: User,
  filters: UserFilters,
  page: { sort: UserSort; limit: number; cursor?: string | null },
) {
  authorize(user, "manage users");
  return pages.page(stored(filters), page);
}

/** Null if only reading all matches could count them. Throws as `listUsers` does. */
export async function countUsers(user: User, filters: UserFilters): Promise<number | null> {
  authorize(user, "manage users");
  return pages.count(stored(filters));
}

export async function requireProfile(user: User, uid: string): Promise<Stored<Profile>> {
  authorize(user, "manage users");
  return orNotFound(await db.get(users, uid));
}
