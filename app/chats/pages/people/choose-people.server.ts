import type { User } from "#app/auth/user.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { findPeople, readPeople } from "#app/users/find-people.server.ts";

const mostFound = 30;

export async function readChoice(user: User, { searchParams }: URL) {
  const search = (searchParams.get("q") ?? "").slice(0, chatLimits.search);
  const [chosen, matches] = await Promise.all([
    readPeople(user, searchParams.getAll("with")),
    findPeople(user, search, mostFound),
  ]);
  return { search, chosen, matches, name: searchParams.get("name") ?? "" };
}
