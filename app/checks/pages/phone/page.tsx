import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { later } from "#app/ui/later.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { usePainted } from "#app/ui/use-painted.tsx";
import type { Route } from "./+types/page";

const EntryList = later(() => import("./entry-list.tsx"));

export const meta = titled(m.checks_phone_title);

export function loader({ context }: Route.LoaderArgs) {
  return { uid: requireUser(context).uid, timeZone: config.APP_TIME_ZONE };
}

export default function PhonePage({ loaderData }: Route.ComponentProps) {
  const painted = usePainted();
  return (
    <>
      <PageHeader title={m.checks_phone_title()} lead={m.checks_phone_lead()} />
      <p className="[@media(scripting:enabled)]:hidden">{m.checks_phone_no_scripts()}</p>
      {painted && <EntryList key={loaderData.uid} {...loaderData} />}
    </>
  );
}
