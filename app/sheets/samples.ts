/** How many values of a column are shown, how long, and from how many rows at the beginning they are taken. */
const most = { values: 3, length: 40, rows: 500 } as const;

/** The first few different values of each column, by which people tell what it holds. */
export class ColumnSamples {
  readonly #found: readonly Set<string>[];
  #rows = 0;

  constructor(columns: number) {
    this.#found = Array.from({ length: columns }, () => new Set<string>());
  }

  add(cells: readonly (string | undefined)[]): void {
    if (++this.#rows > most.rows) return;
    for (const [column, text] of cells.entries()) {
      const values = this.#found[column];
      if (text && values && values.size < most.values) values.add(shortened(text));
    }
  }

  get values(): string[][] {
    return this.#found.map((values) => [...values]);
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > most.length ? `${line.slice(0, most.length - 1)}…` : line;
}
