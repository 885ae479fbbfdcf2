import { SignOutForm } from "#app/sign-in/parts/sign-out-form.tsx";
import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/account";
import { languageChoices } from "#app/settings/languages.ts";
import { signOutEverywhere } from "./password.server.ts";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { href } from "#app/ui/href.ts";

export function meta() {
  return [{ title: pageTitle(m.settings_account()) }];
}

/** The page's one action: signing out everywhere. */
export function action({ request, context }: Route.ActionArgs) {
  return signOutEverywhere(request, context);
}

export default function Account() {
  return (
    <>
      <Panel title={m.settings_language()}>
        <p className="mb-3 text-muted">{m.settings_language_lead()}</p>
        <PreferenceChoice
          preference="locale"
          label={m.settings_language()}
          current={getLocale()}
          options={languageChoices}
        />
        <p className="mt-2 text-sm text-muted">{m.settings_saved_here()}</p>
      </Panel>
      <Panel title={m.settings_password()}>
        <p className="mb-3 text-muted">{m.settings_password_about()}</p>
        <a href={href("/settings/account/password")} className={buttonClass("secondary")}>
          {m.settings_password_change()}
        </a>
      </Panel>
      <Panel title={m.settings_everywhere()}>
        <p className="mb-3 text-muted">{m.settings_everywhere_lead()}</p>
        {/* A whole new page: nothing of the old one stays in the browser. */}
        <SignOutForm>
          <Button tone="danger">{m.settings_everywhere_do()}</Button>
        </SignOutForm>
      </Panel>
    </>
  );
}
