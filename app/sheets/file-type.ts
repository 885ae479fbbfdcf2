/** By the first bytes, because names are unreliable. */

const signatures: readonly (readonly [what: string, ...bytes: number[]])[] = [
  ["pdf", 0x25, 0x50, 0x44, 0x46],
  ["picture", 0x89, 0x50, 0x4e, 0x47],
  ["picture", 0xff, 0xd8, 0xff],
  ["picture", 0x47, 0x49, 0x46, 0x38],
  ["picture", 0x42, 0x4d],
  ["archive", 0x1f, 0x8b],
  ["archive", 0x52, 0x61, 0x72, 0x21],
  ["archive", 0x37, 0x7a, 0xbc, 0xaf],
];
const zip = [0x50, 0x4b, 0x03, 0x04];
/** Office files before 2007, and encrypted ones. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** "zip" may be a workbook and "text" a table; any other type is the `what` of an `UnreadableSheet`. */
export function fileType(bytes: Uint8Array): string {
  if (startsWith(bytes, zip)) return "zip";
  if (startsWith(bytes, compound)) return includesText(bytes, "EncryptedPackage") ? "password" : "old-excel";
  const signature = signatures.find(
    ([, ...start]) => startsWith(bytes, start) && (start.length > 2 || bytes.includes(0)),
  );
  if (signature) return signature[0];
  const begin = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).replace(/^ï»¿/, "").trimStart();
  if (/^(?:RIFF[^]{4}WEBP|[^]{4}ftyp(?:heic|heix|mif1|avif))/.test(begin)) return "picture";
  return /^<(?:!doctype|html|table|\?xml|meta|head|div)/i.test(begin) ? "web-page" : "text";
}

function includesText(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder("utf-16le").decode(bytes).includes(name);
}
