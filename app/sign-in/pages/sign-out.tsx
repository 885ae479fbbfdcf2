import { redirect } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/sign-out";
import { SignInFrame } from "./sign-in-frame.tsx";
import { forgetKit } from "#app/checks/kit-cookie.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { endSession } from "#app/sign-in/session.server.ts";
import { SignOutForm } from "#app/sign-in/parts/sign-out-form.tsx";
import { userContext } from "#app/auth/user-context.server.ts";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.shell_sign_out);

export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(userContext)?.email ?? null };
}

/** Clears the browser's cache, so that the back button shows nobody else's pages. */
export async function action({ request, context }: Route.ActionArgs) {
  const account = context.get(userContext)?.email;
  if (account) recordSecurityEvent({ what: "signed-out", account });
  const headers = new Headers({ "Set-Cookie": await endSession(request), "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", forgetKit(request));
  return redirect(href("/sign-in"), { headers });
}

export default function SignOut({ loaderData: { email } }: Route.ComponentProps) {
  if (email === null) {
    return (
      <SignInFrame title={m.sign_in_sign_out_not()}>
        <a href={href("/sign-in")} className={buttonClass("primary")}>
          {m.sign_in_go()}
        </a>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={m.sign_in_sign_out_title()} lead={m.sign_in_sign_out_lead({ email })}>
      <SignOutForm className="flex flex-col gap-3">
        <Button tone="primary" className="w-full">
          {m.shell_sign_out()}
        </Button>
        <a href="/" className={buttonClass("secondary", "w-full")}>
          {m.sign_in_stay()}
        </a>
      </SignOutForm>
    </SignInFrame>
  );
}
