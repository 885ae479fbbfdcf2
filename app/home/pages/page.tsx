import { requireUser } from "#app/auth/user-context.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { dayWithName } from "#app/plan/words.ts";
import { titled } from "#app/shell/page-title.ts";
import { NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { writePart } from "#app/ui/written.server.tsx";
import { WrittenPart } from "#app/ui/written.tsx";
import type { Route } from "./+types/page";
import { Sections } from "./sections.tsx";

export const meta = titled(m.shell_group_qc);

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const home = await readHome(requireUser(context), new Date());
  return {
    day: dayWithName(home.today, "long"),
    mayStart: home.mayStart,
    sections: writePart({ request, url }, <Sections home={home} />),
  };
}

export default function HomePage({ loaderData: { day, mayStart, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.shell_group_qc()}
        lead={day}
        actions={mayStart && <NewButton to={href("/qc/check/")}>{m.home_start()}</NewButton>}
      />
      <WrittenPart id="home" part={sections} />
    </>
  );
}
