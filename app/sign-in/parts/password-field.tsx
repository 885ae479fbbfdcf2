import { m } from "#app/i18n/locale.ts";
import { TextField } from "#app/ui/field.tsx";
import type { NewPasswordErrors } from "#app/sign-in/password/new-password.server.ts";
// oxlint-disable-next-line import/default -- the query makes it the address of the built script
import script from "./show-password.ts?worker&url";

/**
 * A new password. The hint tells the provider's rules beforehand, the errors each that was broken. So that a slip is noticed, what is typed
 * can be shown; where no script can do that, it is typed twice.
 */
export function NewPasswordField({ hint, errors }: { hint: string; errors: NewPasswordErrors | undefined }) {
  const field = { type: "password", autoComplete: "new-password", required: true };
  return (
    <>
      <TextField label={m.auth_new_password()} name="password" {...field} hint={hint} error={errors?.password} />
      <label className="choice noscript:hidden">
        <input type="checkbox" data-shows="password" autoComplete="off" /> {m.auth_show_password()}
      </label>
      <noscript>
        <TextField label={m.auth_repeat_password()} name="repeat" {...field} error={errors?.repeat} />
      </noscript>
      <script type="module" src={script} async />
    </>
  );
}
