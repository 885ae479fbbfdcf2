import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Route } from "./+types/sign-in-2";
import { Heading, LanguageChoice, ProductName } from "./sign-in-frame.tsx";
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

export default function SignIn2({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="grid grid-cols-1 min-h-dvh lg:grid-cols-2">
      <section className="hidden flex-col justify-between gap-8 bg-accent-soft p-12 lg:flex">
        <ProductName />
        <div className="flex max-w-md flex-col gap-6">
          <p className="text-3xl font-semibold">{m.sign_in_face_title()}</p>
          <ul className="flex flex-col gap-4 text-lg">
            <Point icon="camera">{m.sign_in_face_check()}</Point>
            <Point icon="clipboard">{m.sign_in_face_findings()}</Point>
            <Point icon="chart">{m.sign_in_face_report()}</Point>
          </ul>
        </div>
        <p className="text-muted">{m.sign_in_lead()}</p>
      </section>
      <section className="mx-auto flex w-full max-w-md flex-col justify-center gap-6 px-4 py-8">
        <div className="lg:hidden">
          <ProductName />
        </div>
        <Heading title={m.sign_in_title()} />
        <SignInForm opened={loaderData} reply={actionData?.reply} />
        <LanguageChoice />
      </section>
    </main>
  );
}

function Point({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-1 text-accent" />
      <span>{children}</span>
    </li>
  );
}
