import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { showBeside } from "#app/ui/show-beside.tsx";
import { answeredEvent, type FormOutcome, isUnreached, type Unreached } from "./send-or-keep.tsx";

const notice = () => import("./draft-notice.tsx");
const DraftNotice = lazy(notice);
const none: readonly string[] = [];

/** The first and the longest delay before a retry, in ms. */
const [firstDelayMs, maxDelayMs] = [10_000, 120_000];

/**
 * Stores a form's texts on this device until the server has them, and restores them after a lost network, a failure or a closed tab. A form
 * sent without reaching the server is sent again automatically, under the same key. After any answer it waits for a press.
 * @param path that the form is sent to, with the search that names its record
 * @param actionData the route's action data, from `sendOrKeep`
 * @param except fields that are never stored, such as a customer's contact: a form with one of them is sent again only from the same page
 * @returns the server's answer that the form shows
 */
export function useFormDraft<Answer>(
  path: string,
  actionData: Answer | Unreached,
  except = none,
): { form: RefObject<HTMLFormElement | null>; notice: ReactNode; answer: Answer | undefined } {
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLElement>(null);
  /** Null until scripts have read the draft. */
  const [isRestored, setIsRestored] = useState<boolean | null>(null);
  const [hasUnsavedFields, setHasUnsavedFields] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const uid = useAuth().user?.uid ?? "";
  const { state } = useNavigation();
  const isUnsent = isUnreached(actionData);
  // While the server is unreachable, its last answer stays.
  if (!isUnreached(actionData) && actionData !== answer) setAnswer(actionData);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    // A form may be changed, sent and answered before its draft was read.
    let isChangedEarly = false;
    let isSentEarly = false;
    element.addEventListener("input", () => (isChangedEarly = true), { signal });
    element.addEventListener(
      "submit",
      (event) => {
        submitter.current = event.submitter;
        isSentEarly ||= isWholeForm(event);
      },
      { signal },
    );
    onAnswer(path, () => (isSentEarly = false), signal);
    // Preloaded while there is a network.
    void notice().catch(ignoreFailure);
    void import("./form-draft.ts").then(
      async ({ forgetFormDraft, holdFormDraft, restoreFormDraft, saveDraftFiles, saveFormDraft }) => {
        const name = { uid, path, except };
        if (signal.aborted) return;
        const restored = await restoreFormDraft(element, name);
        if (signal.aborted) return;
        setIsRestored(restored.isBack);
        // The draft of another form stays as it is; this one is parked on the server.
        if (!restored.isOther) {
          const save = (isSent: boolean) => setHasUnsavedFields(!saveFormDraft(element, name, isSent));
          element.addEventListener("input", () => saveFormDraft(element, name), { signal });
          element.addEventListener(
            "change",
            ({ target }) => {
              if (target instanceof HTMLInputElement && target.type === "file") saveDraftFiles(target, name);
              saveFormDraft(element, name);
            },
            { signal },
          );
          element.addEventListener("submit", (event) => save(isWholeForm(event)), { signal });
          onAnswer(path, (isAccepted) => (isAccepted ? forgetFormDraft(name) : void holdFormDraft(name)), signal);
          if (isChangedEarly) for (const field of fileFieldsOf(element)) saveDraftFiles(field, name);
          if (isSentEarly && !("refused" in element.dataset)) save(true);
          else if (restored.isSent) element.requestSubmit();
          else if (isChangedEarly) saveFormDraft(element, name);
        }
        element.dataset["offline"] = "";
      },
      ignoreFailure,
    );
    return () => stop.abort();
  }, [uid, path, except]);

  // Runs before the focus moves to a problem, whose change event must find this.
  useLayoutEffect(() => {
    if (answer !== undefined && form.current) form.current.dataset["refused"] = "";
  }, [answer]);
  // A refused form waits for a change and isn't sent automatically.
  useEffect(() => {
    if (answer === undefined) return;
    void import("./form-draft.ts").then(
      ({ holdFormDraft }) => holdFormDraft({ uid, path, except }, form.current),
      ignoreFailure,
    );
  }, [answer, uid, path, except]);

  const sendAgain = useEffectEvent(() => {
    if (state === "idle") form.current?.requestSubmit(submitter.current?.isConnected ? submitter.current : null);
  });
  useEffect(() => {
    if (!isUnsent) return;
    if (submitter.current?.isConnected) showBeside(submitter.current, m.outbox_form_unreached());
    return retryUntilSent(() => sendAgain());
  }, [isUnsent]);

  function clear() {
    void Promise.all([import("./form-draft.ts"), import("./device.ts")]).then(
      async ([{ forgetFormDraft }, { waitForStorage: settled }]) => {
        forgetFormDraft({ uid, path, except });
        await settled();
        window.location.reload();
      },
    );
  }
  const shownNotice = (isUnsent || isRestored !== null) && (
    <Suspense>
      <DraftNotice
        isUnreached={isUnsent}
        isReading={isRestored === null}
        isRestored={isRestored === true && !answer}
        hasUnsavedFields={hasUnsavedFields}
        clear={clear}
      />
    </Suspense>
  );
  return { form, notice: shownNotice, answer };
}

function fileFieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].filter(({ files }) => files?.length);
}

/** Whether a press sends the whole form, not only one of its buttons' own changes. */
function isWholeForm({ submitter }: SubmitEvent): boolean {
  return !(submitter instanceof HTMLButtonElement && submitter.name);
}

/** Calls `listener` when the server answers a form of this path with a redirect or an error. */
function onAnswer(path: string, listener: (isAccepted: boolean) => void, signal: AbortSignal): void {
  window.addEventListener(
    answeredEvent,
    (event) => {
      const { path: sentPath, isAccepted } = (event as CustomEvent<FormOutcome>).detail;
      if (sentPath === path || sentPath.split("?", 1)[0] === path) listener(isAccepted);
    },
    { signal },
  );
}

/** Retries when the network is back, when the page is visible again, and after increasing delays. */
function retryUntilSent(send: () => void): () => void {
  const stop = new AbortController();
  let delayMs = firstDelayMs;
  let timer = setTimeout(again, delayMs);
  function again() {
    send();
    delayMs = Math.min(maxDelayMs, delayMs * 2);
    timer = setTimeout(again, delayMs);
  }
  window.addEventListener("online", send, { signal: stop.signal });
  document.addEventListener("visibilitychange", () => document.hidden || send(), { signal: stop.signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Without its script the form is a plain one. */
function ignoreFailure(): void {}
