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
import { sayBeside } from "#app/ui/say-beside.tsx";
import { isUnreached, takenEvent, type Unreached } from "./send-or-keep.tsx";

const notice = () => import("./draft-notice.tsx");
const DraftNotice = lazy(notice);
const none: readonly string[] = [];

/** Milliseconds until the next try, of the first and at most. */
const [firstWait, longestWait] = [10_000, 120_000];

/**
 * Stores what is typed into a form on this device until the server has it: whoever comes back to the page finds it there, after a lost
 * network, a failure, or a closed tab. What was sent and found no server is sent again by itself, under the same key.
 * @param path that the form is sent to, with the search that names its record
 * @param given what the route's action answered, through `sendOrKeep`
 * @param except fields that are never stored, such as a customer's contact: a form with one of them is sent by itself only from the same page
 * @returns the answer of the server that the form shows
 */
export function useFormDraft<Answer>(
  path: string,
  given: Answer | Unreached,
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
  const waits = isUnreached(given);
  // Where the server isn't reached, its last answer stays with the form.
  if (!isUnreached(given) && given !== answer) setAnswer(given);

  useEffect(() => {
    const stop = new AbortController();
    // Fetched while there is a network.
    void notice().catch(ignoreFailure);
    void import("./form-draft.ts").then(
      async ({ forgetFormDraft, restoreFormDraft, saveDraftFiles, saveFormDraft }) => {
        const [element, name] = [form.current, { uid, path, except }];
        if (!element || stop.signal.aborted) return;
        element.dataset["offline"] = "";
        const restored = await restoreFormDraft(element, name);
        setIsRestored(restored.isBack);
        element.addEventListener("input", () => saveFormDraft(element, name), stop);
        element.addEventListener(
          "change",
          ({ target }) => {
            if (target instanceof HTMLInputElement && target.type === "file") saveDraftFiles(target, name);
            saveFormDraft(element, name);
          },
          stop,
        );
        element.addEventListener(
          "submit",
          (event) => {
            submitter.current = event.submitter;
            const isAll = !(event.submitter instanceof HTMLButtonElement && event.submitter.name);
            setHasUnsavedFields(!saveFormDraft(element, name, isAll));
          },
          stop,
        );
        window.addEventListener(
          takenEvent,
          (event) => {
            const taken: unknown = event instanceof CustomEvent && event.detail;
            if (taken === path || (typeof taken === "string" && taken.split("?", 1)[0] === path)) forgetFormDraft(name);
          },
          stop,
        );
        if (restored.isSent) element.requestSubmit();
      },
      ignoreFailure,
    );
    return () => stop.abort();
  }, [uid, path, except]);

  // Before the focus moves to a problem: the change event of the field that loses it must find this.
  useLayoutEffect(() => {
    if (answer !== undefined && form.current) form.current.dataset["refused"] = "";
  }, [answer]);
  // Refused: it waits for a change, and is not sent by itself.
  useEffect(() => {
    if (answer === undefined) return;
    void import("./form-draft.ts").then(({ holdFormDraft }) => holdFormDraft({ uid, path, except }), ignoreFailure);
  }, [answer, uid, path, except]);

  const sendAgain = useEffectEvent(() => {
    if (state === "idle") form.current?.requestSubmit(submitter.current?.isConnected ? submitter.current : null);
  });
  useEffect(() => {
    if (!waits) return;
    if (submitter.current?.isConnected) sayBeside(submitter.current, m.outbox_form_unreached());
    return untilSent(() => sendAgain());
  }, [waits]);

  function clear() {
    void Promise.all([import("./form-draft.ts"), import("./device.ts")]).then(
      async ([{ forgetFormDraft }, { settled }]) => {
        forgetFormDraft({ uid, path, except });
        await settled();
        window.location.reload();
      },
    );
  }
  const shown = (waits || isRestored !== null) && (
    <Suspense>
      <DraftNotice
        isUnreached={waits}
        isRestored={isRestored === true && !answer}
        hasUnsavedFields={hasUnsavedFields}
        clear={clear}
      />
    </Suspense>
  );
  return { form, notice: shown, answer };
}

/** Sends when there is a network again, when the page is looked at again, and now and then, ever less often. */
function untilSent(send: () => void): () => void {
  const stop = new AbortController();
  let wait = firstWait;
  let timer = setTimeout(again, wait);
  function again() {
    send();
    wait = Math.min(longestWait, wait * 2);
    timer = setTimeout(again, wait);
  }
  window.addEventListener("online", send, stop);
  document.addEventListener("visibilitychange", () => document.hidden || send(), stop);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Without its script the form is a plain one. */
function ignoreFailure(): void {}
