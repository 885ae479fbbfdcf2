import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { goKeys } from "./shortcut-keys.ts";

export default function ShortcutList({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current!.showModal(), []);
  const menuKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={close}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,28rem)] overflow-y-auto rounded-lg border border-line bg-raised p-4 text-ink shadow-lg backdrop:bg-[rgb(8_16_16/0.45)]"
    >
      <h2 id={title}>{m.search_keys_title()}</h2>
      <p className="mt-1 mb-3 text-muted">{m.search_keys_lead()}</p>
      <dl className="mb-4 divide-y divide-line">
        <Line keys={[menuKey, "K"]} between="+" does={m.search_keys_menu()} />
        <Line keys={["/"]} does={m.search_keys_find()} />
        <Line keys={["n"]} does={m.search_keys_new()} />
        {Object.entries(goKeys).map(([key, { to, name }]) => (
          <Line key={to} keys={["g", key]} between={m.search_keys_then()} does={m.search_keys_go({ page: name() })} />
        ))}
        <Line keys={["?"]} does={m.search_keys_list()} />
      </dl>
      <Button type="button" className="w-full" onClick={() => dialog.current!.close()}>
        {m.shell_dismiss()}
      </Button>
    </dialog>
  );
}

function Line({ keys, between, does }: { keys: readonly string[]; between?: ReactNode; does: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt>{does}</dt>
      <dd className="flex flex-none items-center gap-1.5 text-sm text-muted">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 && between}
            <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line-strong bg-surface px-1.5 font-[inherit] text-ink">
              {key}
            </kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
