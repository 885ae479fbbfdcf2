/** The only script of the sign-in pages: it sends an ordinary form, so that signing in ends as with a password. */
import { authStore } from "#app/auth/auth-state.ts";
import { href } from "#app/ui/href.ts";

const toastDuration = 5000;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-provider]")) start(form);
showToast();

function start(form: HTMLFormElement): void {
  const store = authStore({ user: null, userProfile: null });
  const button = form.querySelector("button")!;
  const [status, alert] = [form.querySelector("[role=status]")!, form.querySelector("[role=alert]")!];
  const token = form.querySelector<HTMLInputElement>("input[name=idToken]")!;
  let sdk: ReturnType<typeof load> | null = null;

  function show(): void {
    const { loading, isAuthenticated, error } = store.read();
    button.disabled = loading || isAuthenticated;
    status.textContent = loading ? wordsOf("waiting") : "";
    alert.toggleAttribute("hidden", error === null);
    alert.firstElementChild!.textContent = error;
  }

  function wordsOf(name: string): string {
    return form.querySelector(`data[value="${CSS.escape(name)}"]`)?.textContent ?? "";
  }

  /** After a failure, the SDK is loaded again at the next use. */
  async function load() {
    const { openProvider, signInByPopup } = await import("./provider.ts");
    const auth = openProvider(JSON.parse(form.dataset["provider"]!), store, signOut);
    return () => signInByPopup(auth);
  }

  async function signIn(): Promise<void> {
    store.setError(null);
    store.setLoading(true);
    try {
      const open = await (sdk ??= load()).catch(unreachable);
      token.value = await open();
      form.submit();
    } catch (failure) {
      store.setLoading(false);
      store.setError(messageOf(failure));
    }
  }

  function unreachable(): never {
    sdk = null;
    throw Object.assign(new Error(), { code: "auth/network-request-failed" });
  }

  function messageOf(failure: unknown): string {
    const {
      code = "",
      message = "",
      customData,
    } = failure as { code?: string; message?: string; customData?: unknown };
    // The SDK reports a script that couldn't be loaded by its event only.
    const name = customData instanceof Event ? "network-request-failed" : code.replace(/^auth\//, "");
    return wordsOf(name) || message || wordsOf("unexpected");
  }

  button.addEventListener("click", () => void signIn());
  // After going back, the page may be in the state in which it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) store.follow({ user: null, userProfile: null });
  });
  store.subscribe(show);
  show();
}

/** The page itself shows its message as a notice; after a reload, it was reached by script. */
function showToast(): void {
  const toast = document.querySelector<HTMLElement>("#arrival-toast");
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!toast || entry?.type !== "reload") return;
  toast.showPopover();
  setTimeout(() => toast.hidePopover(), toastDuration);
}

function signOut(): void {
  const out = document.createElement("form");
  out.method = "post";
  out.action = href("/sign-out");
  document.body.append(out);
  out.submit();
}
