import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { href } from "#app/ui/href.ts";
import { isUnreached, type Unreached } from "./send-or-keep.tsx";

const notice = () => import("./saved-form-notice.tsx");
const SavedFormNotice = lazy(notice);
const nothing: readonly string[] = [];

/** Milliseconds until the next try, of the first and at most. */
const [firstWait, longestWait] = [10_000, 120_000];

/**
 * Keeps what is typed into a form on this device until the server has it: whoever comes back to the page finds it there, after a lost
 * network, a failure, or a closed tab. What was sent and found no server is sent again by itself, under the same key.
 * @param path that the form is sent to; being led elsewhere from there means that it was taken
 * @param given what the route's action answered, through `sendOrKeep`
 * @param except fields that are never kept, such as a customer's contact: a form with one of them is sent by itself only from the same page
 * @returns the answer of the server that the form shows
 */
export function useSavedForm<Answer>(
  path: string,
  given: Answer | Unreached,
  except = nothing,
): { form: RefObject<HTMLFormElement | null>; notice: ReactNode; answer: Answer | undefined } {
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLElement>(null);
  const [isBack, showBack] = useState(false);
  const [answer, keepAnswer] = useState<Answer>();
  const uid = useAuth().user?.uid ?? "";
  const { state } = useNavigation();
  const isTaken = useTaken(path);
  const waits = isUnreached(given);
  // Where the server isn't reached, its last answer stays with the form.
  if (!isUnreached(given) && given !== answer) keepAnswer(given);

  useEffect(() => {
    const stop = new AbortController();
    // Fetched while there is a network.
    void notice().catch(nothingKept);
    void import("./saved-form.ts").then(async ({ restoreForm, saveFilesOf, saveForm }) => {
      const [element, name] = [form.current, { uid, path, except }];
      if (!element || stop.signal.aborted) return;
      element.dataset["offline"] = "";
      const restored = await restoreForm(element, name);
      showBack(restored.isBack);
      element.addEventListener("input", () => saveForm(element, name), stop);
      element.addEventListener(
        "change",
        ({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "file") void saveFilesOf(target, name);
          else saveForm(element, name);
        },
        stop,
      );
      element.addEventListener(
        "submit",
        (event) => {
          submitter.current = event.submitter;
          saveForm(element, name, !(event.submitter instanceof HTMLButtonElement && event.submitter.name));
        },
        stop,
      );
      if (restored.isSent) element.requestSubmit();
    }, nothingKept);
    return () => stop.abort();
  }, [uid, path, except]);

  useEffect(() => {
    if (isTaken) void import("./saved-form.ts").then(({ forgetForm }) => forgetForm({ uid, path, except }));
  }, [isTaken, uid, path, except]);

  // Refused: it waits for a change, and is not sent by itself.
  useEffect(() => {
    if (answer === undefined) return;
    const element = form.current;
    void import("./saved-form.ts").then(({ saveForm }) => element && saveForm(element, { uid, path, except }));
  }, [answer, uid, path, except]);

  const sendAgain = useEffectEvent(() => {
    if (state === "idle") form.current?.requestSubmit(submitter.current?.isConnected ? submitter.current : null);
  });
  useEffect(() => (waits ? untilSent(() => sendAgain()) : undefined), [waits]);

  function clear() {
    void import("./saved-form.ts")
      .then(({ forgetForm }) => forgetForm({ uid, path, except }))
      .then(() => window.location.reload());
  }
  const shown = (waits || (isBack && !answer)) && (
    <Suspense>
      <SavedFormNotice unreached={waits} leaves={except.length > 0} clear={clear} />
    </Suspense>
  );
  return { form, notice: shown, answer };
}

/** Whether the server took the form that was sent to a path: it leads elsewhere from there. */
function useTaken(path: string): boolean {
  const { state, formAction, location } = useNavigation();
  return (
    state === "loading" &&
    formAction?.split("?", 1)[0]?.replace(/\/$/, "") === path &&
    location !== undefined &&
    location.pathname + location.search !== formAction &&
    !location.pathname.startsWith(href("/sign-in"))
  );
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

/** The script couldn't be fetched: the form is a plain one. */
function nothingKept(): void {}
