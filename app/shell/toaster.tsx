import { useEffect, useRef } from "react";
import { toast as show, Toaster as Sonner } from "sonner";
import { m } from "#app/i18n/locale.ts";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Flash } from "./flash.ts";
import { UndoForm } from "./undo-form.tsx";

const duration = 5000;
/** Ids survive rerendering. */
const displayedIds = new Set<string>();
const lines = {
  good: "tone-good border-s-good",
  warn: "tone-warn border-s-warn",
  bad: "tone-bad border-s-bad",
  neutral: "border-s-line-strong",
};
const icons = { good: "check", warn: "warning", bad: "warning", neutral: null } as const;

const isWide = () => matchMedia("(width >= 48rem)").matches;

/** On a wide screen above a form's buttons, away from those of the page's heading; on a phone under the top bar, away from both. */
export default function Toaster({ toasts }: { toasts: readonly Flash[] }) {
  const { "ui-theme": theme } = usePreferences();
  const byTab = useRef(false);

  useEffect(() => {
    for (const { id, tone, message, undo } of toasts) {
      if (displayedIds.has(id)) continue;
      displayedIds.add(id);
      const icon = icons[tone];
      const text = undo ? (
        <span className="flex flex-wrap items-center gap-3">
          <span>{message}</span> <UndoForm undo={undo} onSubmit={() => show.dismiss(id)} />
        </span>
      ) : (
        message
      );
      const position = undo && !isWide() ? "bottom-center" : undefined;
      show(text, { id, duration, icon: icon && <Icon name={icon} />, className: lines[tone], position });
    }
  }, [toasts]);

  // The library would return the focus when somebody tabs out of a message, and so trap it.
  return (
    <div
      role="presentation"
      onKeyDown={({ key }) => (byTab.current = key === "Tab")}
      onFocusCapture={() => (byTab.current = false)}
      onBlurCapture={(event) => byTab.current && event.stopPropagation()}
    >
      <Sonner
        theme={theme}
        position={isWide() ? "bottom-right" : "top-center"}
        offset={{ bottom: 72, right: 16 }}
        mobileOffset={{ top: 64, bottom: 72, left: 16, right: 16 }}
        duration={duration}
        className="[font-family:inherit]!"
        closeButton
        containerAriaLabel={m.shell_notifications()}
        toastOptions={{
          closeButtonAriaLabel: m.shell_dismiss(),
          unstyled: true,
          classNames: {
            toast:
              "flex w-(--width) items-center gap-2.5 rounded-md border border-s-4 border-line bg-raised py-3 ps-3.5 pe-12 text-base/5 text-ink shadow-[0_4px_12px_rgb(0_0_0/0.1)]",
            icon: "text-(--tone)",
            title: "font-medium",
            closeButton:
              "absolute top-0 right-0 grid size-11 place-items-center bg-transparent! text-muted hover:text-ink",
          },
        }}
      />
    </div>
  );
}
