import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { formatToday } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { later } from "#app/ui/later.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { usePainted } from "#app/ui/use-painted.tsx";
import type { Route } from "./+types/page";
import { Sections } from "./sections.tsx";
import { presentHome } from "./shown-home.server.ts";

const ReadyOffline = later(() => import("#app/offline/parts/ready-offline.tsx"));

export const meta = titled(m.home_title);

export async function loader({ context }: Route.LoaderArgs) {
  const home = presentHome(await readHome(requireUser(context), new Date()));
  return {
    home,
    day: formatToday(home.today, getLocale()),
    timeZone: config.APP_TIME_ZONE,
    hasOfflinePages: config.OFFLINE_PAGES,
  };
}

export default function HomePage({ loaderData: { day, home, timeZone, hasOfflinePages } }: Route.ComponentProps) {
  const painted = usePainted();
  return (
    <>
      <PageHeader
        title={day}
        actions={
          <>
            {home.mayStart && (
              <LinkButton
                to={href("/qc/check/")}
                tone={home.leads || home.next ? "secondary" : "primary"}
                className={home.next ? "max-md:px-0" : ""}
              >
                <Icon name="plus" />
                <span className={home.next ? "max-md:sr-only" : ""}>{m.home_start()}</span>
              </LinkButton>
            )}
            {home.next && (
              <LinkButton to={home.next.to} tone="primary">
                {home.next.label}
              </LinkButton>
            )}
            {(home.queue?.appealed || home.queue?.submitted) && (
              <LinkButton to={href("/qc/check/queue")} tone="primary">
                {m.home_queue()}
              </LinkButton>
            )}
          </>
        }
      />
      <Sections home={home} />
      {home.mayStart && (
        <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-4">
          {painted && <ReadyOffline uid={home.uid} {...{ timeZone, hasOfflinePages }} />}
        </div>
      )}
    </>
  );
}
