import { m } from "#app/i18n/locale.ts";
import { TextField } from "#app/ui/field.tsx";

/** The e-mail address of who wants to come in. */
export function EmailField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <TextField
      label={m.auth_email()}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={value}
      error={error}
    />
  );
}
