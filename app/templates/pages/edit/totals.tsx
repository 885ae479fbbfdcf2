import { memo } from "react";
import { m } from "#app/i18n/locale.ts";

export const DraftTotals = memo(function Totals({
  items,
  points,
  problems,
  missing,
  nextMissing,
  conflicts,
}: {
  items: number;
  points: number | null;
  problems: number;
  missing: number;
  nextMissing: string;
  conflicts: number;
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <strong>{m.templates_items_count({ count: items })}</strong>
      <span className="text-sm">
        {points === null ? m.templates_scored_no() : m.templates_points({ count: points })}
      </span>
      {problems > 0 && (
        <button name="intent" value="close.problems" className="text-sm text-bad underline">
          {m.templates_edit_problem_count({ count: problems })}
        </button>
      )}
      {missing > 0 && (
        <button name="intent" value={`open.${nextMissing}`} className="text-sm text-warn underline">
          {m.templates_edit_missing_count({ count: missing })}
        </button>
      )}
      {conflicts > 0 && (
        <a href="#conflicts" className="text-sm text-warn underline">
          {m.templates_edit_conflict_count({ count: conflicts })}
        </a>
      )}
    </p>
  );
});
