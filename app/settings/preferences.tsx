import { data, redirect } from "react-router";
import { z } from "zod";
import { readForm } from "#app/auth/form.server.ts";
import { pageOf } from "#app/auth/return-path.ts";
import { isSecure } from "#app/auth/session.server.ts";
import { localesSchema } from "#app/i18n/text.ts";
import { fonts, preferenceKeys, themes } from "./preference.ts";
import type { Route } from "./+types/preferences";

const year = 60 * 60 * 24 * 365;

const preferencesSchema = z
  .object({
    [preferenceKeys.font]: z.enum(fonts),
    [preferenceKeys.theme]: z.enum(themes),
    [preferenceKeys.sidebar]: z.enum(["open", "folded"]),
    locale: localesSchema,
  })
  .partial()
  .refine((given) => Object.keys(given).length > 0);

export function loader() {
  return redirect("/settings/appearance");
}

/**
 * Keeps the browser preferences that were sent, in cookies that scripts may read, and goes back to the page they were
 * sent from; with `stay` (a script's request) it only keeps them.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, [...Object.values(preferenceKeys), "locale", "stay"]);
  const { stay, ...given } = Object.fromEntries(form);
  const parsed = preferencesSchema.safeParse(given);
  if (!parsed.success) throw data(null, { status: 400 });
  const headers = new Headers();
  const secure = isSecure(request) ? "; Secure" : "";
  for (const [name, value] of Object.entries(parsed.data)) {
    headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`);
  }
  return stay ? data(null, { headers }) : redirect(pageOf(request), { status: 303, headers });
}
