import { m } from "#app/i18n/locale.ts";
import type { DateChoice } from "#app/import/columns.server.ts";

export function AllFindingsChoice({ chosen }: { chosen: boolean }) {
  return (
    <fieldset>
      <legend className="text-sm font-strong">{m.imports_columns_all_findings()}</legend>
      {[true, false].map((isComplete) => (
        <div key={String(isComplete)}>
          <label className="choice">
            <input
              type="radio"
              name="all-findings"
              value={isComplete ? "yes" : "no"}
              defaultChecked={chosen === isComplete}
              aria-describedby={`all-findings-${isComplete}`}
            />
            <span>{isComplete ? m.ui_yes() : m.ui_no()}</span>
          </label>
          <p id={`all-findings-${isComplete}`} className="mb-2 pl-7 text-sm text-muted">
            {isComplete ? m.imports_columns_all_findings_yes() : m.imports_columns_all_findings_no()}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

export function OrderChoice({ field, name, chosen, fits, orders }: DateChoice & { field: string; name: string }) {
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
