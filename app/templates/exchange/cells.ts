/** Parts of a cell are separated by "|", each with a value after its last "=". A backslash escapes these signs and itself. */

/** Written as "[id] Text = points!"; only the text is required, "!" marks a finding. */
export interface OptionCell {
  readonly id: string | null;
  readonly text: string;
  readonly points: string;
  readonly fault: boolean;
}

export function escapeSigns(text: string): string {
  return text.replace(/[\\|=]/g, "\\$&");
}

function unescapeSigns(text: string): string {
  return text.replace(/\\([\\|=])/g, "$1").trim();
}

function signIndexes(text: string, sign: "|" | "="): number[] {
  const indexes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\" && /[\\|=]/.test(text[at + 1] ?? "")) at++;
    else if (text[at] === sign) indexes.push(at);
  }
  return indexes;
}

function partsOf(cell: string): string[] {
  const indexes = signIndexes(cell, "|");
  return [-1, ...indexes]
    .map((from, index) => cell.slice(from + 1, indexes[index] ?? cell.length).trim())
    .filter((part) => part !== "");
}

function splitAtEquals(part: string): [before: string, after: string | null] {
  const at = signIndexes(part, "=").at(-1);
  return at === undefined ? [part, null] : [part.slice(0, at), part.slice(at + 1).trim()];
}

const idMark = /^\[([a-z0-9][a-z0-9-]{0,39})\](?:\s+|$)/;

export function readOptions(cell: string): OptionCell[] {
  return partsOf(cell).map((part) => {
    const [mark, id = null] = idMark.exec(part) ?? [""];
    const rest = part.slice(mark.length);
    const [before, after] = splitAtEquals(rest);
    const worth = after?.replace(/!$/, "").trim();
    // Without an id, only a number counts as points: "Temperature = high" is a text.
    if (after !== null && worth !== undefined && (id !== null || /^[+-]?\d+(?:[.,]\d+)?$/.test(worth)))
      return { id, text: unescapeSigns(before), points: unescapeSigns(worth), fault: after.endsWith("!") };
    return { id, text: unescapeSigns(rest.replace(/!$/, "")), points: "0", fault: rest.endsWith("!") };
  });
}

export function optionsCell(options: readonly { id: string; text: string; points: string; fault: boolean }[]): string {
  return options
    .map(({ id, text, points, fault }) => `[${id}] ${escapeSigns(text)} = ${escapeSigns(points)}${fault ? "!" : ""}`)
    .join(" | ");
}

export function readLabels(cell: string): { id: string | null; text: string }[] {
  return partsOf(cell).map((part) => {
    const [mark, id = null] = idMark.exec(part) ?? [""];
    return { id, text: unescapeSigns(part.slice(mark.length)) };
  });
}

export function labelsCell(options: readonly { id: string; text: string }[]): string {
  return options
    .filter(({ text }) => text !== "")
    .map(({ id, text }) => `[${id}] ${escapeSigns(text)}`)
    .join(" | ");
}

export function readPairs(cell: string): { name: string; value: string }[] {
  return partsOf(cell).map((part) => {
    const [name, value] = splitAtEquals(part);
    return { name: unescapeSigns(name), value: unescapeSigns(value ?? "") };
  });
}

export function pairsCell(pairs: readonly { name: string; value: string }[]): string {
  return pairs.map(({ name, value }) => `${escapeSigns(name)} = ${escapeSigns(value)}`).join(" | ");
}

export function readCondition(cell: string): { item: string; is: string[] } | null {
  const at = cell.indexOf("=");
  const item = cell.slice(0, Math.max(at, 0)).trim();
  const is = partsOf(cell.slice(at + 1)).map(unescapeSigns);
  return at < 0 || item === "" || is.length === 0 ? null : { item, is };
}

export function conditionCell({ item, is }: { item: string; is: readonly string[] }): string {
  return `${item} = ${is.map(escapeSigns).join(" | ")}`;
}
