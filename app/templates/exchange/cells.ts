/**
 * Lists within a cell of the flat form: parts between "|", each with what follows its last "=". A backslash before one of these signs, or
 * before another backslash, makes it an ordinary one.
 */

/** An answer to choose from, as a cell has it: "[id] Text = points!", where only the text is needed and "!" marks a finding. */
export interface OptionCell {
  readonly id: string | null;
  readonly text: string;
  readonly points: string;
  readonly fault: boolean;
}

export function plainText(text: string): string {
  return text.replace(/[\\|=]/g, "\\$&");
}

function unescaped(text: string): string {
  return text.replace(/\\([\\|=])/g, "$1").trim();
}

/** Where the signs stand that are no ordinary ones. */
function placesOf(text: string, sign: "|" | "="): number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\" && /[\\|=]/.test(text[at + 1] ?? "")) at++;
    else if (text[at] === sign) places.push(at);
  }
  return places;
}

function partsOf(cell: string): string[] {
  const places = placesOf(cell, "|");
  return [-1, ...places]
    .map((from, index) => cell.slice(from + 1, places[index] ?? cell.length).trim())
    .filter((part) => part !== "");
}

/** Before and after the last "=" ; null after where there is none. */
function split(part: string): [before: string, after: string | null] {
  const at = placesOf(part, "=").at(-1);
  return at === undefined ? [part, null] : [part.slice(0, at), part.slice(at + 1).trim()];
}

const marked = /^\[([a-z0-9][a-z0-9-]{0,39})\](?:\s+|$)/;

/** "Clean = 2 | Dusty=1 | Dirty=0!" */
export function readOptions(cell: string): OptionCell[] {
  return partsOf(cell).map((part) => {
    const [mark, id = null] = marked.exec(part) ?? [""];
    const rest = part.slice(mark.length);
    const [before, after] = split(rest);
    const worth = after?.replace(/!$/, "").trim();
    // Without a mark, "Temperature = high" is a text like any other.
    if (after !== null && worth !== undefined && (id !== null || /^[+-]?\d+(?:[.,]\d+)?$/.test(worth)))
      return { id, text: unescaped(before), points: unescaped(worth), fault: after.endsWith("!") };
    return { id, text: unescaped(rest.replace(/!$/, "")), points: "0", fault: rest.endsWith("!") };
  });
}

export function optionsCell(options: readonly { id: string; text: string; points: string; fault: boolean }[]): string {
  return options
    .map(({ id, text, points, fault }) => `[${id}] ${plainText(text)} = ${plainText(points)}${fault ? "!" : ""}`)
    .join(" | ");
}

/** The same answers in another language: by their marks, else in their order. */
export function readLabels(cell: string): { id: string | null; text: string }[] {
  return partsOf(cell).map((part) => {
    const [mark, id = null] = marked.exec(part) ?? [""];
    return { id, text: unescaped(part.slice(mark.length)) };
  });
}

export function labelsCell(options: readonly { id: string; text: string }[]): string {
  return options
    .filter(({ text }) => text !== "")
    .map(({ id, text }) => `[${id}] ${plainText(text)}`)
    .join(" | ");
}

/** "A = 90 | B = 80" */
export function readPairs(cell: string): { name: string; value: string }[] {
  return partsOf(cell).map((part) => {
    const [name, value] = split(part);
    return { name: unescaped(name), value: unescaped(value ?? "") };
  });
}

export function pairsCell(pairs: readonly { name: string; value: string }[]): string {
  return pairs.map(({ name, value }) => `${plainText(name)} = ${plainText(value)}`).join(" | ");
}

/** "item-id = fail | pass"; null where nothing is before or after the first "=". */
export function readCondition(cell: string): { item: string; is: string[] } | null {
  const at = cell.indexOf("=");
  const item = cell.slice(0, Math.max(at, 0)).trim();
  const is = partsOf(cell.slice(at + 1)).map(unescaped);
  return at < 0 || item === "" || is.length === 0 ? null : { item, is };
}

export function conditionCell({ item, is }: { item: string; is: readonly string[] }): string {
  return `${item} = ${is.map(plainText).join(" | ")}`;
}
