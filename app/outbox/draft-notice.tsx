import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";
import { useIsOnline } from "#app/ui/use-is-online.tsx";
import DeviceWords from "./device-words.tsx";
import { useDeviceState } from "./use-device-state.tsx";

interface DraftNoticeProps {
  isUnreached: boolean;
  /** The device's draft is still being read; nothing is stored before. */
  isReading: boolean;
  isRestored: boolean;
  hasUnsavedFields: boolean;
  clear: () => void;
}

export default function DraftNotice({ isUnreached, isReading, isRestored, hasUnsavedFields, clear }: DraftNoticeProps) {
  const isOnline = useIsOnline();
  const hasFailed = useDeviceState() === "failed";
  if (isUnreached || (hasFailed && !isOnline))
    return (
      <Notice tone="warn" title={m.outbox_form_waits()}>
        {isReading ? (
          m.outbox_device_saving()
        ) : (
          <DeviceWords>{hasUnsavedFields ? m.outbox_form_waits_here() : m.outbox_form_waits_text()}</DeviceWords>
        )}
      </Notice>
    );
  return (
    isRestored && (
      <Notice title={m.outbox_form_back()}>
        <Button type="button" tone="quiet" onClick={clear}>
          {m.outbox_form_clear()}
        </Button>
      </Notice>
    )
  );
}
