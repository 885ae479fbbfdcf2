/** The address holds its owner's secret, because calendar clients have no session. */
import { config } from "#app/config.server.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { feedText } from "#app/plan/feed-events.server.ts";
import { findFeedByToken } from "#app/plan/calendar-feeds.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import type { Route } from "./+types/ics";

/** Unknown and revoked feeds and those of disabled people get the same answer. */
export async function loader({ params: { file }, url }: Route.LoaderArgs) {
  const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
  const now = new Date();
  const feed = token === undefined ? null : await findFeedByToken(token, now);
  const profile = feed && (await getProfile(feed.uid));
  if (!profile || profile.disabled) return new Response(null, { status: 404, headers: privately });
  const [user, origin] = [await userOf(profile, now), config.ORIGIN ?? url.origin];
  // Calendar clients don't send their reader's language.
  const text = await inLocale(profile.locale ?? getLocale(), () => feedText(user, feed, origin, now));
  return new Response(text, {
    headers: {
      ...privately,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="store-qc.ics"',
    },
  });
}

const privately = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
