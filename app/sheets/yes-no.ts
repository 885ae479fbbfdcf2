/** What files have in a column that is answered by yes or no, in both languages. */
import { meaningIn } from "#app/i18n/fold.ts";

const words: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  "1": true,
  x: true,
  co: true,
  dung: true,
  no: false,
  n: false,
  false: false,
  "0": false,
  khong: false,
  sai: false,
};

/** Undefined for any other word. */
export function readYesNo(text: string): boolean | undefined {
  return meaningIn(words, text);
}
