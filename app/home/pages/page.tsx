import { requireUser } from "#app/auth/user-context.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { dayWithName } from "#app/plan/words.ts";
import { titled } from "#app/shell/page-title.ts";
import { NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { Sections } from "./sections.tsx";
import { presentHome } from "./shown-home.server.ts";

export const meta = titled(m.home_title);

export async function loader({ context }: Route.LoaderArgs) {
  const home = presentHome(await readHome(requireUser(context), new Date()));
  return { home, day: dayWithName(home.today, "long") };
}

export default function HomePage({ loaderData: { day, home } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.home_title()}
        lead={day}
        actions={home.mayStart && <NewButton to={href("/qc/check/")}>{m.home_start()}</NewButton>}
      />
      <Sections home={home} />
    </>
  );
}
