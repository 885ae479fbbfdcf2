import { data, redirect } from "react-router";
import { z } from "zod";
import { pagePathOf } from "#app/auth/return-path.ts";
import { isSecure } from "#app/auth/cookie.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { localesSchema } from "#app/i18n/text.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { preferenceValues, readPreferences } from "#app/settings/preference.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { noteLocale } from "#app/users/users.server.ts";
import type { Route } from "./+types/preferences";

const year = 60 * 60 * 24 * 365;

const preferencesSchema = z
  .object({
    font: z.enum(preferenceValues.font),
    "ui-theme": z.enum(preferenceValues["ui-theme"]),
    sidebar: z.enum(preferenceValues.sidebar),
    density: z.enum(preferenceValues.density),
    "menu-qc": z.enum(preferenceValues["menu-qc"]),
    "menu-reports": z.enum(preferenceValues["menu-reports"]),
    "menu-general": z.enum(preferenceValues["menu-general"]),
    shortcuts: z.enum(preferenceValues.shortcuts),
    locale: localesSchema,
  })
  .partial()
  .refine((preferences) => Object.keys(preferences).length > 0);

export function loader() {
  return redirect(href("/settings/appearance"));
}

/** Scripts can read the cookies. With `stay`, which scripts send, there is no redirect. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { stay, ...input } = Object.fromEntries((await readForm(request, emptyForm)).fields);
  const parsed = preferencesSchema.safeParse(input);
  if (!parsed.success) throw data(null, { status: 400 });
  const headers = new Headers();
  const secure = isSecure(request) ? "; Secure" : "";
  for (const [name, value] of Object.entries(parsed.data)) {
    headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`);
  }
  const user = context.get(userContext);
  if (user && parsed.data.locale) await noteLocale(user.uid, parsed.data.locale);
  if (stay) return data(null, { headers });
  const page = pagePathOf({ request, url });
  return isUnchanged(request, parsed.data)
    ? redirectUnchanged(request, page, 304, { headers })
    : redirect(page, { status: 303, headers });
}

function isUnchanged(request: Request, input: z.infer<typeof preferencesSchema>): boolean {
  const current: typeof input = { ...readPreferences(request.headers.get("Cookie")), locale: getLocale() };
  return Object.entries(input).every(([name, value]) => current[name as keyof typeof current] === value);
}
