import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { discardDrafts } from "#app/outbox/device.ts";
import { forgetRecent } from "#app/search/parts/recent.ts";
import { type Unsent, unsentOf } from "./unsent.ts";

/** If something is unsent, `setQuestion` gets the question to show, then null. */
export async function signOutWith(form: HTMLFormElement, uid: string, setQuestion: (question: ReactNode) => void) {
  forgetRecent(uid);
  const unsent = await unsentOf(uid);
  if (!unsent) return form.submit();
  async function remove() {
    skipQuestion();
    await discardDrafts(uid);
    form.submit();
  }
  // Outside the form, because its menu closes under the question.
  setQuestion(
    createPortal(
      <Question unsent={unsent} remove={() => void remove()} cancel={() => setQuestion(null)} />,
      document.body,
    ),
  );
}

/** The next page must not ask about its photos again. */
function skipQuestion(): void {
  document.documentElement.dataset["asked"] = "true";
}

function Question({ unsent, remove, cancel }: { unsent: Unsent; remove: () => void; cancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={cancel}
      className="backdrop:bg-black/50 m-auto w-[min(100%-2rem,28rem)] rounded-lg border border-line bg-raised p-4 text-ink shadow-lg"
    >
      <h2 id={title}>{m.sign_in_unsent_title()}</h2>
      <p className="mt-1 mb-4">{m.sign_in_unsent_lead({ what: inWords(unsent) })}</p>
      <div className="flex flex-col gap-2">
        <a href={unsent.href} className={buttonClass("primary", "w-full")} onClick={skipQuestion}>
          {m.sign_in_unsent_send()}
        </a>
        <Button type="button" tone="danger" className="w-full" onClick={remove}>
          {m.sign_in_unsent_delete()}
        </Button>
        <Button type="button" tone="quiet" className="w-full" onClick={() => dialog.current!.close()}>
          {m.ui_cancel()}
        </Button>
      </div>
    </dialog>
  );
}

function inWords({ answers, photos, templates, forms }: Unsent): string {
  const parts = [
    answers > 0 && m.sign_in_unsent_answers({ count: answers }),
    photos > 0 && m.sign_in_kept_photos({ count: photos }),
    templates > 0 && m.sign_in_unsent_changes({ count: templates }),
    forms > 0 && m.sign_in_unsent_forms({ count: forms }),
  ];
  return new Intl.ListFormat(getLocale()).format(parts.filter((part) => part !== false));
}
