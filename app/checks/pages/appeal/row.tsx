import type { ReactNode } from "react";
import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import type { SheetItem } from "#app/checks/pages/view/sheet.ts";
import type { Photo } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
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

interface FindingBoxProps {
  checkId: string;
  item: SheetItem;
  /** Shows the evidence of the store beside that of the inspector. */
  appealed?: { readonly reason: string; readonly photos: readonly Photo[] };
  children: ReactNode;
}

export function FindingBox({ checkId, item, appealed, children }: FindingBoxProps) {
  const itemName = item.text;
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
        <span className="block font-medium whitespace-pre-line">{itemName}</span>
      </legend>
      <div className={`clear-both ${appealed ? "lg:grid lg:grid-cols-[3fr_2fr] lg:gap-6" : ""}`}>
        {appealed ? (
          <div className="grid grid-cols-2 items-start gap-1 max-sm:-mx-4 sm:gap-3">
            <Side title={m.checks_inspector()} text={item.note}>
              <CheckPhotos checkId={checkId} photos={item.photos} itemName={itemName} isLarge />
            </Side>
            <Side title={m.checks_appeal_reason()} text={appealed.reason}>
              <CheckPhotos checkId={checkId} photos={appealed.photos} itemName={itemName} isLarge />
            </Side>
          </div>
        ) : (
          <>
            {item.note && <p className="wrap-anywhere whitespace-pre-line">{item.note}</p>}
            <CheckPhotos checkId={checkId} photos={item.photos} itemName={itemName} />
          </>
        )}
        <div>{children}</div>
      </div>
    </fieldset>
  );
}

function Side({ title, text, children }: { title: string; text: string | null | undefined; children: ReactNode }) {
  return (
    <figure className="min-w-0 max-sm:[&>:not(ul)]:px-4">
      <figcaption className="text-sm text-muted">{title}</figcaption>
      {children}
      {text && <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>}
    </figure>
  );
}
