import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
// oxlint-disable-next-line import/default -- the query makes it the address of the built script
import script from "./passkey.ts?worker&url";

export function PasskeyForm({
  options,
  asks,
  children,
}: {
  options: string;
  asks: "create" | "get";
  children: ReactNode;
}) {
  return (
    <>
      <form method="post" data-passkey={asks} data-options={options} className="flex flex-col gap-4 noscript:hidden">
        <input type="hidden" name="answer" />
        {children}
        <div role="alert" className="notice tone-bad" hidden>
          <p className="font-semibold">{m.sign_in_passkey_failed()}</p>
        </div>
      </form>
      <noscript>
        <p className="text-sm text-muted">{m.sign_in_passkey_no_scripts()}</p>
      </noscript>
      <script type="module" src={script} async />
    </>
  );
}
