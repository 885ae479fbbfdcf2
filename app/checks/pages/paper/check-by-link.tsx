import { data } from "react-router";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { findShared } from "#app/checks/share-check.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { countShareAttempt } from "#app/sign-in/attempts.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/check-by-link";
import { documentOf } from "./document.server.ts";
import { CheckPaper } from "./document.tsx";

export const handle = { scripts: false };

/** Neither search engines nor caches store it, and links don't reveal its address. */
const unlisted = {
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, no-store",
};

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.check ? `${loaderData.check.storeName}, ${loaderData.day}` : m.checks_share_gone_title();
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

/** A valid link opens even if others of the same network tried many. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shared = await findShared(params.token, new Date());
  if (!shared) {
    const wait = await countShareAttempt(context.get(clientAddress));
    return data(
      { check: null, wait: wait !== null, token: "", day: "" },
      wait === null
        ? { status: 404, headers: { ...unlisted } }
        : { status: 429, headers: { ...unlisted, "Retry-After": String(wait) } },
    );
  }
  return data(
    { check: await documentOf(shared.data), wait: false, token: params.token, day: formatDay(shared.data.day) },
    { headers: { ...unlisted } },
  );
}

export default function SharedCheck({ loaderData: { check, wait, token } }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-4xl p-4 print:p-0">
      {check ? (
        <CheckPaper check={check} hrefOf={(key) => href("/share/:token/photo", { token, key })} />
      ) : (
        <>
          <h1 className="mb-2">{wait ? m.checks_share_wait_title() : m.checks_share_gone_title()}</h1>
          <p className="text-muted">{wait ? m.checks_share_wait_body() : m.checks_share_gone_body()}</p>
        </>
      )}
    </main>
  );
}
