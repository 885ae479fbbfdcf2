import { useState } from "react";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { dayMs } from "#app/i18n/days.ts";
import { maxDelayDays } from "#app/offline/start-key.ts";
import { Notice } from "#app/ui/page.tsx";

interface OldKitProps {
  readonly refreshedAt: number;
  readonly timeZone: string;
}

export function OldKit({ refreshedAt, timeZone }: OldKitProps) {
  const [now] = useState(() => Date.now());
  if (now - refreshedAt <= maxDelayDays * dayMs) return null;
  const at = formatInstant(new Date(refreshedAt).toISOString(), timeZone);
  return (
    <Notice tone="warn" title={m.offline_old({ at })}>
      {m.offline_old_body()}
    </Notice>
  );
}
