import { formatScore } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";

const tones = [
  [90_000_000, "bg-good-soft text-good"],
  [80_000_000, "bg-accent-soft text-accent-strong"],
  [70_000_000, "bg-warn-soft text-warn"],
  [0, "bg-bad-soft text-bad"],
] as const;

export function HeatScore({ score, to }: { score: number | null; to?: string }) {
  if (score === null) return <span className="text-muted">–</span>;
  const tone = tones.find(([from]) => score >= from)![1];
  const className = `heat ${tone}`;
  const text = formatScore(score, getLocale());
  return to ? (
    <a href={to} className={className}>
      {text}
    </a>
  ) : (
    <span className={className}>{text}</span>
  );
}
