import { useLoaderData } from "react-router";

export function loader() {
  return Array.from({ length: 50 }, (_, row) => ({
    id: `check-${row}`,
    store: `Cửa hàng số ${row}`,
    code: `CH${1000 + row}`,
    template: "Food and beverage audit",
    day: "05/03/2026",
    inspector: "Nguyễn Thị Minh Khai",
    status: "Submitted",
    score: "96.3%",
    band: "A",
    result: "Pass",
    findings: row % 7,
  }));
}

export default function Rows() {
  const rows = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a href={`/qc/check/view?id=${row.id}`}>{row.store}</a> {row.code}
            </td>
            <td>{row.template}</td>
            <td>{row.day}</td>
            <td>{row.inspector}</td>
            <td>{row.status}</td>
            <td>
              {row.score} {row.band}
            </td>
            <td>{row.result}</td>
            <td>{row.findings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
