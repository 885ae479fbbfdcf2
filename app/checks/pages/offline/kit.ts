import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { hadKit, rememberKit } from "#app/checks/kit-cookie.server.ts";
import { mintStartKeys } from "#app/checks/start-keys.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { config } from "#app/config.server.ts";
import { getLocale } from "#app/i18n/locale.ts";
import type { Route } from "./+types/kit";
import { readKitParts } from "./read-kit.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const now = new Date();
  const today = dayOf(now, config.APP_TIME_ZONE);
  const entityTag = request.headers.get("If-None-Match");
  const { revision, parts } = await readKitParts(user, { today, locale: getLocale() }, entityTag);
  // Only a revision proves that the phone has stored a kit.
  const remembered = entityTag && { "Set-Cookie": rememberKit(request, user) };
  const headers = { ETag: revision, "Cache-Control": "private, no-store", ...remembered };
  const missing = Number(url.searchParams.get("keys")) || 0;
  const keys = can(user, "start check") ? mintStartKeys(user, missing, now) : [];
  if (Object.keys(parts).length + keys.length === 0) return new Response(null, { status: 304, headers });
  return Response.json(
    { uid: user.uid, revision, parts, keys, isRemoved: !entityTag && hadKit(request, user) },
    { headers },
  );
}
