import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { AnswerText } from "./answer-text.tsx";
import { AppealBadge } from "./appeal-badge.tsx";
import type { SheetItem, SheetSection } from "./sheet.ts";

export function AnswerSection({ checkId, section }: { checkId: string; section: SheetSection }) {
  return (
    <section id={`section-${section.id}`} className="panel scroll-mt-20 print:break-inside-auto!">
      <h3 className="mb-1 text-lg/tight">{section.title}</h3>
      <ol>
        {section.items.map((item) => (
          <AnswerRow key={item.id} checkId={checkId} item={item} />
        ))}
      </ol>
    </section>
  );
}

function AnswerRow({ checkId, item }: { checkId: string; item: SheetItem }) {
  const more = item.note !== "" || item.photos.length > 0;
  return (
    <>
      {item.group && <li className="pt-4 pb-1 text-sm font-semibold text-muted">{item.group}</li>}
      <li
        id={`item-${item.id}`}
        className="grid grid-cols-1 scroll-mt-20 gap-x-4 gap-y-1 border-t border-line py-2.5 target:-mx-3 target:bg-accent-soft target:px-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_minmax(8rem,14rem)] print:break-inside-avoid"
      >
        <span className="text-sm text-muted tabular-nums max-sm:hidden">{item.number}</span>
        <p className="min-w-0">
          <span className="mr-2 text-sm text-muted tabular-nums sm:hidden">{item.number}</span>
          <span className="whitespace-pre-line">{item.text}</span>
        </p>
        <div className={`flex items-baseline justify-between gap-x-3 ${more ? "sm:row-span-2" : ""}`}>
          <span className="grid grid-cols-1 min-w-0 justify-items-start gap-1">
            <AnswerText item={item} />
            {item.finding && item.finding !== "minor" && <SeverityBadge severity={item.finding} />}
            {item.appeal && <AppealBadge state={item.appeal} />}
          </span>
          {item.points && (
            <span className="ml-auto shrink-0 text-right text-sm whitespace-nowrap text-muted tabular-nums">
              <span aria-hidden="true">{m.checks_view_item_points(item.points)}</span>
              <span className="sr-only">{m.checks_view_item_points_label(item.points)}</span>
            </span>
          )}
        </div>
        {/* On paper the note and photos of a finding are printed once, among the findings. */}
        {more && (
          <div className={`min-w-0 sm:col-start-2 ${item.finding ? "print:hidden" : ""}`}>
            {item.note && (
              <p className="wrap-anywhere whitespace-pre-line">
                <span className="sr-only">{m.ui_note()}: </span>
                <span>{item.note}</span>
              </p>
            )}
            <CheckPhotos checkId={checkId} photos={item.photos} itemName={item.text} />
          </div>
        )}
      </li>
    </>
  );
}
