import { can } from "#app/auth/can.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { searchArticles } from "#app/help-center/articles.server.ts";
import { foldedWords, matchesSearch, wordPrefixes } from "#app/i18n/fold.ts";
import { formatDay } from "#app/i18n/format.ts";
import { getLocale, say } from "#app/i18n/locale.ts";
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
  stores: async (user, q) =>
    (await listStores(user, { q }, { limit })).stores.map(({ id, data }) => ({
      to: href("/qc/stores/:id", { id }),
      name: data.name,
      detail: `${data.code} · ${data.area}`,
    })),
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
      detail: `${data.storeName} · ${formatDay(data.dueDay)}`,
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

/** Reads nothing for a search without a word. */
export async function findEverywhere(user: User, search: string, now: Date): Promise<ResultGroup[]> {
  if (foldedWords(search).length === 0) return [];
  const groups = await Promise.all(
    resultKinds.map(async (kind) => ({ kind, results: (await searches[kind](user, search, now)).slice(0, limit) })),
  );
  return groups.filter(({ results }) => results.length > 0);
}
