import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { importHref, importsHref } from "#app/import/href.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { TypedColumns } from "#app/import/column-choice.ts";
import { ColumnField, columnFieldId } from "#app/import/parts/column-field.tsx";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { ErrorSummary } from "#app/ui/page.tsx";
import type { ColumnProblems, DateChoice, readColumns } from "#app/import/columns.server.ts";

type Columns = Awaited<ReturnType<typeof readColumns>>;

interface ColumnsFormProps extends Columns {
  problems: ColumnProblems;
  typed: TypedColumns;
  typedAllFindings: boolean | undefined;
}

/** For each field its column, with a few of its values, or one value for all rows. */
export function ColumnsForm({
  id,
  columns,
  fields,
  dates,
  create,
  allFindings,
  unused,
  problems,
  typed,
  typedAllFindings,
}: ColumnsFormProps) {
  const focused = useAnswerFocus(problems);
  const wrong = fields.filter(({ field }) => problems[field]);
  return (
    <Form method="post" action={importHref(id, "/columns")} className="flex flex-col gap-4">
      <ErrorSummary
        ref={focused}
        title={m.imports_columns_problem()}
        errors={wrong.map(({ field, name }) => ({ id: columnFieldId(field), message: `${name}: ${problems[field]}` }))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-4">
        {fields.map((field) => (
          <ColumnField
            key={field.field}
            {...field}
            {...typed[field.field]}
            columns={columns}
            error={problems[field.field]}
          >
            {dates[field.field] && <OrderChoice field={field.field} name={field.name} {...dates[field.field]!} />}
          </ColumnField>
        ))}
      </div>
      {unused.length > 0 && <p className="text-muted">{m.imports_columns_unused({ columns: unused.join(", ") })}</p>}
      {allFindings !== null && <AllFindingsChoice chosen={typedAllFindings ?? allFindings} />}
      {create.map(({ what, label, chosen }) => (
        <label key={what} className="choice">
          <input type="checkbox" name="create" value={what} defaultChecked={chosen} /> <span>{label}</span>
        </label>
      ))}
      <div className="action-bar">
        <LinkButton to={importsHref}>{m.ui_cancel()}</LinkButton>
        <Button tone="primary">{m.imports_columns_go()}</Button>
      </div>
    </Form>
  );
}

function AllFindingsChoice({ chosen }: { chosen: boolean }) {
  return (
    <fieldset>
      <legend className="text-sm font-strong">{m.imports_columns_all_findings()}</legend>
      {[true, false].map((all) => (
        <div key={String(all)}>
          <label className="choice">
            <input
              type="radio"
              name="all-findings"
              value={all ? "yes" : "no"}
              defaultChecked={chosen === all}
              aria-describedby={`all-findings-${all}`}
            />
            <span>{all ? m.ui_yes() : m.ui_no()}</span>
          </label>
          <p id={`all-findings-${all}`} className="mb-2 pl-7 text-sm text-muted">
            {all ? m.imports_columns_all_findings_yes() : m.imports_columns_all_findings_no()}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

/** Whether the day or the month comes first, each with some of the column's days written out. */
function OrderChoice({ field, name, chosen, fits, orders }: DateChoice & { field: string; name: string }) {
  const labels = { dmy: m.imports_dates_dmy(), mdy: m.imports_dates_mdy() };
  return (
    <fieldset>
      <legend className="text-sm font-strong">{m.imports_dates_order({ field: name })}</legend>
      <p className="text-muted">{fits ? m.imports_dates_either() : m.imports_dates_neither()}</p>
      {orders.map(({ order, examples, misfits }) => (
        <label key={order} className="choice">
          <input type="radio" name={`dates.${field}`} value={order} defaultChecked={chosen === order} />
          <span>
            <span>{labels[order]}</span>
            <span className="block text-sm text-muted">{examples}</span>
            {misfits && <span className="block text-sm">{misfits}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
