import type { Hit } from "#app/help-center/articles.server.ts";
import { articleHref, type Slug, helpTopics } from "#app/help-center/topics.ts";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/page.tsx";

const groupNames = {
  begin: m.help_center_group_begin,
  check: m.help_center_group_check,
  follow: m.help_center_group_follow,
  results: m.help_center_group_results,
  keep: m.help_center_group_keep,
  account: m.help_center_group_account,
};
const groups = Object.keys(groupNames) as (keyof typeof groupNames)[];

interface Entry {
  readonly slug: Slug;
  readonly title: string;
  readonly summary: string;
}

export function ArticleGroups({ articles }: { articles: readonly Entry[] }) {
  return (
    <div className="-mb-5 gap-5 lg:columns-2">
      {groups.map((group) => (
        <section key={group} className="mb-5 break-inside-avoid">
          <h2 className="mb-2">{groupNames[group]()}</h2>
          <ArticleList articles={articles.filter(({ slug }) => helpTopics[slug].group === group)} />
        </section>
      ))}
    </div>
  );
}

export function ArticleList({ articles }: { articles: readonly Entry[] }) {
  return (
    <ul className="list">
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <AppLink to={articleHref(slug)} className="list-link">
            <span className="min-w-0 py-1">
              <span className="font-strong">{title}</span> <AudienceBadge slug={slug} />
              <span className="block text-sm text-muted">{summary}</span>
            </span>
            <Icon name="chevron-right" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

export function AudienceBadge({ slug }: { slug: Slug }) {
  const { of } = helpTopics[slug];
  return of && <Badge>{of === "lead" ? m.help_center_for_leads() : m.help_center_for_admins()}</Badge>;
}

export function Hits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="list">
      {hits.map(({ slug, title, excerpt }) => (
        <li key={slug}>
          <AppLink to={articleHref(slug)} className="list-link">
            <span className="min-w-0 py-1">
              <span className="font-strong">{title}</span>
              <span className="block text-sm text-muted">
                {excerpt.map(({ at, text, isMatch }) =>
                  isMatch ? (
                    <mark key={at} className="rounded-sm bg-warn-soft text-ink">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </span>
            <Icon name="chevron-right" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
