import { meaningIn } from "#app/i18n/fold.ts";

const meanings: Readonly<Record<string, boolean>> = {
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

export function readYesNo(text: string): boolean | undefined {
  return meaningIn(meanings, text);
}
