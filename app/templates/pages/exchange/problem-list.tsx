import { LinkButton } from "#app/ui/button.tsx";
import { RefusalNotice } from "#app/ui/form.tsx";
import { m } from "#app/i18n/locale.ts";

export function FileProblemList({
  fileName,
  problems,
  count,
  columns,
  answer,
}: {
  fileName: string;
  problems: readonly { readonly row: string; readonly text: string }[];
  count: number;
  columns: string | null;
  answer: unknown;
}) {
  return (
    <RefusalNotice answer={answer} tone="bad" title={m.exchange_problems({ count, name: fileName })}>
      <span>{m.exchange_problems_body()}</span>
      <ul className="mt-2">
        {problems.map(({ row, text }) => (
          <li key={`${row} ${text}`} className="flex flex-wrap gap-x-3 border-line py-1.5 not-first:border-t">
            {row && <span className="min-w-16 shrink-0 font-semibold tabular-nums">{row}</span>}
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className="mt-2">{m.exchange_problems_more({ count: count - problems.length })}</p>
      )}
      {columns && (
        <p className="mt-2">
          <LinkButton to={columns}>{m.exchange_problems_columns()}</LinkButton>
        </p>
      )}
    </RefusalNotice>
  );
}
