import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { NamedStore } from "#app/reports/monthly/store-rows.ts";
import { href } from "#app/ui/href.ts";

export function Unchecked({ stores }: { stores: readonly NamedStore[] }) {
  if (stores.length === 0) return null;
  const count = stores.length;
  return (
    <details
      className="disclosure print:details-content:[content-visibility:visible]"
      id="unchecked"
      open={count <= 10}
    >
      <summary>{m.reports_monthly_unchecked_some({ count, number: formatNumber(count, getLocale()) })}</summary>
      <ul className="mt-2 grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {stores.map(({ id, code, name }) => (
          <li key={id} className="min-w-0">
            <a href={href("/qc/stores/:id", { id })} className="link inline-block py-2.5 wrap-anywhere dense:py-1">
              {name}
            </a>{" "}
            <span className="text-sm text-muted">{code}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
