import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { discardDrafts } from "#app/outbox/device.ts";
import { forgetUser } from "#app/offline/browser-notes.ts";
import { forgetKits } from "#app/offline/kit.ts";
import { forgetPictures } from "#app/offline/stored-pictures.ts";
import { forgetRecent } from "#app/search/parts/recent.ts";
import { href } from "#app/ui/href.ts";
import { type Unsent, unsentOf } from "./unsent.ts";
import { unsentInWords } from "./unsent-words.ts";

/** If something is unsent, `setQuestion` gets the question to show, then null. */
export async function signOutWith(form: HTMLFormElement, uid: string, setQuestion: (question: ReactNode) => void) {
  forgetRecent(uid);
  const unsent = await unsentOf(uid);
  const submit = async () => {
    // Without a network the person stays signed in, and needs the kit.
    if (navigator.onLine) {
      forgetUser();
      await Promise.all([forgetKits(), forgetPictures()]);
    }
    form.submit();
  };
  if (!unsent) return submit();
  async function remove() {
    skipQuestion();
    await discardDrafts(uid);
    await submit();
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
      <p className="mt-1 mb-4">{m.sign_in_unsent_lead({ what: unsentInWords(unsent) })}</p>
      <div className="flex flex-col gap-2">
        <a href={href("/qc/phone")} className={buttonClass("primary", "w-full")} onClick={skipQuestion}>
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
