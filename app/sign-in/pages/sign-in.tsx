import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/sign-in";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { openSignIn, submitSignIn } from "#app/sign-in/sign-in.server.ts";

export const handle = { scripts: false };

export const meta = titled(m.shell_sign_in);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader(args: Route.LoaderArgs) {
  return openSignIn(args);
}

export function action(args: Route.ActionArgs) {
  return submitSignIn(args);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title={m.sign_in_title()} lead={m.sign_in_lead()}>
      <SignInForm opened={loaderData} reply={actionData?.reply} />
    </SignInFrame>
  );
}
