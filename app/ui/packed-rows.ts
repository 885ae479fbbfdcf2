/** Rows on their way to a browser's script. A page's data is written into it a second time, value by value: rows go as one text. */
export type PackedRows<Row> = string & { readonly of?: Row };

/** The fields' names once, then each row's values. Every row has the same fields, and of JSON's values only. */
export function packRows<Row extends object>(rows: readonly Row[]): PackedRows<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return JSON.stringify([names, ...rows.map((row) => names.map((name) => row[name]))]);
}

export function unpackRows<Row extends object>(packed: PackedRows<Row>): Row[] {
  const [names, ...rows] = JSON.parse(packed) as [(keyof Row)[], ...Row[keyof Row][][]];
  return rows.map((values) => {
    const row: Partial<Row> = {};
    for (const [index, name] of names.entries()) row[name] = values[index]!;
    return row as Row;
  });
}
