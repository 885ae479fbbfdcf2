import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/list";
import { starterHref } from "./href.ts";
import { listStarters } from "./read-starters.server.ts";
import { starterFacts } from "./starter-facts.ts";

export const meta = titled(m.library_title);

export function loader({ context }: Route.LoaderArgs) {
  return { starters: listStarters(requireUser(context)) };
}

export default function Library({ loaderData: { starters } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.library_title()}
        lead={m.library_lead()}
        actions={<LinkButton to={href("/qc/templates/new")}>{m.library_empty()}</LinkButton>}
      />
      <ul className="list">
        {starters.map((starter) => (
          <li key={starter.key} className="items-center md:flex md:hover:bg-sunken">
            <Link to={starterHref(starter.key)} prefetch="intent" className="list-link min-w-0 flex-1">
              <div className="min-w-0">
                <h2 className="text-base">{starter.name}</h2>
                <p className="text-sm text-muted max-md:line-clamp-1">{starterFacts(starter)}</p>
                <p className="max-md:hidden">{starter.purpose}</p>
              </div>
            </Link>
            <PostForm native formKey={starter.formKey} action={starterHref(starter.key)} className="pe-4 max-md:hidden">
              <Button aria-label={m.library_use_of({ name: starter.name })}>{m.library_use()}</Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </>
  );
}
