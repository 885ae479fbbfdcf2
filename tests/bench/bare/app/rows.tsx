import { useLoaderData } from "react-router";
import type { CheckRow } from "../../../../app/checks/parts/rows.server.ts";
import { CheckListTable } from "../../../../app/checks/parts/table.tsx";

/** Fifty rows as the product's check list shows them, from nowhere. */
export function loader(): CheckRow[] {
  return Array.from({ length: 50 }, (_, row) => ({
    id: `check-${row}-abcdef`,
    open: false,
    store: `Cửa hàng Nguyễn Trãi ${row}`,
    storeCode: `CH${1000 + row}`,
    template: "Food and beverage audit",
    day: "05/03/2026",
    inspector: "Nguyễn Thị Minh Khai",
    status: "submitted",
    score: 93_700_000,
    band: "A",
    result: "pass",
    findings: row % 7,
    critical: 0,
    area: "Quận 1",
    manager: "Trần Bình",
    category: "Hygiene",
    code: `QC-260305-${row}`,
  }));
}

export default function Rows() {
  return <CheckListTable rows={useLoaderData<typeof loader>()} caption="Checks" />;
}
