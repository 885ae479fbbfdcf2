import type { Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { Notice } from "#app/ui/page.tsx";
import type { PreviewedPlan } from "./form.server.ts";

export function PlanPreview({
  preview: { sentence, stores, days, replaced, notified },
  focused,
}: {
  preview: PreviewedPlan;
  focused: Ref<HTMLDivElement> | undefined;
}) {
  return (
    <Notice tone="accent" title={sentence} focused={focused}>
      <p>{stores}</p>
      {days.length > 0 ? (
        <>
          <p className="mt-2">{m.plan_next_days()}</p>
          <ul className="list-disc ps-5 tabular-nums">
            {days.map((day) => (
              <li key={day}>{day}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-2">{m.plan_only_skipped()}</p>
      )}
      {replaced.length > 0 && (
        <>
          <p className="mt-2">{m.plan_replaces()}</p>
          <ul className="list-disc ps-5">
            {replaced.map((version) => (
              <li key={version}>{version}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2">{notified}</p>
      <p className="mt-2">{m.plan_preview_body()}</p>
    </Notice>
  );
}
