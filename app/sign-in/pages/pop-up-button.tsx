import { useEffect } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PopupOnPage } from "#app/sign-in/pop-up/page.server.ts";
// oxlint-disable-next-line import/default -- the query makes it the address of the built script
import script from "#app/sign-in/pop-up/pop-up.ts?worker&url";

/** The pop-up needs scripts; `pop-up.ts` is the page's only one, and its messages are rendered here. */
export function ProviderButton({ project, messages, notice }: PopupOnPage & { notice: string | undefined }) {
  // After navigation by script, the document still has the previous page's policy, which blocks the pop-up.
  useEffect(() => location.reload(), []);
  return (
    <>
      <form
        method="post"
        data-provider={JSON.stringify(project)}
        className="flex flex-col gap-3 border-t border-line pt-5 noscript:hidden"
      >
        <input type="hidden" name="intent" value="google" />
        <input type="hidden" name="idToken" />
        {/* Hidden until its script has loaded. */}
        <Button type="button" className="w-full" disabled>
          {m.sign_in_google()}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden" />
        <div role="alert" className="notice tone-bad" hidden>
          <p className="font-semibold" />
        </div>
        <div hidden>
          {Object.entries(messages).map(([code, message]) => (
            <data key={code} value={code}>
              {message}
            </data>
          ))}
        </div>
      </form>
      <noscript>
        <p className="text-sm text-muted">{m.sign_in_google_no_scripts()}</p>
      </noscript>
      {notice && <ArrivalToast message={notice} />}
      <script type="module" src={script} async />
    </>
  );
}

function ArrivalToast({ message }: { message: string }) {
  return (
    <div
      id="arrival-toast"
      popover="manual"
      role="status"
      className="notice fixed inset-[4rem_1rem_auto_auto] m-0 w-[calc(100%-2rem)] max-w-89 text-ink shadow-[0_4px_12px_rgb(0_0_0/0.1)] tone-warn"
    >
      <div className="flex items-center gap-2">
        <Icon name="warning" />
        <span>{message}</span>
        <button
          type="button"
          className="-my-3 ms-auto -me-4 grid size-11 flex-none place-items-center text-muted"
          popoverTarget="arrival-toast"
          popoverTargetAction="hide"
          aria-label={m.shell_dismiss()}
        >
          <Icon name="cross" />
        </button>
      </div>
    </div>
  );
}
