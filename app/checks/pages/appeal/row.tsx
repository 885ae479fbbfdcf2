import type { ReactNode } from "react";
import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import type { SheetItem } from "#app/checks/pages/view/sheet.ts";
import type { Reply } from "#app/ui/form.tsx";

export function fieldLabels(items: readonly SheetItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item) =>
      ["choice", "words", "photos"].map((field) => [`${field}.${item.id}`, item.number] as const),
    ),
  );
}

export function typedReasons(reply: Reply | undefined): string[] {
  const { words = {} } = (reply?.initialValue ?? {}) as { readonly words?: object };
  return Object.values(words).filter((text): text is string => typeof text === "string" && text.trim() !== "");
}

export function FindingBox({ checkId, item, children }: { checkId: string; item: SheetItem; children: ReactNode }) {
  return (
    <fieldset id={`finding-${item.id}`} className="panel scroll-mt-20">
      <legend className="float-left mb-1 w-full">
        <span className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {item.finding && <SeverityBadge severity={item.finding} />}
          <span className="text-sm text-muted tabular-nums">{item.number}</span>
          <AnswerText item={item} />
          {item.points && (
            <span className="ml-auto text-sm text-muted tabular-nums">
              {`${item.points.earned}/${item.points.available}`}
            </span>
          )}
        </span>
        <span className="block font-medium whitespace-pre-line">{item.text}</span>
      </legend>
      <div className="clear-both">
        {item.note && <p className="wrap-anywhere whitespace-pre-line text-muted">{item.note}</p>}
        <CheckPhotos checkId={checkId} photos={item.photos} about={item.text} />
        {children}
      </div>
    </fieldset>
  );
}
