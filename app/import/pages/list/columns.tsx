import type { Stored } from "#app/db/documents.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { countsText } from "#app/import/counts-text.ts";
import { importHref } from "#app/import/href.ts";
import { type Import, isWorking } from "#app/import/import.ts";
import { rowStatuses } from "#app/import/kind.ts";
import { ImportState, stateName, rowStatusName } from "#app/import/parts/status.tsx";
import { defineColumns, type ListColumn } from "#app/lists/columns.ts";
import { authorOf } from "#app/timeline/author.ts";

interface ImportContext {
  readonly kindName: (kind: Import["kind"]) => string;
}

const onServer = import.meta.env.SSR;
const author = ({ data }: Stored<Import>) => authorOf({ by: data.uid, byName: data.byName });

const statusColumns = Object.fromEntries(
  rowStatuses.map((status): [string, ListColumn<Stored<Import>, ImportContext, unknown>] => [
    status,
    {
      server: onServer && {
        label: () => rowStatusName(status),
        width: 12,
        file: ({ data }) => (data.written ?? data.judged)?.[status] ?? null,
      },
    },
  ]),
);

export const importColumns = defineColumns<Stored<Import>, ImportContext>()({
  file: {
    phone: "title",
    long: true,
    cell: ({ to, name, kind }: { to: string; name: string; kind: string }) => (
      <span className="row-title">
        <a href={to}>{name}</a> <span className="row-note">{kind}</span>
      </span>
    ),
    server: onServer && {
      label: m.imports_file,
      field: "fileName",
      visibility: "always",
      value: ({ id, data }, { kindName }) => ({
        to: importHref(id, isWorking(data.status) ? "/run" : ""),
        name: data.fileName,
        kind: kindName(data.kind),
      }),
      width: 36,
      file: ({ data }) => data.fileName,
    },
  },
  kind: {
    server: onServer && {
      label: m.imports_kind,
      field: "kind",
      width: 20,
      file: ({ data }, { kindName }) => kindName(data.kind),
    },
  },
  by: {
    phone: "spare",
    server: onServer && { label: m.imports_by, field: "byName", visibility: "usual", value: author, width: 24 },
  },
  at: {
    cell: (at: string) => <span className="whitespace-nowrap tabular-nums">{at}</span>,
    server: onServer && {
      label: m.imports_at,
      field: "startedAt",
      visibility: "usual",
      value: ({ data }, { today, timeZone }) => formatShortInstant(data.startedAt, today, timeZone, getLocale()),
      type: "instant",
      width: 18,
      file: ({ data }) => data.startedAt,
    },
  },
  rows: {
    numeric: true,
    phone: "spare",
    cell: (rows: number) => formatNumber(rows, getLocale()),
    server: onServer && { label: m.imports_rows, field: "rows", visibility: "usual", width: 10 },
  },
  ...statusColumns,
  state: {
    cell: (state: Pick<Import, "status" | "judged">) => <ImportState {...state} />,
    server: onServer && {
      label: m.imports_state,
      field: "status",
      visibility: "usual",
      value: ({ data: { status, judged } }) => ({ status, judged }),
      width: 20,
      file: ({ data }) => stateName(data),
    },
  },
  found: {
    cell: (counts: string) => counts && <span className="cards-wide">{counts}</span>,
    server: onServer && {
      label: m.imports_verdict,
      visibility: "usual",
      value: ({ data }) => (data.written || data.judged ? countsText(data.written ?? data.judged!) : ""),
    },
  },
});
