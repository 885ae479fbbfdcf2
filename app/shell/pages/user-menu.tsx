import { useLocation } from "react-router";
import { SignOutForm } from "#app/sign-in/parts/sign-out-form.tsx";
import { useAuth } from "#app/auth/use-auth.tsx";
import { getLocale, m } from "#app/i18n/locale.ts";
import { languageChoices } from "#app/settings/languages.ts";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { closePopover } from "#app/ui/popover.tsx";
import { nameOf } from "#app/auth/user.ts";
import { roleName } from "#app/shell/role-name.ts";
import { href } from "#app/ui/href.ts";

const menuItem = "flex min-h-11 w-full items-center gap-3 px-4 text-start hover:bg-sunken";

export function UserMenu() {
  const { "ui-theme": theme } = usePreferences();
  const { user, userProfile } = useAuth();
  const { pathname, search } = useLocation();
  if (!user)
    return (
      <a href={href("/sign-in", { redirect: pathname + search })} className={buttonClass()}>
        {m.shell_sign_in()}
      </a>
    );
  const name = nameOf(user);
  return (
    <>
      <button type="button" popoverTarget="account-menu" className="button max-w-80 px-1.5 hover:bg-sunken">
        <span className="sr-only">{`${m.shell_account_menu()}: ${name}`}</span>
        <Avatar name={name} photo={userProfile && userPhotoHref(userProfile)} />
        <span className="hidden truncate lg:block" aria-hidden="true">
          {name}
        </span>
        <Icon name="chevron-down" className="text-muted max-lg:hidden" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        data-menu=""
        className="fixed inset-[calc(var(--spacing-bar)+0.25rem)_0.5rem_auto_auto] max-h-[calc(100dvh-var(--spacing-bar)-1rem)] w-[min(19rem,calc(100vw-1rem))] divide-y divide-line overflow-y-auto rounded-lg border border-line bg-raised text-ink shadow-[0_0.5rem_1.5rem_rgb(0_0_0/0.12)] **:[.segment]:flex-auto **:[.segment]:whitespace-nowrap **:[.segments]:w-full"
      >
        <div className="px-4 py-3">
          <p className="font-semibold">{name}</p>
          {user.displayName && <p className="text-sm text-muted">{user.email}</p>}
          <p className="text-sm text-muted">{userProfile?.role.map(roleName).join(", ")}</p>
        </div>
        <div className="px-4 py-3">
          <p className="mb-1 text-sm font-strong">{m.shell_language()}</p>
          <PreferenceChoice
            preference="locale"
            label={m.shell_language()}
            current={getLocale()}
            options={languageChoices}
          />
          <p className="mt-3 mb-1 text-sm font-strong">{m.shell_theme()}</p>
          <PreferenceChoice
            preference="ui-theme"
            label={m.shell_theme()}
            current={theme}
            options={[
              { value: "light", label: m.settings_theme_light() },
              { value: "dark", label: m.settings_theme_dark() },
              { value: "system", label: m.settings_theme_system() },
            ]}
          />
        </div>
        <div className="py-1">
          <AppLink to={href("/settings")} className={menuItem} onClick={closePopover}>
            <Icon name="settings" className="text-muted" />
            {m.shell_nav_settings()}
          </AppLink>
          <SignOutForm action={href("/sign-out")}>
            <button className={menuItem}>
              <Icon name="sign-out" className="text-muted" />
              {m.shell_sign_out()}
            </button>
          </SignOutForm>
        </div>
      </div>
    </>
  );
}
