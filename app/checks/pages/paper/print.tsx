import { useHydrated } from "remix-utils/use-hydrated";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import { checkPhotoHref } from "#app/checks/photo-href.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { requireSignIn, signedIn } from "#app/sign-in/require-sign-in.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/print";
import { documentOf } from "./document.server.ts";
import { CheckPaper } from "./document.tsx";

/** Outside the frame of the signed-in area, so it needs its middleware. */
export const middleware: Route.MiddlewareFunction[] = [signedIn];

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? m.checks_print()) }];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = requireSignIn({ request, url, context });
  const id = url.searchParams.get("id") ?? "";
  const check = orNotFound(await findCheck(user, id));
  return {
    id,
    title: `${check.data.storeName}, ${formatDay(check.data.day)}`,
    paper: await documentOf(check.data),
  };
}

export default function PrintCheck({ loaderData: { id, paper } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <main className="mx-auto max-w-4xl p-4 print:p-0">
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <LinkButton to={viewHref(id)}>{m.checks_paper_back()}</LinkButton>
        <Button
          type="button"
          tone="primary"
          className={`noscript:hidden ${hydrated ? "" : "invisible"}`}
          onClick={() => window.print()}
        >
          <Icon name="print" />
          {m.checks_print()}
        </Button>
        <p className="hidden min-h-11 items-center text-sm text-muted noscript:flex">{m.checks_paper_hint()}</p>
      </div>
      <CheckPaper check={paper} hrefOf={(key) => checkPhotoHref(id, key)} />
    </main>
  );
}
