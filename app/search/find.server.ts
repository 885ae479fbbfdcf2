import { can, readsAllStores } from "#app/auth/can.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { searchArticles } from "#app/help-center/articles.server.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { foldedWords, matchesSearch, wordPrefixes } from "#app/i18n/fold.ts";
import { compareNames, formatDay, joinFacts } from "#app/i18n/format.ts";
import { getLocale, say } from "#app/i18n/locale.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import { listManagers } from "#app/store-managers/managers.server.ts";
import { listStores } from "#app/stores/stores.server.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { listTemplates } from "#app/templates/templates.server.ts";
import { href } from "#app/ui/href.ts";
import { findPeople } from "#app/users/find-people.server.ts";
import { listUsers } from "#app/users/list-users.server.ts";
import { type SearchResult, type ResultGroup, type ResultKind, resultKinds, maxResults } from "./search-result.ts";

const limit = maxResults;

type Search = (user: User, q: string, now: Date) => Promise<SearchResult[]>;

const searches: Readonly<Record<ResultKind, Search>> = {
  stores: async (user, q) => {
    const [byName, { stores }] = await Promise.all([
      readsAllStores(user) ? findStoresByName(q) : [],
      listStores(user, { q }, { limit }),
    ]);
    const listed = stores.map(({ id, data: { code, name, area, address } }) => ({
      id,
      name,
      detail: joinFacts([code, area, ...findReasons(q, [code, name, area], [address])]),
      isNamed: isNamed(q, code, name),
    }));
    return uniqueById([...byName, ...listed.filter(({ isNamed: first }) => first), ...listed]).map(
      ({ id, name, detail }) => ({ to: href("/qc/stores/:id", { id }), name, detail }),
    );
  },
  managers: async (user, q) =>
    (await listManagers(user, { q }, { limit })).managers.map(({ id, data }) => ({
      to: href("/qc/store-managers/:id", { id }),
      name: data.name,
      detail: data.code,
    })),
  // People who manage users get the person's page; everybody else writes to them.
  people: async (user, q) =>
    can(user, "manage users")
      ? (await listUsers(user, { q }, { sort: "name", limit })).documents.map(({ data }) => ({
          to: href("/users/:id", { id: data.uid }),
          name: nameOf(data),
          detail: data.email,
        }))
      : (await findPeople(user, q, limit)).map(({ uid, name }) => ({ to: href("/chats/new", { with: uid }), name })),
  checks: async (user, q, now) =>
    (await listChecks(user, { q }, { limit }, now)).checks.map(({ id, data }) => ({
      to: href("/qc/check/view", { id }),
      name: `${data.code} · ${data.storeName}`,
      detail: `${formatDay(data.day)} · ${say(data.templateName)}`,
    })),
  tasks: async (user, q, now) =>
    (await listTasks(user, { q }, { sort: "due", cursor: null, limit }, now)).documents.map(({ id, data }) => ({
      to: href("/tasks/:id", { id }),
      name: say(titleOf(data)),
      detail: joinFacts([
        data.storeName,
        formatDay(data.dueDay),
        ...findReasons(
          q,
          [say(titleOf(data)), data.storeName],
          [data.ownerName ?? "", data.finding?.checkCode ?? "", say(data.title), data.details],
        ),
      ]),
    })),
  templates: async (user, q) =>
    (await listTemplates(user))
      .filter(({ data }) => matchesSearch(wordPrefixes(data.code, data.name.en, data.name.vi), q))
      .map(({ id, data }) => ({ to: href("/qc/templates/:id", { id }), name: say(data.name), detail: data.code })),
  help: async (_user, q) =>
    searchArticles(q, getLocale()).map(({ slug, title }) => ({
      to: href("/help-center/:slug", { slug }),
      name: title,
    })),
};

const isNamed = (q: string, ...texts: string[]) => matchesSearch(wordPrefixes(...texts), q);

async function findStoresByName(q: string) {
  const entries = [...(await readDirectory(db, "stores"))].filter(([, entry]) =>
    isNamed(q, entry.code, nameOfEntry(entry)),
  );
  return entries
    .map(([id, entry]) => ({ id, name: nameOfEntry(entry), detail: joinFacts([entry.code, entry.area ?? ""]) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .slice(0, limit);
}

/** Other texts with one of the words, if the texts shown don't have all of them. */
function findReasons(q: string, visible: readonly string[], others: readonly string[]): string[] {
  if (isNamed(q, ...visible)) return [];
  return others
    .filter((text) => foldedWords(q).some((word) => isNamed(word, text)))
    .map((text) => shorten(plainLine(text), 80));
}

function uniqueById<T extends { readonly id: string }>(results: readonly T[]): T[] {
  return results.filter(({ id }, index) => results.findIndex((other) => other.id === id) === index);
}

/** Reads nothing for a search without a word. */
export async function findEverywhere(user: User, search: string, now: Date): Promise<ResultGroup[]> {
  if (foldedWords(search).length === 0) return [];
  const groups = await Promise.all(
    resultKinds.map(async (kind) => ({ kind, results: (await searches[kind](user, search, now)).slice(0, limit) })),
  );
  return groups.filter(({ results }) => results.length > 0);
}
