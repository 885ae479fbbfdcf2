import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ReplayProgress } from "#app/reports/replay/replay-runs.server.ts";
import { Notice } from "#app/ui/page.tsx";

export function ReplayProgressPanel({ progress: { checks, total } }: { progress: ReplayProgress }) {
  const { search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state === "idle") void revalidate();
  }, [state, revalidate]);
  const number = (value: number) => formatNumber(value, getLocale());
  return (
    <div role="status">
      <noscript>
        <meta httpEquiv="refresh" content="1" />
      </noscript>
      <Notice
        title={
          total === null
            ? m.reports_replay_queued()
            : m.reports_replay_progress({ checks: number(checks), total: number(total) })
        }
      >
        <a href={search || "?"}>{m.reports_replay_reload()}</a>
      </Notice>
    </div>
  );
}
