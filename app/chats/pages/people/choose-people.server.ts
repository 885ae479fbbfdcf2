/** The people that a page offers to choose from. */
import type { User } from "#app/auth/user.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { findPeople, readPeople } from "#app/users/find-people.server.ts";

const mostFound = 30;

/** By the params of the address: those ticked (`with`), and those whom the search (`q`) finds. */
export async function readChoice(user: User, { searchParams }: URL) {
  const search = (searchParams.get("q") ?? "").slice(0, chatLimits.search);
  const [chosen, found] = await Promise.all([
    readPeople(user, searchParams.getAll("with")),
    findPeople(user, search, mostFound),
  ]);
  return { search, chosen, found, name: searchParams.get("name") ?? "" };
}
