import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { RowStatusBadge } from "#app/import/parts/status.tsx";
import { Panel } from "#app/ui/page.tsx";
import { ErrorsFile, type ImportPageData } from "./stage.tsx";

export function RemarkList(page: ImportPageData) {
  const { remarks, counts } = page;
  if (remarks.length === 0 && counts.error === 0) return null;
  return (
    <Panel title={m.imports_remarks_title()}>
      <ul>
        {remarks.map(({ key, error, rows, text }) => (
          <li key={key} className="not-first:mt-2">
            {error && <RowStatusBadge status="error" />}{" "}
            <strong className="tabular-nums">
              {rows === 1 ? m.imports_remark_row() : m.imports_remark_rows({ count: formatNumber(rows, getLocale()) })}
            </strong>
            <span>{` · ${text}`}</span>
          </li>
        ))}
      </ul>
      <ErrorsFile {...page} />
    </Panel>
  );
}
