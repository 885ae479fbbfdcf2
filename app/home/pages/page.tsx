import { requireUser } from "#app/auth/user-context.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { dayWithName } from "#app/plan/words.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { writePart } from "#app/ui/written.server.tsx";
import { WrittenPart } from "#app/ui/written.tsx";
import type { Route } from "./+types/page";
import { Sections } from "./sections.tsx";

export function meta() {
  return [{ title: pageTitle(m.shell_group_qc()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const home = await readHome(requireUser(context), new Date());
  return {
    day: dayWithName(home.today, "long"),
    mayStart: home.mayStart,
    sections: writePart(request, <Sections home={home} />),
  };
}

export default function HomePage({ loaderData: { day, mayStart, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.shell_group_qc()}
        lead={day}
        actions={
          mayStart && (
            <LinkButton tone="primary" to={href("/qc/check/")}>
              <Icon name="plus" />
              {m.home_start()}
            </LinkButton>
          )
        }
      />
      <WrittenPart id="home" part={sections} />
    </>
  );
}
