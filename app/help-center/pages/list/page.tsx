import { redirect } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { readAdmins } from "#app/help-center/admins.server.ts";
import { listArticles, searchArticles } from "#app/help-center/articles.server.ts";
import { helpFor } from "#app/help-center/explained.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineParams, readParams, searchText } from "#app/lists/params.ts";
import { titled } from "#app/shell/page-title.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/page";
import { ArticleGroups, Hits } from "#app/help-center/pages/article-list.tsx";
import { HelpContact } from "#app/help-center/pages/contact.tsx";

export const meta = titled(m.shell_nav_help);

const params = defineParams({ filters: { q: searchText, page: searchText } });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q = "", page } = readParams(params, url.searchParams).filters;
  if (page) throw redirect(helpFor(page));
  const locale = getLocale();
  const hits = searchArticles(q, locale);
  const articles = hits.length > 0 ? [] : listArticles(locale);
  return { q, hits, articles, admins: await readAdmins(requireUser(context)) };
}

export default function HelpCenter({ loaderData: { q, hits, articles, admins } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.shell_nav_help()} lead={m.help_center_lead()} />
      <SearchForm label={m.help_center_search()} find={m.help_center_find()} words={q} />
      {q && hits.length === 0 && (
        <Notice title={m.help_center_no_match({ search: q })}>{m.help_center_no_match_body()}</Notice>
      )}
      {hits.length > 0 ? <Hits hits={hits} /> : <ArticleGroups articles={articles} />}
      <div className="mt-5 max-w-168">
        <HelpContact admins={admins} />
      </div>
    </>
  );
}
