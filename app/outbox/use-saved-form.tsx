import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { href } from "#app/ui/href.ts";

const SavedFormNotice = lazy(() => import("./saved-form-notice.tsx"));
const nothing: readonly string[] = [];

/**
 * Keeps what is typed into a form on this device until the server has it: whoever comes back to the page finds it there, after a lost
 * network, a failure, or a closed tab.
 * @param path that the form is sent to; being led elsewhere from there means that it was taken
 * @param except fields that are never kept, such as a customer's contact
 */
export function useSavedForm(
  path: string,
  except = nothing,
): { form: RefObject<HTMLFormElement | null>; notice: ReactNode } {
  const form = useRef<HTMLFormElement>(null);
  const [isBack, show] = useState(false);
  const uid = useAuth().user?.uid ?? "";
  const { state, formAction, location } = useNavigation();
  const isTaken =
    state === "loading" &&
    formAction?.split("?", 1)[0]?.replace(/\/$/, "") === path &&
    location !== undefined &&
    location.pathname + location.search !== formAction &&
    !location.pathname.startsWith(href("/sign-in"));

  useEffect(() => {
    const stop = new AbortController();
    void import("./saved-form.ts").then(async ({ restoreForm, saveFilesOf, saveForm }) => {
      const [element, name] = [form.current, { uid, path, except }];
      if (!element || stop.signal.aborted) return;
      show(await restoreForm(element, name));
      element.addEventListener("input", () => saveForm(element, name), stop);
      element.addEventListener(
        "change",
        ({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "file") void saveFilesOf(target, name);
          else saveForm(element, name);
        },
        stop,
      );
    }, nothingKept);
    return () => stop.abort();
  }, [uid, path, except]);

  useEffect(() => {
    if (isTaken) void import("./saved-form.ts").then(({ forgetForm }) => forgetForm({ uid, path, except }));
  }, [isTaken, uid, path, except]);

  function clear() {
    void import("./saved-form.ts")
      .then(({ forgetForm }) => forgetForm({ uid, path, except }))
      .then(() => window.location.reload());
  }
  const notice = isBack && (
    <Suspense>
      <SavedFormNotice clear={clear} />
    </Suspense>
  );
  return { form, notice };
}

/** The script couldn't be fetched: the form is a plain one. */
function nothingKept(): void {}
