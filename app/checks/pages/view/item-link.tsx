import { m } from "#app/i18n/locale.ts";
import type { SheetItem } from "./sheet.ts";

export function ItemLink({ item }: { item: SheetItem }) {
  return (
    <a
      href={`#item-${item.id}`}
      className="link -my-3 inline-flex min-h-11 min-w-11 items-center text-sm tabular-nums print:no-underline"
      title={m.checks_view_to_item()}
    >
      {item.number}
    </a>
  );
}
