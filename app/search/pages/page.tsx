import { useAuth } from "#app/auth/use-auth.tsx";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { defineParams, readParams, searchText } from "#app/lists/params.ts";
import { findEverywhere } from "#app/search/find.server.ts";
import { type Found, mostFound } from "#app/search/found.ts";
import { kindIcons, kindNames } from "#app/search/kind-names.ts";
import { findPlaces } from "#app/search/places.ts";
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

/** What the command menu finds, as a page: where no script runs, and for whoever opens it by its address. */
export default function Search({ loaderData: { q, groups } }: Route.ComponentProps) {
  const { pages, actions } = findPlaces(q, useAuth().userProfile?.role ?? [], mostFound);
  const placed = ({ to, name }: (typeof pages)[number]) => ({ to, name: name() });
  const none = q && groups.length + pages.length + actions.length === 0;
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.ui_search()} lead={m.search_lead()} />
      <SearchForm label={m.search_label()} find={m.search_find()} words={q} />
      {none && <Notice title={m.search_none({ search: q })}>{m.search_none_body()}</Notice>}
      <Links title={m.search_actions()} icon="plus" found={actions.map(placed)} />
      <Links title={m.search_pages()} icon="chevron-right" found={pages.map(placed)} />
      {groups.map(({ kind, found }) => (
        <Links key={kind} title={kindNames[kind]()} icon={kindIcons[kind]} found={found} />
      ))}
    </div>
  );
}

function Links({ title, icon, found }: { title: string; icon: IconName; found: readonly Found[] }) {
  if (found.length === 0) return null;
  return (
    <section className="mb-5">
      <h2 className="mb-2">{title}</h2>
      <ul className="list">
        {found.map(({ to, name, detail }) => (
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
