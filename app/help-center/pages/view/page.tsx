import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { readAdmins } from "#app/help-center/admins.server.ts";
import { findArticle } from "#app/help-center/articles.server.ts";
import { helpTopics } from "#app/help-center/topics.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { ArticleList, AudienceBadge } from "#app/help-center/pages/article-list.tsx";
import { HelpContact } from "#app/help-center/pages/contact.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? m.shell_nav_help()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const article = orNotFound(findArticle(params.slug, getLocale()));
  const { slug, title, summary, html } = article;
  const related = helpTopics[slug].related.flatMap((each) => findArticle(each, getLocale()) ?? []);
  return { slug, title, summary, html, related, admins: await readAdmins(user) };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { slug, title, summary, html, related, admins } = loaderData;
  return (
    <>
      <PageHeader title={title} lead={summary} />
      <AudienceBadge slug={slug} />
      {/* Our own articles, which hold no input of anybody. */}
      <article className="article" dangerouslySetInnerHTML={{ __html: html }} />
      <div className="mt-8 flex max-w-168 flex-col gap-5">
        <section>
          <h2 className="mb-2">{m.help_center_related()}</h2>
          <ArticleList articles={related} />
        </section>
        <HelpContact admins={admins} />
      </div>
    </>
  );
}
