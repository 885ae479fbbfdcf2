import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { m } from "#app/i18n/locale.ts";
import { AnswerText } from "./answer-text.tsx";
import { AppealBadge } from "./appeal-badge.tsx";
import { ItemLink } from "./item-link.tsx";
import type { SheetAppeal } from "./sheet.ts";

export function AppealList({ checkId, appeals }: { checkId: string; appeals: readonly SheetAppeal[] }) {
  return appeals.map((appeal, index) => (
    <section key={appeal.at} className={index > 0 ? "mt-4 border-t border-line pt-3" : ""}>
      <p className="text-sm text-muted tabular-nums">
        <span>{m.checks_appeal_by({ name: appeal.name, at: appeal.at })}</span>
        {appeal.decidedBy && (
          <>
            <br />
            <span>{m.checks_appeal_decided_by({ name: appeal.decidedBy, at: appeal.decidedAt })}</span>
          </>
        )}
      </p>
      <ol>
        {appeal.items.map(({ item, reason, photos, words }) => (
          <li key={item.id} className="border-line py-3 not-first:border-t print:break-inside-avoid">
            <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              {item.appeal && <AppealBadge state={item.appeal} />}
              <ItemLink item={item} />
            </p>
            <p className="font-medium whitespace-pre-line">{item.text}</p>
            <AnswerText item={item} />
            <Words label={m.checks_appeal_reason()} words={reason} />
            <CheckPhotos checkId={checkId} photos={photos} itemName={item.text} />
            {words && <Words label={m.checks_appeal_words()} words={words} />}
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Words({ label, words: text }: { label: string; words: string }) {
  return (
    <p className="mt-1 wrap-anywhere whitespace-pre-line">
      <span className="text-sm text-muted">{`${label}: `}</span>
      <span>{text}</span>
    </p>
  );
}
