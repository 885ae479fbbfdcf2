import { m } from "#app/i18n/locale.ts";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, type Reply } from "#app/ui/form.tsx";
// oxlint-disable-next-line import/default -- the query makes it the address of the built script
import script from "./show-password.ts?worker&url";

/** With scripts the typed password can be shown; without, it is typed twice. */
export function NewPasswordField({ hint, reply }: { hint: string; reply: Reply | undefined }) {
  const fields = fieldsOf<"password" | "repeat">(reply);
  const typed = { type: "password", autoComplete: "new-password", required: true };
  return (
    <>
      <TextField {...fields("password")} label={m.sign_in_new_password()} {...typed} hint={hint} />
      <label className="choice noscript:hidden">
        <input type="checkbox" data-shows="password" autoComplete="off" /> {m.sign_in_show_password()}
      </label>
      <noscript>
        <TextField {...fields("repeat")} label={m.sign_in_repeat_password()} {...typed} />
      </noscript>
      <script type="module" src={script} async />
    </>
  );
}
