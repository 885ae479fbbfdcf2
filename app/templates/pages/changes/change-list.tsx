import { m } from "#app/i18n/locale.ts";
import { Badge, type Tone } from "#app/ui/page.tsx";
import type { DescribedChange } from "./describe-changes.ts";

const tones: Record<DescribedChange["kind"], Tone> = { added: "good", removed: "bad", changed: "neutral" };
const signs = { added: { icon: "check" }, removed: { icon: "close" }, changed: {} } as const;

export function ChangeList({ changes }: { changes: readonly DescribedChange[] }) {
  if (changes.length === 0) return <p className="text-muted">{m.templates_changes_none()}</p>;
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.key} className="border-line py-2.5 not-first:border-t first:pt-0 last:pb-0">
          <p className={change.heading ? "font-semibold" : ""}>
            {change.number && <span className="mr-2 text-sm text-muted tabular-nums">{change.number}</span>}
            <span>{change.title}</span>
          </p>
          {change.what && (
            <p className="mt-1">
              <Badge tone={tones[change.kind]} {...signs[change.kind]}>
                {change.what}
              </Badge>
            </p>
          )}
          {change.lines.length > 0 && (
            <ul className="mt-1 list-disc pl-5 text-sm">
              {change.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
