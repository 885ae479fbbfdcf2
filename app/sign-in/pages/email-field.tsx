import { m } from "#app/i18n/locale.ts";
import { TextField } from "#app/ui/field.tsx";

export function EmailField(field: { name: string; defaultValue: string; error: string | undefined }) {
  return (
    <TextField
      {...field}
      label={m.ui_email()}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
