import { useLocation } from "react-router";
import { SignOutForm } from "#app/sign-in/parts/sign-out-form.tsx";
import { useAuth } from "#app/auth/use-auth.tsx";
import { getLocale, m } from "#app/i18n/locale.ts";
import { languageChoices } from "#app/settings/languages.ts";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { closePopover } from "#app/ui/popover.tsx";
import { nameOf } from "#app/auth/user.ts";
import { roleName } from "#app/shell/role-name.ts";

/** Who is signed in, the preferences one changes often, and the way out; once the session is known to have ended, the way in. */
export function UserMenu() {
  const { theme } = usePreferences();
  const { user, userProfile } = useAuth();
  const { pathname, search } = useLocation();
  if (!user)
    return (
      <a href={`/sign-in?${new URLSearchParams({ redirect: pathname + search })}`} className={buttonClass()}>
        {m.shell_sign_in()}
      </a>
    );
  const name = nameOf(user);
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        className="button user-button"
        aria-label={`${m.shell_account_menu()}: ${name}`}
      >
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="user-name" aria-hidden="true">
          {name}
        </span>
        <Icon name="chevron-down" className="text-muted" />
      </button>
      <div id="account" popover="auto" className="menu">
        <div className="menu-part">
          <p className="font-semibold">{name}</p>
          {user.displayName && <p className="text-sm text-muted">{user.email}</p>}
          <p className="text-sm text-muted">{userProfile?.role.map(roleName).join(", ")}</p>
        </div>
        <div className="menu-part">
          <p className="field-label mb-1">{m.shell_language()}</p>
          <PreferenceChoice
            preference="locale"
            label={m.shell_language()}
            current={getLocale()}
            options={languageChoices}
          />
          <p className="field-label mt-3 mb-1">{m.shell_theme()}</p>
          <PreferenceChoice
            preference="ui-theme"
            label={m.shell_theme()}
            current={theme}
            options={[
              { value: "light", label: <Icon name="sun" />, name: m.settings_theme_light() },
              { value: "dark", label: <Icon name="moon" />, name: m.settings_theme_dark() },
              { value: "system", label: <Icon name="system" />, name: m.settings_theme_system() },
            ]}
          />
        </div>
        <div className="menu-part">
          <AppLink to="/settings" className="menu-item" onClick={closePopover}>
            <Icon name="settings" />
            {m.shell_nav_settings()}
          </AppLink>
          <SignOutForm action="/sign-out">
            <button className="menu-item">
              <Icon name="sign-out" />
              {m.shell_sign_out()}
            </button>
          </SignOutForm>
        </div>
      </div>
    </>
  );
}

/** The first letters of the first and the last word: NN for "Nguyễn Thị Hồng Nhung". */
function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean);
  return [words[0], words.length > 1 && !name.includes("@") ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}
