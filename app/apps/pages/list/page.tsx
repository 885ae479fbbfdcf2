import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/page";
import { appList } from "./app-list.server.ts";
import { appColumns } from "./columns.tsx";

export const meta = titled(m.apps_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(appList, user, url.searchParams, new Date());
  return { list, manages: can(user, "manage apps") };
}

export default function Apps({ loaderData: { list, manages } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.apps_title()}
      lead={m.apps_lead()}
      menu={
        manages && (
          <LinkButton to={href("/apps/tokens/new")}>
            <Icon name="plus" />
            {m.apps_token_new()}
          </LinkButton>
        )
      }
      actions={manages && <NewButton to={href("/apps/webhooks/new")}>{m.apps_webhook_new()}</NewButton>}
      columns={appColumns}
      noMatch={[m.apps_no_match(), m.apps_no_match_body()]}
      none={null}
    />
  );
}
