import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { m } from "#app/i18n/locale.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";

export function CopyField({ value, ...field }: { label: string; name: string; value: string }) {
  return (
    // Another value gets another input, since an input keeps showing the value that it began with.
    <div key={value} className="flex flex-wrap items-end gap-2">
      <TextField {...field} className="flex-1" defaultValue={value} readOnly autoComplete="off" />
      <CopyButton text={value} />
    </div>
  );
}

export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const hydrated = useHydrated();

  /** Browsers can refuse copying, and can't copy on pages that aren't encrypted. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  const isCopied = state === "copied";
  return (
    <>
      <Button
        type="button"
        className={`noscript:hidden ${hydrated ? "" : "invisible"}`}
        aria-label={m.ui_copy()}
        onClick={() => void copy()}
      >
        {/* As wide as the longer text, so that nothing moves. */}
        <span className="grid justify-items-center *:col-start-1 *:row-start-1">
          <span className={isCopied ? "invisible" : ""}>{m.ui_copy()}</span>
          <span className={isCopied ? "" : "invisible"}>{m.ui_copied()}</span>
        </span>
      </Button>
      <span role="status" className={state === "failed" ? "w-full text-sm text-muted" : "sr-only"}>
        {isCopied ? m.ui_copied() : state === "failed" && m.ui_copy_failed()}
      </span>
    </>
  );
}
