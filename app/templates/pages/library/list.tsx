import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader, Panel } from "#app/ui/page.tsx";
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
      <div className="grid gap-4 lg:grid-cols-2">
        {starters.map((starter) => (
          <Panel key={starter.key} title={starter.name}>
            <p className="text-sm text-muted">{starterFacts(starter)}</p>
            <p className="mt-2">{starter.purpose}</p>
            <PostForm
              native
              formKey={starter.formKey}
              action={starterHref(starter.key)}
              className="mt-3 flex flex-wrap gap-2"
            >
              <Button aria-label={m.library_use_of({ name: starter.name })}>{m.library_use()}</Button>
              <LinkButton
                tone="quiet"
                to={starterHref(starter.key)}
                aria-label={m.library_preview_of({ name: starter.name })}
              >
                {m.library_preview()}
              </LinkButton>
            </PostForm>
          </Panel>
        ))}
      </div>
    </>
  );
}
