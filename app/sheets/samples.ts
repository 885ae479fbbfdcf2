const limits = { values: 3, length: 40, rows: 500 } as const;

export class ColumnSamples {
  readonly #values: readonly Set<string>[];
  #rows = 0;

  constructor(columns: number) {
    this.#values = Array.from({ length: columns }, () => new Set<string>());
  }

  add(cells: readonly (string | undefined)[]): void {
    if (++this.#rows > limits.rows) return;
    for (const [column, text] of cells.entries()) {
      const values = this.#values[column];
      if (text && values && values.size < limits.values) values.add(shorten(text));
    }
  }

  get values(): string[][] {
    return this.#values.map((values) => [...values]);
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > limits.length ? `${line.slice(0, limits.length - 1)}…` : line;
}
