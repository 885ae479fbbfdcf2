import { useEffect } from "react";
import { toast as show, Toaster as Sonner } from "sonner";
import "sonner/dist/styles.css";
import "./toast.css";
import { m } from "#app/i18n/locale.ts";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Flash } from "./flash.ts";

const duration = 5000;
/** What has been shown, however often the page around it was built anew. */
const shown = new Set<string>();
const icons = { good: "check", warn: "warning", bad: "warning", neutral: null } as const;

/** Messages at the edge of the screen, each for 5 seconds and with a button that closes it. */
export default function Toaster({ toasts }: { toasts: readonly Flash[] }) {
  const { theme } = usePreferences();

  useEffect(() => {
    for (const { id, tone, message } of toasts) {
      if (shown.has(id)) continue;
      shown.add(id);
      const icon = icons[tone];
      show(message, { id, duration, icon: icon && <Icon name={icon} />, className: `toast toast-${tone}` });
    }
  }, [toasts]);

  return (
    <Sonner
      theme={theme}
      position="top-right"
      offset={{ top: 64, right: 16 }}
      mobileOffset={{ top: 64, left: 16, right: 16 }}
      duration={duration}
      closeButton
      containerAriaLabel={m.shell_notifications()}
      toastOptions={{ closeButtonAriaLabel: m.shell_dismiss() }}
    />
  );
}
