import { encode } from "uqr";
import type { QrCode } from "./qr-code.tsx";

/** `margin` is in modules: two suffice on a screen, print has four. */
export function qrCodeOf(text: string, margin: number): QrCode {
  const { data, size } = encode(text, { border: margin });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
