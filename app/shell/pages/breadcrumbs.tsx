import { useLocation, useMatches } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { crumbsOf } from "#app/shell/crumbs.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";

export function Breadcrumbs() {
  const { pathname, search } = useLocation();
  const { crumb = null } = (useMatches().at(-1)?.loaderData ?? {}) as { readonly crumb?: string };
  const crumbs = crumbsOf(pathname, search, crumb);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={m.shell_crumbs()} className="-mt-2 mb-1 print:hidden">
      <ol className="flex items-center gap-x-1 text-sm">
        {crumbs.map(({ to, name }, at) => (
          <li key={to} className="flex items-center gap-1 last:min-w-0">
            {at > 0 && <Icon name="chevron-right" className="text-muted" />}
            <AppLink
              to={to}
              className="-my-1.5 flex min-h-11 min-w-11 items-center text-accent hover:underline dense:min-h-9 dense:min-w-0"
            >
              <span className="truncate">{name()}</span>
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
