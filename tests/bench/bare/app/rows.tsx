import { useLoaderData } from "react-router";
import { CheckListTable } from "../../../../app/checks/parts/table.tsx";

const heads = {
  store: "Store and template",
  day: "Day",
  inspector: "Inspector",
  status: "Status",
  score: "Score",
  result: "Result",
  findings: "Findings",
};

/** Fifty rows as the product's check list shows them, from nowhere. */
export function loader() {
  return {
    heads: Object.entries(heads).map(([name, label]) => ({ name, label, isAction: false })),
    rows: Array.from({ length: 50 }, (_, row) => ({
      id: `check-${row}-abcdef`,
      store: {
        store: `Cửa hàng Nguyễn Trãi ${row}`,
        storeCode: `CH${1000 + row}`,
        template: "Food and beverage audit",
        open: false,
      },
      day: "05/03/2026",
      inspector: "Nguyễn Thị Minh Khai",
      status: "submitted",
      score: { score: 93_700_000, band: "A" },
      result: "pass",
      findings: { count: row % 7, critical: 0 },
    })),
    hasChosenColumns: false,
    isSelecting: false,
  };
}

export default function Rows() {
  return <CheckListTable caption="Checks" list={useLoaderData<typeof loader>()} />;
}
