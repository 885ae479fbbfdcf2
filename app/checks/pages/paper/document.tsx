import { isDrawing } from "#app/checks/drawing.ts";
import { AppealBadge } from "#app/checks/pages/view/appeal-badge.tsx";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import { CheckOutcome } from "#app/checks/pages/view/outcome.tsx";
import type { SheetItem } from "#app/checks/pages/view/sheet.ts";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Drawing } from "#app/photos/parts/marks.tsx";
import type { CheckDocument } from "./document.server.ts";

export function CheckPaper({ check, hrefOf }: { check: CheckDocument; hrefOf: (key: string) => string }) {
  return (
    <article className="paper">
      <header className="mb-4 border-b border-line-strong pb-3">
        <p className="text-sm font-semibold text-muted">{check.chain}</p>
        <h1 className="text-2xl tracking-[-0.018em]">{check.storeName}</h1>
        <dl className="mt-2 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
          {check.facts.map(([label, value]) => (
            <div key={label} className="flex gap-2">
              <dt className="shrink-0 text-sm text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <CheckOutcome outcome={check.outcome} status={check.status} />
      {check.findings.length > 0 && (
        <section className="mt-5">
          <h2 className="mb-1">{m.checks_findings()}</h2>
          <ol>
            {check.findings.map((item) => (
              <li key={item.id} className="break-inside-avoid border-line py-2 not-first:border-t">
                <p className="flex flex-wrap items-center gap-x-3">
                  <SeverityBadge severity={item.finding!} />
                  <span className="text-sm text-muted tabular-nums">{item.number}</span>
                </p>
                <p className="font-medium whitespace-pre-line">{item.text}</p>
                <AnswerText item={item} />
                {item.note && <p className="wrap-anywhere whitespace-pre-line">{item.note}</p>}
                <PhotoRows item={item} hrefOf={hrefOf} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {!check.imported &&
        check.sections.map((section) => (
          <section key={section.id} className="mt-5">
            <h2 className="mb-1 flex items-baseline justify-between gap-4">
              <span className="min-w-0">{section.title}</span>
              {section.points && (
                <span className="text-base tabular-nums">{formatScore(section.points.score, getLocale())}</span>
              )}
            </h2>
            <ol>
              {section.items.map((item) => (
                <li key={item.id} className="break-inside-avoid border-t border-line py-1.5">
                  <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_minmax(5rem,10rem)] print:grid-cols-[2.5rem_minmax(0,1fr)_minmax(5rem,10rem)]">
                    <span className="text-sm text-muted tabular-nums">{item.number}</span>
                    <span className="whitespace-pre-line">{item.text}</span>
                    <span className="col-start-2 flex items-baseline justify-between gap-2 sm:col-start-auto print:col-start-auto">
                      <span className="grid grid-cols-1 justify-items-start gap-1">
                        <AnswerText item={item} />
                        {item.appeal === "removed" && <AppealBadge state="removed" />}
                      </span>
                      {item.points && (
                        <span className="ml-auto text-sm text-muted tabular-nums">
                          {m.checks_view_item_points(item.points)}
                        </span>
                      )}
                    </span>
                  </div>
                  {!item.finding && item.answer.type !== "signature" && (
                    <div className="pl-[3.25rem]">
                      {item.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{item.note}</p>}
                      <PhotoRows item={item} hrefOf={hrefOf} />
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      {check.signatures.length > 0 && (
        <section className="mt-5 break-inside-avoid">
          <h2 className="mb-1">{m.checks_paper_signatures()}</h2>
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 print:grid-cols-2">
            {check.signatures.map((item) => (
              <li key={item.id} className="break-inside-avoid">
                <p className="text-sm text-muted">{item.text}</p>
                <PhotoRows item={item} hrefOf={hrefOf} />
                <p className="mt-1 border-t border-line-strong pt-1 font-medium">{item.answer.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function PhotoRows({ item, hrefOf }: { item: SheetItem; hrefOf: (key: string) => string }) {
  if (item.photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {item.photos.map((photo, index) => (
        <li
          key={photo.key}
          className={`relative break-inside-avoid ${isDrawing(photo) ? "" : "w-[calc((100%-1rem)/3)]"}`}
        >
          <img
            src={hrefOf(photo.key)}
            alt={m.checks_view_photo({ number: index + 1, total: item.photos.length, item: item.text })}
            width={photo.width}
            height={photo.height}
            className={
              isDrawing(photo)
                ? "h-20 w-auto bg-white object-contain"
                : "h-auto max-h-[65mm] w-full object-contain object-left"
            }
          />
          <Drawing photo={photo} fit="xMinYMid meet" />
        </li>
      ))}
    </ul>
  );
}
