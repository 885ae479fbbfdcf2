import { m } from "#app/i18n/locale.ts";
import { TextField } from "#app/ui/field.tsx";

/** A new password. The hint tells the provider's rules beforehand, the error each that was broken. */
export function NewPasswordField({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <TextField
      label={m.auth_new_password()}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={hint}
      error={error}
    />
  );
}
