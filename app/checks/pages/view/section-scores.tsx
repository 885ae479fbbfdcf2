import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { ScoreBar } from "#app/score-policy/parts/score.tsx";
import type { SheetSection } from "./sheet.ts";

export function SectionScores({
  sections,
  scored,
  draft = false,
}: {
  sections: readonly SheetSection[];
  scored: boolean;
  draft?: boolean;
}) {
  return (
    <ol className="grid grid-cols-1 gap-3 touch:gap-4">
      {sections.map((section) => (
        <li key={section.id} className="relative">
          <div className="flex items-baseline justify-between gap-3">
            <a
              href={`#section-${section.id}`}
              className="min-w-0 font-medium text-ink after:absolute after:inset-0 touch:after:-inset-y-2.5 hover:underline"
            >
              {section.title}
            </a>
            {scored && (
              <span className="shrink-0 font-semibold tabular-nums">
                {section.points ? formatScore(section.points.score, getLocale()) : "–"}
              </span>
            )}
          </div>
          {scored && section.points && (
            <p className="[&>.score-bar]:w-full">
              <ScoreBar score={section.points.score} />
            </p>
          )}
          <p className="text-sm text-muted">
            {[
              draft &&
                m.checks_view_answered({
                  answered: section.items.filter((item) => item.answer.type !== "none").length,
                  items: section.items.length,
                }),
              scored &&
                (section.points
                  ? m.checks_view_points({ earned: section.points.earned, available: section.points.available })
                  : m.checks_view_section_none()),
              scored && section.weight !== null && m.checks_view_weight({ weight: section.weight }),
              section.findings > 0 && m.checks_view_section_findings({ count: section.findings }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}
