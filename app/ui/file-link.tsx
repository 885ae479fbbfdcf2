import { type MouseEvent, useState } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { buttonClass } from "./button.tsx";

export function FileLink({ href, children }: { href: string; children: string }) {
  const [state, setState] = useState<"idle" | "failed" | { readonly bytes: number }>("idle");
  const isComing = typeof state === "object";
  const load = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isComing) return;
    setState({ bytes: 0 });
    try {
      await save(href, (bytes) => setState({ bytes }));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <a
        href={href}
        className={buttonClass("quiet")}
        download
        aria-busy={isComing}
        onClick={(event) => void load(event)}
      >
        {children}
      </a>
      <span role="status" className="text-sm text-muted tabular-nums empty:hidden">
        {isComing
          ? m.ui_file_coming({ size: formatNumber(state.bytes / 1_000_000, getLocale(), 1) })
          : state === "failed" && m.ui_file_failed()}
      </span>
    </>
  );
}

/** @throws TypeError where the file is cut off; Error where there is none */
async function save(href: string, onProgress: (bytes: number) => void): Promise<void> {
  const response = await fetch(href);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  if (!response.ok || !response.body || !name) throw new Error(`no file, but ${response.status}`);
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onProgress((bytes += chunk.byteLength));
        controller.enqueue(chunk);
      },
    }),
  );
  const url = URL.createObjectURL(await new Response(counted, { headers: response.headers }).blob());
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
