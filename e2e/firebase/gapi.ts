/**
 * A stand-in for Google's `gapi` loader, as far as the SDK and the emulator's helper frame use it: a frame, and calls between it
 * and the page. Everything else of a pop-up sign-in is the real SDK and the emulator's own account chooser.
 */
import type { BrowserContext } from "@playwright/test";

/** Serves the stand-in instead of Google's script, and an empty file instead of the chooser's styles. */
export async function serveGapi(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${standIn.toString()})();` }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.(googleapis|gstatic)\.com)\//, (route) =>
    route.fulfill({ contentType: route.request().resourceType() === "script" ? "text/javascript" : "text/css" }),
  );
}

/** Runs in the browser, in the page and in its frame alike. */
function standIn(): void {
  type Handler = (data: unknown) => unknown;
  interface Said {
    gapi?: "ready" | "call" | "answer";
    id?: number;
    name?: string;
    data?: unknown;
  }

  function channel(other: () => Window) {
    const handlers = new Map<string, Handler>();
    const waiting = new Map<number, (result: unknown[]) => void>();
    let calls = 0;
    let ready: () => void;
    const opened = new Promise<void>((resolve) => (ready = resolve));
    const say = (said: Said) => other().postMessage(said, "*");

    window.addEventListener("message", ({ source, data }: MessageEvent<Said>) => {
      if (source !== other() || !data?.gapi) return;
      const { gapi, id = 0, name = "", data: value } = data;
      if (gapi === "ready") ready();
      else if (gapi === "answer") {
        try {
          waiting.get(id)?.([value]);
        } catch {
          // The SDK throws here even after a right answer; Google's own `gapi` ignores it too.
        }
      } else
        void Promise.resolve(handlers.get(name)?.(value)).then((result) => say({ gapi: "answer", id, data: result }));
    });
    return {
      opened,
      announce: () => say({ gapi: "ready" }),
      restyle: () => Promise.resolve(),
      register: (name: string, handler: Handler) => void handlers.set(name, handler),
      send(name: string, data: unknown, answered: (result: unknown[]) => void) {
        waiting.set(++calls, answered);
        say({ gapi: "call", id: calls, name, data });
      },
      ping(answered: () => void) {
        return opened.then(answered);
      },
    };
  }

  interface FrameOptions {
    where: HTMLElement;
    url: string;
    attributes: { style: Record<string, string> };
  }

  const context = {
    open({ where, url, attributes }: FrameOptions, opened: (frame: ReturnType<typeof channel>) => unknown) {
      const frame = document.createElement("iframe");
      Object.assign(frame.style, attributes.style);
      frame.src = url;
      const to = channel(() => frame.contentWindow!);
      where.append(frame);
      return Promise.resolve(opened(to));
    },
    getParentIframe() {
      const parent = channel(() => window.parent);
      parent.announce();
      return parent;
    },
  };
  const loader = window as unknown as Record<string, unknown>;
  loader["gapi"] = {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: {} },
  };
  const source = (document.currentScript as HTMLScriptElement).src;
  const onload = loader[new URL(source).searchParams.get("onload") ?? "gapi_onload"];
  // As Google's loader does: after the script that names it.
  if (typeof onload === "function") setTimeout(() => (onload as () => void)());
}
