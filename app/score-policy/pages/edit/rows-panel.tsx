import { m } from "#app/i18n/locale.ts";
import { maxFormRows } from "#app/score-policy/form-rows.ts";
import { listNames, rowFieldNames, type PolicyRowList } from "#app/score-policy/names.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { fieldsOf } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CountBadge } from "#app/ui/page.tsx";

interface RowProps {
  field: ReturnType<typeof fieldsOf<string>>;
  list: PolicyRowList;
  added: string | null | undefined;
  /** Rows that can only be retired: "LIST CODE". */
  retireOnly: readonly string[];
}

const hints: Record<PolicyRowList, () => string> = {
  shifts: () => m.policy_shifts_hint(),
  observationCategories: () => m.policy_rows_hint(),
  feedbackCategories: () => m.policy_rows_hint(),
  channels: () => m.policy_rows_hint(),
};

export function RowsPanel({ rows, isChanged, ...rest }: RowProps & { rows: readonly string[]; isChanged: boolean }) {
  const { list, field } = rest;
  const max = maxFormRows(list);
  const isWrong = rows.some((key) => ["en", "vi", "from", "to"].some((name) => field(`${name}.${key}`).error));
  return (
    <details className="panel disclosure" id={list} open={isChanged || isWrong}>
      <summary className="w-full">
        <span>{listNames[list]()}</span> <CountBadge>{rows.length}</CountBadge>
      </summary>
      <p className="mb-3 text-muted">{hints[list]()}</p>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((key) => (
          <Row key={key} row={key} {...rest} />
        ))}
      </ul>
      {rows.length < max ? (
        <Button name="intent" value={`add.${list}`} className="mt-3">
          <Icon name="plus" /> {m.policy_row_add()}
        </Button>
      ) : (
        <p className="mt-3 text-muted">{m.policy_problem_rows({ most: max })}</p>
      )}
    </details>
  );
}

function Row({ row, list, field, retireOnly, added }: RowProps & { row: string }) {
  const code = field(`code.${row}`).defaultValue;
  const isRetireOnly = retireOnly.includes(`${list} ${code}`);
  const name = field(`en.${row}`).defaultValue;
  return (
    <li
      className={`grid grid-cols-1 items-start gap-x-3 gap-y-2 border-line not-first:border-t not-first:pt-3 ${list === "shifts" ? "sm:grid-cols-[1fr_1fr_21rem]" : "sm:grid-cols-[1fr_1fr_9rem]"}`}
    >
      <input type="hidden" name={`code.${row}`} value={code} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the row that was just added is filled in next */}
      <TextField {...field(`en.${row}`)} label={rowFieldNames.en()} required autoFocus={row === added} />
      <TextField {...field(`vi.${row}`)} label={rowFieldNames.vi()} required lang="vi" />
      <div className="flex flex-wrap items-start justify-end gap-3 sm:mt-6 sm:flex-nowrap sm:justify-start">
        {list === "shifts" && (
          <div className="grid min-w-0 flex-auto basis-full grid-cols-2 gap-3 sm:-mt-6 sm:basis-0">
            <TextField {...field(`from.${row}`)} type="time" required label={rowFieldNames.from()} />
            <TextField {...field(`to.${row}`)} type="time" required label={rowFieldNames.to()} />
          </div>
        )}
        {isRetireOnly ? (
          <label className="choice">
            <input
              type="checkbox"
              name={`retired.${row}`}
              value="on"
              defaultChecked={field(`retired.${row}`).defaultValue === "on"}
            />
            <span>{rowFieldNames.retired()}</span>
          </label>
        ) : (
          <Button
            name="intent"
            value={`remove.${row}`}

            tone="quiet"
            aria-label={m.policy_row_remove({ name: name || m.policy_row_new() })}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
    </li>
  );
}
