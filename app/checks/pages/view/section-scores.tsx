import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { percent } from "#app/score-policy/percent.ts";
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
          {scored && section.points && <ScoreBar score={section.points.score} />}
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

function ScoreBar({ score }: { score: number }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="my-1 block h-1.5 w-full overflow-hidden rounded-sm bg-sunken print:border print:border-line"
      aria-hidden="true"
    >
      <rect width={score / percent} height="1" className="fill-accent" />
    </svg>
  );
}
