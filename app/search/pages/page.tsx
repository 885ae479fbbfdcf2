import { useAuth } from "#app/auth/use-auth.tsx";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { defineParams, readParams, searchText } from "#app/lists/params.ts";
import { findEverywhere } from "#app/search/find.server.ts";
import { type SearchResult, maxResults } from "#app/search/search-result.ts";
import { kindIcons, resultKindNames } from "#app/search/kind-names.ts";
import { findDestinations } from "#app/search/destinations.ts";
import { titled } from "#app/shell/page-title.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/page";

export const meta = titled(m.ui_search);

const params = defineParams({ filters: { q: searchText } });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q = "" } = readParams(params, url.searchParams).filters;
  return { q, groups: await findEverywhere(requireUser(context), q, new Date()) };
}

export default function Search({ loaderData: { q, groups } }: Route.ComponentProps) {
  const { pages, actions } = findDestinations(q, useAuth().userProfile?.role ?? [], maxResults);
  const toResult = ({ to, name }: (typeof pages)[number]) => ({ to, name: name() });
  const none = q && groups.length + pages.length + actions.length === 0;
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.ui_search()} />
      <SearchForm label={m.search_label()} find={m.search_find()} words={q} />
      {none && <Notice title={m.search_none({ search: q })}>{m.search_none_body()}</Notice>}
      <Links title={m.search_actions()} icon="plus" results={actions.map(toResult)} />
      <Links title={m.search_pages()} icon="chevron-right" results={pages.map(toResult)} />
      {groups.map(({ kind, results }) => (
        <Links key={kind} title={resultKindNames[kind]()} icon={kindIcons[kind]} results={results} />
      ))}
    </div>
  );
}

function Links({ title, icon, results }: { title: string; icon: IconName; results: readonly SearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <section className="mb-5">
      <h2 className="mb-2">{title}</h2>
      <ul className="list">
        {results.map(({ to, name, detail }) => (
          <li key={to}>
            <a href={to} className="list-link">
              <Icon name={icon} className="text-lg text-muted" />
              <span className="min-w-0">
                <span>{name}</span>
                {detail && <span className="block text-sm text-muted">{detail}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
