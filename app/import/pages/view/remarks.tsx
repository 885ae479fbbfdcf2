import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { RowStatusBadge } from "#app/import/parts/status.tsx";
import { Panel } from "#app/ui/page.tsx";
import { ErrorsFile, type ImportPageData } from "./stage.tsx";

const fewRows = 10;

export function RemarkList(page: ImportPageData) {
  const { counts, facts } = page;
  const remarks = facts.rows > fewRows || page.thinned ? page.remarks : [];
  if (remarks.length === 0 && (counts.error === 0 || page.thinned)) return null;
  return (
    <Panel title={remarks.length > 0 && m.imports_remarks_title()}>
      {remarks.length > 0 && (
        <ul>
          {remarks.map(({ key, error, rows, text }) => (
            <li key={key} className="not-first:mt-2">
              {error && <RowStatusBadge status="error" />}{" "}
              <strong className="tabular-nums">
                {rows === 1
                  ? m.imports_remark_row()
                  : m.imports_remark_rows({ count: formatNumber(rows, getLocale()) })}
              </strong>
              <span>{` · ${text}`}</span>
            </li>
          ))}
        </ul>
      )}
      <ErrorsFile {...page} />
    </Panel>
  );
}
